// SPDX-License-Identifier: MIT
//
// See merge.h. A declaration is a place and a name; what differs from cell to cell (const here, mutable
// there) stays with the copies.
#include "unused-lint/merge.h"

#include <string_view>
#include <tuple>
#include <unordered_map>

namespace featflags::unused {

std::string_view relativeTo(const std::string &root, const std::string &file) {
  if (root.size() > 1 && file.size() > root.size() && file.starts_with(root) && file[root.size()] == '/')
    return std::string_view(file).substr(root.size() + 1);
  return file;
}

UsageTable merge(const std::vector<CellFacts> &cells) {
  UsageTable table;
  using Key = std::tuple<std::string_view, unsigned, std::string_view>;
  std::map<Key, std::vector<Copy>> rows;
  // A variable that units share is looked up once, as long as the root is the same.
  std::unordered_map<const Variable *, std::vector<Copy> *> known;
  for (unsigned number = 0; number < cells.size(); ++number) {
    const CellFacts &cell = cells[number];
    if (number != 0 && cell.root != cells[number - 1].root)
      known.clear();
    table.cells.push_back(cell.name);
    table.roots.push_back(cell.root);
    for (const UnitFacts &unit : cell.units)
      for (const VariableRef &variable : unit.variables) {
        std::vector<Copy> *&row = known[variable.get()];
        if (!row)
          row = &rows[{relativeTo(cell.root, variable->place.file), variable->place.line, variable->name}];
        row->push_back({number, &unit, variable.get()});
      }
  }
  table.declarations.reserve(rows.size());
  for (auto &[key, copies] : rows)
    table.declarations.push_back(
        {std::string(std::get<0>(key)), std::get<1>(key), std::string(std::get<2>(key)), std::move(copies)});
  return table;
}

} // namespace featflags::unused
