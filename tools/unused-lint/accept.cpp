// SPDX-License-Identifier: MIT
//
// See accept.h.
#include "unused-lint/accept.h"

#include "acceptance/baseline.h"
#include "acceptance/same_checks.h"
#include "acceptance/source_lines.h"
#include "acceptance/waivers.h"
#include "reporters/read_json.h"

#include <llvm/Support/MemoryBuffer.h>

namespace featflags::unused {
namespace {

// A check speaks for several cells: the sources of the first are read.
tool::CellRoots rootsOf(const tool::Report &report, const UsageTable &table) {
  tool::CellRoots roots;
  for (const tool::Check &check : report.checks)
    for (std::size_t cell = 0; cell < table.cells.size(); ++cell)
      if (check.cell == table.cells[cell] || check.cell.starts_with(table.cells[cell] + ", "))
        roots[check.cell] = table.roots[cell];
  return roots;
}

template <typename Read>
auto readOption(const std::string &path, const char *advice, Read read, tool::Report &report)
    -> std::optional<std::decay_t<decltype(*read(llvm::StringRef()))>> {
  const auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/true);
  if (!buffer) {
    report.problems.push_back({path, std::string("cannot be read; ") + advice});
    return std::nullopt;
  }
  auto result = read((*buffer)->getBuffer());
  if (!result) {
    report.problems.push_back({path, llvm::toString(result.takeError()) + "; " + advice});
    return std::nullopt;
  }
  return std::move(*result);
}

} // namespace

unsigned accept(tool::Report &report, const Options &options, const UsageTable &table) {
  tool::assignKeys(report);
  const tool::FileLines files = tool::readFiles(report, rootsOf(report, table));
  tool::addExcerpts(report, files);
  // Only a whole run can tell what is left over.
  const bool isWhole = options.explain.empty() && options.changedSince.empty() && options.paths.empty() &&
                       report.problems.empty();
  std::vector<std::string> notes = report.notes;
  unsigned left = tool::applyWaivers(report, files);
  if (!isWhole) {
    report.notes = std::move(notes);
    left = 0;
  }
  if (!options.baseline.empty())
    if (const auto baseline =
            readOption(options.baseline, "--write-baseline writes such a file", tool::readBaseline, report))
      left += tool::applyBaseline(report, *baseline, options.baseline, isWhole);
  if (!options.diff.empty())
    if (const auto old =
            readOption(options.diff, "--format=json --output writes such a file", tool::readReport, report))
      tool::compareWith(report, *old, options.diff, isWhole);
  return left;
}

} // namespace featflags::unused
