// SPDX-License-Identifier: MIT
//
// See changed.h.
#include "unused-lint/changed.h"

#include "acceptance/changed_files.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/Support/Path.h>

namespace featflags::unused {
namespace {

bool readsAny(const UnitFacts &unit, const std::set<std::string> &changed) {
  return changed.count(unit.file) != 0 || llvm::any_of(unit.inputs, [&](const std::string &input) {
           llvm::SmallString<256> path(input);
           llvm::sys::path::remove_dots(path, /*remove_dot_dot=*/true);
           return changed.count(path.str().str()) != 0;
         });
}

} // namespace

std::optional<UnitSet> changedUnits(const std::vector<CellFacts> &cells, const std::string &revision,
                                    tool::Report &report) {
  UnitSet found;
  std::size_t units = 0;
  std::map<std::string, std::set<std::string>> changedBelow; // a root
  for (const CellFacts &cell : cells) {
    if (!revision.empty() && changedBelow.count(cell.root) == 0) {
      auto changed = tool::changedFiles(cell.root, revision);
      if (!changed) {
        report.problems.push_back({"--changed-since=" + revision, llvm::toString(changed.takeError())});
        return std::nullopt;
      }
      changedBelow[cell.root] = std::move(*changed);
    }
    units += cell.units.size();
    for (const UnitFacts &unit : cell.units)
      if (revision.empty() || readsAny(unit, changedBelow[cell.root]))
        found.insert(&unit);
  }
  if (found.size() != units)
    report.notes.push_back(std::to_string(units - found.size()) + " of " + std::to_string(units) +
                           " units read nothing that changed since " + revision +
                           "; what only they declare is not reported");
  return found;
}

} // namespace featflags::unused
