// SPDX-License-Identifier: MIT
#include "arch-matrix/step.h"

#include "arch-matrix/child.h"

#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/FormatVariadic.h>
#include <llvm/Support/JSON.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>
#include <set>

namespace featflags::matrix {
namespace {

namespace json = llvm::json;

constexpr std::uint64_t littleRoom = 65536; // bytes

bool write(llvm::StringRef path, llvm::StringRef text) {
  std::error_code code;
  llvm::raw_fd_ostream out(path, code);
  if (code)
    return false;
  out << text;
  out.close();
  const bool good = !out.has_error();
  out.clear_error();
  return good;
}

std::string readAll(llvm::StringRef path) {
  const auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/true);
  return buffer ? (*buffer)->getBuffer().str() : std::string();
}

// CMake breaks its messages: what ends with a colon goes on.
std::string whole(llvm::ArrayRef<llvm::StringRef> lines, std::size_t at) {
  std::string text = lines[at].trim().str();
  for (++at; at < lines.size() && llvm::StringRef(text).ends_with(":"); ++at)
    if (!lines[at].trim().empty())
      text += " " + lines[at].trim().str();
  return text;
}

// The line of a log that a person would look at first: what a compiler called an error, what make or CMake
// did, else the last one.
std::string tellingLine(const std::string &log) {
  llvm::SmallVector<llvm::StringRef, 0> lines;
  llvm::StringRef(log).split(lines, '\n', -1, false);
  for (const char *word : {"No space left", "error:", "fatal:", "Error:", " Error ", " ERROR: ",
                           "CMake Error", "Segmentation fault", "Bus error", "Aborted", "Killed", "FAILED: "})
    for (std::size_t at = 0; at < lines.size(); ++at)
      if (lines[at].contains(word))
        return whole(lines, at);
  return lines.empty() ? "it printed nothing" : lines.back().trim().str();
}

std::string join(const std::vector<std::string> &words) {
  return llvm::join(words.begin(), words.end(), " ");
}

// What fails for want of room seldom says so: its own words had no room.
bool isDiskFull(llvm::StringRef path) {
  const auto space = llvm::sys::fs::disk_space(llvm::sys::path::parent_path(path));
  return space && space->available < littleRoom;
}

int fail(const StepFile &file, std::string text) {
  llvm::sys::fs::remove(file.stamp);
  if (isDiskFull(file.log))
    text += " (the disk is full)";
  if (!write(file.failed, text + "\n"))
    llvm::errs() << file.failed << ": cannot be written; is the disk full?\n";
  llvm::errs() << file.step.name << ": " << text << "; " << file.log << " has all of it\n";
  return 1;
}

// Empty when the command did its work.
std::string complaint(const StepFile &file, const Command &command, const Outcome &outcome, bool last) {
  if (!outcome.error.empty())
    return command.words.front() + ": " + outcome.error;
  if (outcome.timedOut)
    return join(command.words) + " took longer than the limit of " + std::to_string(file.limit) +
           " s and was ended";
  if (outcome.signal)
    return command.words.front() + " was killed by signal " + std::to_string(outcome.signal);
  if (outcome.exitCode > (last ? static_cast<int>(file.step.acceptable) : 0))
    return llvm::sys::path::filename(command.words.front()).str() + " gave " +
           std::to_string(outcome.exitCode) + ": " + tellingLine(readAll(file.log));
  return "";
}

json::Array strings(const std::vector<std::string> &words) {
  json::Array result;
  for (const std::string &word : words)
    result.push_back(json::fixUTF8(word));
  return result;
}

bool fromJson(const json::Value &value, Command &command, json::Path path) {
  json::ObjectMapper map(value, path);
  return map && map.map("words", command.words) && map.map("folder", command.folder) &&
         !command.words.empty();
}

} // namespace

// Found by ADL from json::fromJSON of a vector.
bool fromJSON(const json::Value &value, Command &command, json::Path path) {
  return fromJson(value, command, path);
}

