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

namespace {

const DWARFDebugLine::LineTable *linesOf(DWARFContext &context, DWARFUnit &unit, DWARFDie die) {
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

} // namespace

std::vector<DebugUnit> debugUnits(DWARFContext &context) {
  std::vector<DebugUnit> units;
  for (const auto &unit : context.compile_units()) {
    DWARFDie die = unit->getUnitDIE(/*ExtractUnitDIEOnly=*/false);
    if (!die)
      continue;
    DebugUnit found;
    found.unit = unit.get();
    found.name = dwarf::toString(die.find(dwarf::DW_AT_name), "");
    found.directory = dwarf::toString(die.find(dwarf::DW_AT_comp_dir), "");
    found.producer = dwarf::toString(die.find(dwarf::DW_AT_producer), "");
    found.split = die.getTag() == dwarf::DW_TAG_skeleton_unit ||
                  die.find({dwarf::DW_AT_dwo_name, dwarf::DW_AT_GNU_dwo_name}).has_value();
    found.lines = linesOf(context, *unit, die);
    // A skeleton has no name of its own; the line table's file 0 is the unit's source.
    if (found.name.empty() && found.lines && found.lines->hasFileAtIndex(0))
      found.lines->getFileNameByIndex(0, found.directory,
                                      DILineInfoSpecifier::FileLineInfoKind::AbsoluteFilePath, found.name);
    units.push_back(std::move(found));
  }
  return units;
}

std::uint32_t UnitFiles::index(std::uint64_t lineTableFile) {
  auto [entry, isNew] = known.try_emplace(lineTableFile, 0);
  if (isNew) {
    std::string path;
    using Kind = DILineInfoSpecifier::FileLineInfoKind;
    if (unit.lines)
      unit.lines->getFileNameByIndex(lineTableFile, unit.directory, Kind::AbsoluteFilePath, path);
    entry->second = files.index(names.here(absolutePath(path, unit.directory)));
  }
  return entry->second;
}

} // namespace featflags::deadcode
