// SPDX-License-Identifier: MIT
//
// Comes in: a unit's line table. Goes out: LineRows. A row covers the bytes up to the next row of
// its sequence; of several rows at one address only the last covers any.
#include "deadcode-check/object/debug_unit.h"

#include "llvm/DebugInfo/DWARF/DWARFDebugLine.h"

namespace featflags::deadcode {

void readLineRows(const DebugUnit &unit, UnitFiles &files, const AddressMap &addresses,
                  std::vector<LineRow> &rows) {
  if (!unit.lines)
    return;
  const auto &all = unit.lines->Rows;
  bool begins = true;
  bool discarded = false;
  for (std::size_t i = 0; i + 1 < all.size(); ++i) {
    const auto &row = all[i];
    if (begins)
      discarded = AddressMap::isTombstone(row.Address.Address);
    begins = row.EndSequence;
    if (discarded || row.EndSequence || row.Address.Address >= all[i + 1].Address.Address)
      continue;
    std::optional<CodeRange> code = addresses.code(row.Address.Address, all[i + 1].Address.Address);
    if (code)
      rows.push_back({files.index(*unit.unit, row.File), row.Line, row.Column, std::move(*code)});
  }
}

} // namespace featflags::deadcode
