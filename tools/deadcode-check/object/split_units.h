// SPDX-License-Identifier: MIT
//
// Split DWARF: the part of a unit's debug info that -gsplit-dwarf puts into a .dwo file, and that may have
// been packed into a .dwp with those of other units.
//
// Comes in: a skeleton unit and the paths where its .dwo or .dwp may lie. Goes out: the unit of that file,
// joined to its skeleton's addresses. Exists because LLVM opens such files itself, with a reader that a
// broken one can end.
#pragma once

#include "deadcode-check/object/debug_sections.h"
#include "deadcode-check/object/debug_unit.h"
#include "deadcode-check/object/elf_file.h"

#include "llvm/DebugInfo/DWARF/DWARFContext.h"
#include "llvm/DebugInfo/DWARF/DWARFUnit.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace featflags::deadcode {

struct SplitUnit {
  llvm::DWARFUnit *unit = nullptr; // lives as long as the SplitUnits that found it
  std::string file;                // where it was found
  std::string text;                // why there is none
};

// The .dwo and .dwp files of one object or linked file. Each is opened once.
class SplitUnits {
public:
  SplitUnit find(llvm::DWARFUnit &skeleton, const std::vector<std::string> &paths);

private:
  struct File {
    ElfFile elf;
    DebugSections sections; // what the context reads
    std::unique_ptr<llvm::DWARFContext> context;
  };
  struct Opened {
    std::unique_ptr<File> file; // null: it cannot be read
    std::string text;           // why
  };
  const Opened &open(const std::string &path, std::uint8_t addressSize);
  std::map<std::string, Opened> opened;
};

// Where the .dwo of a skeleton may be: as recorded, and beside the object; then packages: beside the object
// or linked file, and in the folders above, as archives are.
std::vector<std::string> splitPaths(llvm::DWARFDie skeleton, const std::string &directory,
                                    const std::string &object);

// The functions of a unit whose debug info is split are in its .dwo file, and so may be its name. Where that
// is gone the code map says so, and the unit has no scopes.
void joinSplit(CodeMap &code, DebugUnit &unit, SplitUnits &split);

} // namespace featflags::deadcode
