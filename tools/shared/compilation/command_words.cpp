// SPDX-License-Identifier: MIT
#include "compilation/command_words.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace featflags::tool {
namespace {

struct Launcher {
  llvm::StringLiteral name;
  llvm::StringLiteral separate;
};

constexpr Launcher launchers[] = {
#define LAUNCHER(name, separate) {name, separate},
#include "compilation/launchers.def"
};

const Launcher *findLauncher(llvm::StringRef word) {
  const llvm::StringRef program = llvm::sys::path::filename(word);
  for (const Launcher &launcher : launchers)
    if (program == launcher.name)
      return &launcher;
  return nullptr;
}

bool isAssignment(llvm::StringRef word) {
  const auto [name, value] = word.split('=');
  return name.size() < word.size() && !name.empty() && !llvm::isDigit(name.front()) &&
         llvm::all_of(name, [](char c) { return llvm::isAlnum(c) || c == '_'; });
}

// The position after the launcher at `at` and the words that belong to it.
std::size_t skipLauncher(const std::vector<std::string> &words, std::size_t at, const Launcher &launcher) {
  llvm::SmallVector<llvm::StringRef, 2> separate;
  llvm::SplitString(launcher.separate, separate);
  ++at;
  while (at < words.size() && (llvm::StringRef(words[at]).starts_with("-") || isAssignment(words[at])))
    at += llvm::is_contained(separate, words[at]) ? 2 : 1;
  return at;
}

// Between double quotes a backslash stands for itself before anything else.
bool isEscapedInQuotes(char c) { return llvm::StringRef("$`\"\\\n").contains(c); }

// What a response file may be: nothing that never ends, such as a device, and nothing that fills the memory.
class PlainFiles final : public llvm::vfs::ProxyFileSystem {
public:
  PlainFiles() : ProxyFileSystem(llvm::vfs::getRealFileSystem()) {}
  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine &path) override {
    llvm::ErrorOr<llvm::vfs::Status> found = ProxyFileSystem::status(path);
    constexpr std::uint64_t largest = std::uint64_t{16} << 20;
    if (found && (!found->isRegularFile() || found->getSize() > largest))
      return std::make_error_code(std::errc::no_such_file_or_directory);
    return found;
  }
};

} // namespace

std::vector<std::string> splitCommand(llvm::StringRef command) {
  std::vector<std::string> words;
  std::string word;
  bool started = false;
  char quote = 0;
  for (std::size_t at = 0; at < command.size(); ++at) {
    const char c = command[at];
    const bool last = at + 1 == command.size();
    if (quote == 0 && llvm::isSpace(c)) {
      if (started)
        words.push_back(std::move(word));
      word.clear();
      started = false;
      continue;
    }
    started = true;
    if (c == quote)
      quote = 0;
    else if (quote == 0 && (c == '\'' || c == '"'))
      quote = c;
    else if (c == '\\' && quote != '\'' && !last && (quote == 0 || isEscapedInQuotes(command[at + 1])))
      word += command[++at];
    else
      word += c;
  }
  if (started)
    words.push_back(std::move(word));
  return words;
}

std::vector<std::string> expandResponseFiles(const std::vector<std::string> &words,
                                             llvm::StringRef directory) {
  if (llvm::none_of(words, [](llvm::StringRef word) { return word.starts_with("@"); }))
    return words;
  llvm::BumpPtrAllocator allocator;
  llvm::SmallVector<const char *, 64> expanded;
  for (const std::string &word : words)
    expanded.push_back(word.c_str());
  PlainFiles files;
  llvm::cl::ExpansionContext context(allocator, llvm::cl::TokenizeGNUCommandLine);
  context.setCurrentDir(directory).setVFS(&files);
  if (llvm::Error error = context.expandResponseFiles(expanded)) {
    llvm::consumeError(std::move(error)); // the compiler will name the file that it cannot read
    return words;
  }
  return {expanded.begin(), expanded.end()};
}

std::vector<std::string> dropLaunchers(std::vector<std::string> words, bool &throughLibtool) {
  throughLibtool = false;
  std::size_t at = 0;
  while (at < words.size()) {
    if (isAssignment(words[at])) {
      ++at;
      continue;
    }
    const Launcher *launcher = findLauncher(words[at]);
    const std::size_t next = launcher ? skipLauncher(words, at, *launcher) : at;
    if (!launcher || next >= words.size())
      break; // "ccache" alone is no launcher but what the user asked for
    throughLibtool |= launcher->name == "libtool";
    at = next;
  }
  words.erase(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(at));
  return words;
}

} // namespace featflags::tool
