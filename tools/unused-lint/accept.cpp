// SPDX-License-Identifier: MIT
//
// See accept.h.
#include "unused-lint/accept.h"

#include "acceptance/baseline.h"
#include "acceptance/source_lines.h"
#include "acceptance/waivers.h"

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

} // namespace

unsigned accept(tool::Report &report, const Options &options, const UsageTable &table) {
  tool::assignKeys(report);
  const tool::FileLines files = tool::readFiles(report, rootsOf(report, table));
  tool::addExcerpts(report, files);
  unsigned left = tool::applyWaivers(report, files);
  if (options.baseline.empty())
    return left;
  const auto buffer = llvm::MemoryBuffer::getFile(options.baseline, /*IsText=*/true);
  auto baseline = buffer ? tool::readBaseline((*buffer)->getBuffer())
                         : llvm::Expected<std::vector<tool::Identity>>(
                               llvm::createStringError(buffer.getError(), "cannot be read"));
  if (!baseline) {
    report.problems.push_back(
        {options.baseline, llvm::toString(baseline.takeError()) + "; --write-baseline writes such a file"});
    return left;
  }
  return left + tool::applyBaseline(report, *baseline, options.baseline, options.explain.empty());
}

} // namespace featflags::unused
