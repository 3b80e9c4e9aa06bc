// SPDX-License-Identifier: MIT
//
// See merge.h. A declaration is a place and a name; what differs from cell to cell (const here, mutable
// there) stays with the copies.
#include "unused-lint/merge.h"

#include <string_view>
#include <tuple>
#include <unordered_map>

namespace featflags::unused {

std::string relativeTo(const std::string &root, const std::string &file) {
  if (root.size() > 1 && file.size() > root.size() && file.starts_with(root) && file[root.size()] == '/')
    return file.substr(root.size() + 1);
  return file;
}

UsageTable merge(const std::vector<CellFacts> &cells) {
  UsageTable table;
  using Key = std::tuple<std::string, unsigned, std::string_view>;
  std::map<Key, std::vector<Copy>> rows;
  for (unsigned number = 0; number < cells.size(); ++number) {
    const CellFacts &cell = cells[number];
    table.cells.push_back(cell.name);
    table.roots.push_back(cell.root);
    std::unordered_map<std::string_view, std::string> relative;
    for (const UnitFacts &unit : cell.units)
      for (const Variable &variable : unit.variables) {
        std::string &file = relative[variable.place.file];
        if (file.empty())
          file = relativeTo(cell.root, variable.place.file);
        rows[{file, variable.place.line, variable.name}].push_back({number, &unit, &variable});
      }
  }
  for (auto &[key, copies] : rows)
    table.declarations.push_back(
        {std::get<0>(key), std::get<1>(key), std::string(std::get<2>(key)), std::move(copies)});
  return table;
}

} // namespace featflags::unused