std::string print(const StepFile &file) {
  json::Array commands;
  for (const Command &command : file.step.commands)
    commands.push_back(json::Object{{"words", strings(command.words)}, {"folder", command.folder}});
  std::string text;
  llvm::raw_string_ostream out(text);
  out << llvm::formatv("{0:2}\n", json::Value(json::Object{{"name", file.step.name},
                                                           {"commands", std::move(commands)},
                                                           {"product", file.step.product},
                                                           {"acceptable", file.step.acceptable},
                                                           {"log", file.log},
                                                           {"stamp", file.stamp},
                                                           {"failed", file.failed},
                                                           {"limit", file.limit}}));
  return text;
}

llvm::Expected<StepFile> readStep(llvm::StringRef path) {
  auto value = json::parse(readAll(path));
  if (!value)
    return value.takeError();
  StepFile file;
  std::int64_t acceptable = 0, limit = 0;
  json::Path::Root root("step");
  json::ObjectMapper map(*value, root);
  if (!map || !map.map("name", file.step.name) || !map.map("commands", file.step.commands) ||
      !map.map("product", file.step.product) || !map.map("acceptable", acceptable) ||
      !map.map("log", file.log) || !map.map("stamp", file.stamp) || !map.map("failed", file.failed) ||
      !map.map("limit", limit))
    return root.getError();
  file.step.acceptable = static_cast<unsigned>(acceptable);
  file.limit = static_cast<unsigned>(limit);
  return file;
}

int runStep(const StepFile &file) {
  const bool fresh = !file.step.product.empty() && file.step.acceptable > 0;
  if (fresh)
    llvm::sys::fs::remove(file.step.product); // of an earlier run
  for (const llvm::StringRef path : {llvm::StringRef(file.log), llvm::StringRef(file.stamp)})
    llvm::sys::fs::create_directories(llvm::sys::path::parent_path(path));
  if (!write(file.log, ""))
    return fail(file, "the log cannot be written; is the disk full?");
  Outcome sum;
  for (std::size_t at = 0; at < file.step.commands.size(); ++at) {
    const Command &command = file.step.commands[at];
    llvm::sys::fs::create_directories(command.folder);
    const Outcome outcome = runChild(command, file.log, file.limit);
    sum.cpuSeconds += outcome.cpuSeconds;
    sum.peakKilobytes = std::max(sum.peakKilobytes, outcome.peakKilobytes);
    if (outcome.stoppedBy)
      return 128 + outcome.stoppedBy;
    if (const std::string text = complaint(file, command, outcome, at + 1 == file.step.commands.size());
        !text.empty())
      return fail(file, text);
  }
  if (!file.step.product.empty() && !llvm::sys::fs::exists(file.step.product))
    return fail(file, file.step.product + " was not written: " + tellingLine(readAll(file.log)));
  llvm::sys::fs::remove(file.failed);
  write(llvm::StringRef(file.stamp).drop_back(llvm::sys::path::extension(file.stamp).size()).str() + ".cost",
        llvm::formatv("{0:f2} CPU-s, at most {1} kB\n", sum.cpuSeconds, sum.peakKilobytes).str());
  if (!write(file.stamp, ""))
    return fail(file, file.stamp + " cannot be written; is the disk full?");
  return 0;
}

int checkFragment(llvm::StringRef config, llvm::StringRef fragment) {
  const std::string have = readAll(config), want = readAll(fragment);
  llvm::SmallVector<llvm::StringRef, 0> haveLines, wantLines;
  llvm::StringRef(have).split(haveLines, '\n', -1, false);
  llvm::StringRef(want).split(wantLines, '\n', -1, false);
  std::set<llvm::StringRef> lines(haveLines.begin(), haveLines.end());
  int result = 0;
  for (const llvm::StringRef line : wantLines) {
    llvm::StringRef option = line.trim();
    bool holds = lines.count(option) != 0;
    if (option.starts_with("#")) {
      // An option whose dependencies are off is absent, which is as good as "not set". Another comment holds.
      const bool isChoice = option.consume_front("# CONFIG_") && option.consume_back(" is not set");
      const std::string set = ("CONFIG_" + option + "=").str();
      holds = !isChoice ||
              llvm::none_of(haveLines, [&](llvm::StringRef other) { return other.starts_with(set); });
    }
    if (holds)
      continue;
    llvm::errs() << "error: the configuration does not have '" << line.trim()
                 << "' (its dependencies may be off on this machine)\n";
    result = 1;
  }
  return result;
}

} // namespace featflags::matrix
