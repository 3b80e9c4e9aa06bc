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

#include <map>
#include <string>
#include <utility>
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
  llvm::DWARFUnit *scopes = nullptr; // that holds functions: itself, or the one of its .dwo file
  std::string name;                  // as recorded
  std::string directory;
  std::string producer;
  bool split = false;                                     // scopes are in a .dwo file
  const llvm::DWARFDebugLine::LineTable *lines = nullptr; // null: none or broken
};

DebugUnit debugUnit(llvm::DWARFContext &context, llvm::DWARFUnit &unit);
std::vector<DebugUnit> debugUnits(llvm::DWARFContext &context);

// The line table of a unit; null: none or broken.
const llvm::DWARFDebugLine::LineTable *lineTable(llvm::DWARFContext &context, llvm::DWARFUnit &unit);

// The files of line tables as indexes into the object's. Of several units: in a linked file an entry of
// one unit may refer to one of another, which counts its own files.
class UnitFiles {
public:
  UnitFiles(llvm::DWARFContext &dwarf, const SourceNames &sources, FileTable &table)
      : context(dwarf), names(sources), files(table) {}
  std::uint32_t index(llvm::DWARFUnit &unit, std::uint64_t lineTableFile);

private:
  llvm::DWARFContext &context;
  const SourceNames &names;
  FileTable &files;
  std::map<std::pair<const llvm::DWARFUnit *, std::uint64_t>, std::uint32_t> known;
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
