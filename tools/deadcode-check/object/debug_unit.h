// SPDX-License-Identifier: MIT
//
// What the readers of line rows and scopes share about the debug info of one object.
//
// Comes in: relocated debug sections. Goes out: the compile units with their names, and file names
// as indexes into CodeMap::files. Exists so that each recorded path is built and compared once.
#pragma once

#include "deadcode-check/object/address_map.h"
#include "deadcode-check/object/source_names.h"
#include "deadcode-check/types.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/DebugInfo/DWARF/DWARFContext.h"
#include "llvm/DebugInfo/DWARF/DWARFUnit.h"

#include <string>
#include <vector>

namespace featflags::deadcode {

// The files of one object, each once.
class FileTable {
public:
  explicit FileTable(std::vector<std::string> &names) : files(names) {}
  std::uint32_t index(const std::string &path);

private:
  std::vector<std::string> &files;
  llvm::StringMap<std::uint32_t> known;
};

// One compile unit and its line table.
struct DebugUnit {
  llvm::DWARFUnit *unit = nullptr;
  std::string name; // as recorded
  std::string directory;
  std::string producer;
  bool split = false;                                     // scopes are in a .dwo file
  const llvm::DWARFDebugLine::LineTable *lines = nullptr; // null: none or broken
};

std::vector<DebugUnit> debugUnits(llvm::DWARFContext &context);

// The files of one unit's line table as indexes into the object's.
class UnitFiles {
public:
  UnitFiles(const DebugUnit &debug, const SourceNames &sources, FileTable &table)
      : unit(debug), names(sources), files(table) {}
  std::uint32_t index(std::uint64_t lineTableFile);

private:
  const DebugUnit &unit;
  const SourceNames &names;
  FileTable &files;
  llvm::DenseMap<std::uint64_t, std::uint32_t> known;
};

// The positive-length rows of a unit. Zero-length rows (GCC's statement frontiers leave them where
// nothing was emitted) are no code.
void readLineRows(const DebugUnit &unit, UnitFiles &files, const AddressMap &addresses,
                  std::vector<LineRow> &rows);

// The functions of a unit, out of line and inlined.
class FunctionNames;
void readScopes(const DebugUnit &unit, UnitFiles &files, const AddressMap &addresses,
                const FunctionNames &names, std::vector<FunctionCopy> &functions);

} // namespace featflags::deadcode
