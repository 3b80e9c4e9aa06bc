// SPDX-License-Identifier: MIT
//
// Names and files of compile units.
#include "deadcode-check/object/debug_unit.h"
#include "deadcode-check/object/line_header.h"

#include "llvm/DebugInfo/DWARF/DWARFDebugLine.h"
#include "llvm/DebugInfo/DWARF/DWARFDie.h"

using namespace llvm;

namespace featflags::deadcode {

std::uint32_t FileTable::index(const std::string &path) {
  auto [entry, isNew] = known.try_emplace(path, static_cast<std::uint32_t>(files.size()));
  if (isNew)
    files.push_back(path);
  return entry->second;
}

const DWARFDebugLine::LineTable *lineTable(DWARFContext &context, DWARFUnit &unit) {
  DWARFDie die = unit.getUnitDIE();
  std::optional<std::uint64_t> offset = dwarf::toSectionOffset(die.find(dwarf::DW_AT_stmt_list));
  const DWARFObject &object = context.getDWARFObj();
  DWARFDataExtractor bytes(object, unit.getLineSection(), object.isLittleEndian(), unit.getAddressByteSize());
  if (!offset || !isReadableLineHeader(bytes, *offset))
    return nullptr;
  auto ignore = [](Error error) { consumeError(std::move(error)); };
  Expected<const DWARFDebugLine::LineTable *> lines = context.getLineTableForUnit(&unit, ignore);
  if (lines)
    return *lines;
  consumeError(lines.takeError());
  return nullptr;
}

DebugUnit debugUnit(DWARFContext &context, DWARFUnit &unit) {
  DebugUnit found;
  DWARFDie die = unit.getUnitDIE(/*ExtractUnitDIEOnly=*/false);
  found.unit = &unit;
  found.scopes = &unit;
  found.name = dwarf::toString(die.find(dwarf::DW_AT_name), "");
  found.directory = dwarf::toString(die.find(dwarf::DW_AT_comp_dir), "");
  found.producer = dwarf::toString(die.find(dwarf::DW_AT_producer), "");
  found.split = die.getTag() == dwarf::DW_TAG_skeleton_unit ||
                die.find({dwarf::DW_AT_dwo_name, dwarf::DW_AT_GNU_dwo_name}).has_value();
  found.lines = lineTable(context, unit);
  // A skeleton has no name of its own; the first file of the line table is the unit's source.
  const std::uint64_t first = unit.getVersion() >= 5 ? 0 : 1;
  if (found.name.empty() && found.lines && found.lines->hasFileAtIndex(first))
    found.lines->getFileNameByIndex(first, found.directory,
                                    DILineInfoSpecifier::FileLineInfoKind::AbsoluteFilePath, found.name);
  return found;
}

std::vector<DebugUnit> debugUnits(DWARFContext &context) {
  std::vector<DebugUnit> units;
  for (const auto &unit : context.compile_units())
    if (unit->getUnitDIE())
      units.push_back(debugUnit(context, *unit));
  return units;
}

std::uint32_t UnitFiles::index(DWARFUnit &unit, std::uint64_t lineTableFile) {
  auto [entry, isNew] = known.try_emplace({&unit, lineTableFile}, 0);
  if (isNew) {
    // A .dwo file counts as its skeleton does.
    DWARFUnit *counts = unit.getLinkedUnit() ? unit.getLinkedUnit() : &unit;
    const DWARFDebugLine::LineTable *lines = lineTable(context, *counts);
    const std::string directory = dwarf::toString(counts->getUnitDIE().find(dwarf::DW_AT_comp_dir), "");
    std::string path;
    using Kind = DILineInfoSpecifier::FileLineInfoKind;
    if (lines)
      lines->getFileNameByIndex(lineTableFile, directory, Kind::AbsoluteFilePath, path);
    entry->second = files.index(names.here(absolutePath(path, directory)));
  }
  return entry->second;
}

} // namespace featflags::deadcode
