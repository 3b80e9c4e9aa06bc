// SPDX-License-Identifier: MIT
#include "arch-matrix/merge.h"

#include "arch-matrix/version.h"

#include <algorithm>
#include <tuple>

namespace featflags::matrix {
namespace {

auto order(const tool::Check &check) {
  return std::tie(check.cell, check.file, check.line, check.column, check.id);
}

// deadcode-check and unused-lint both list a cell: one line with the numbers of both.
void addCell(std::vector<tool::Cell> &cells, const tool::Cell &cell) {
  const auto found = std::find_if(cells.begin(), cells.end(),
                                  [&](const tool::Cell &other) { return other.name == cell.name; });
  if (found == cells.end()) {
    cells.push_back(cell);
    return;
  }
  found->regions += cell.regions;
  found->units = std::max(found->units, cell.units);
  found->compiles += cell.compiles;
  found->outside += cell.outside;
  found->valueUses += cell.valueUses;
}

template <class T, class Order> void sortOnce(std::vector<T> &values, Order before) {
  std::stable_sort(values.begin(), values.end(), before);
  values.erase(std::unique(values.begin(), values.end()), values.end());
}

} // namespace

tool::Report merge(const std::vector<tool::Report> &reports) {
  tool::Report result;
  result.tool = "arch-matrix";
  result.version = version;
  result.subject = "check";
  for (const tool::Report &report : reports) {
    for (const tool::Cell &cell : report.cells)
      addCell(result.cells, cell);
    result.checks.insert(result.checks.end(), report.checks.begin(), report.checks.end());
    result.problems.insert(result.problems.end(), report.problems.begin(), report.problems.end());
    result.notes.insert(result.notes.end(), report.notes.begin(), report.notes.end());
    for (const auto &[file, lines] : report.sources)
      result.sources[file].insert(lines.begin(), lines.end());
  }
  std::sort(result.cells.begin(), result.cells.end(),
            [](const tool::Cell &a, const tool::Cell &b) { return a.name < b.name; });
  sortOnce(result.checks, [](const tool::Check &a, const tool::Check &b) { return order(a) < order(b); });
  sortOnce(result.problems, [](const tool::Problem &a, const tool::Problem &b) {
    return std::tie(a.file, a.text) < std::tie(b.file, b.text);
  });
  sortOnce(result.notes, std::less<>());
  for (auto check = result.checks.begin(); check != result.checks.end(); ++check)
    if (check != result.checks.begin() && std::prev(check)->id == check->id)
      result.problems.push_back({check->cell, "two of the reports answer " + check->id +
                                                  " differently; merge reports of one state of the source"});
  return result;
}

} // namespace featflags::matrix
