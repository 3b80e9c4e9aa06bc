// SPDX-License-Identifier: MIT
#include "arch-matrix/leave.h"

#include "acceptance/same_checks.h"
#include "command_line/output.h"
#include "reporters/read_json.h"
#include "reporters/reporter.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringSwitch.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>

#include <optional>

namespace featflags::matrix {
namespace {

constexpr const char *own = "/report.json";
constexpr const char *earlier = "/report-before.json";

std::string readAll(const std::string &path) {
  const auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/true);
  return buffer ? (*buffer)->getBuffer().str() : std::string();
}

std::optional<tool::Report> readIfThere(const std::string &path) {
  auto report = tool::readReport(readAll(path));
  if (report)
    return std::move(*report);
  llvm::consumeError(report.takeError());
  return std::nullopt;
}

std::string asJson(const tool::Report &report) {
  std::string text;
  llvm::raw_string_ostream out(text);
  tool::findReporter("json")->function(report, {}, out);
  return out.str();
}

bool hasAllCells(const tool::Report &of, const tool::Report &report) {
  return llvm::all_of(report.cells, [&](const tool::Cell &cell) {
    return llvm::any_of(of.cells, [&](const tool::Cell &other) { return other.name == cell.name; });
  });
}

// A report of some cells says nothing of the others, so it does not take the place of one of all.
void keepEarlier(const tool::Report &report, const std::string &folder) {
  const std::string last = readAll(folder + own);
  if (last.empty() || last == asJson(report))
    return;
  if (const auto old = readIfThere(folder + own); old && hasAllCells(*old, report))
    llvm::sys::fs::rename(folder + own, folder + earlier);
}

// What other programs read is the same for the same state, unless a comparison was asked for.
bool isForPeople(llvm::StringRef format) {
  return llvm::StringSwitch<bool>(format).Cases("json", "sarif", "junit", "github", false).Default(true);
}

} // namespace

bool leaveReports(const tool::Report &report, const Leaving &how) {
  keepEarlier(report, how.folder);
  // Where the disk is full the reader still gets what is known.
  const bool isKept = tool::writeReport(report, {"json", how.folder + own, false, "", "--output"});
  tool::Report compared = report;
  if (!how.since.empty()) {
    const auto old = readIfThere(how.since);
    if (!old) {
      tool::complain("arch-matrix",
                     how.since + ": is no report; give --since a report.json of an earlier run");
      return false;
    }
    tool::assignKeys(compared);
    tool::compareWith(compared, *old, how.since, how.isWhole);
  } else if (const auto old = isForPeople(how.format) ? readIfThere(how.folder + earlier) : std::nullopt) {
    tool::assignKeys(compared);
    tool::compareWith(compared, *old, "the last report that was different", how.isWhole);
  }
  return tool::writeReport(compared, {how.format, how.path, how.verbose, "", "--report"}) && isKept;
}

} // namespace featflags::matrix
