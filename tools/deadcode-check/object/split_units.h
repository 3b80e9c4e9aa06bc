// SPDX-License-Identifier: MIT
//
// Split DWARF: the part of a unit's debug info that -gsplit-dwarf puts into a .dwo file.
//
// Comes in: a skeleton unit and the paths where its .dwo may lie. Goes out: the unit of that file, joined to
// its skeleton's addresses. Exists because LLVM opens such files itself, with a reader that a broken one can
// end.
#pragma once

#include "deadcode-check/object/debug_sections.h"
#include "deadcode-check/object/elf_file.h"

#include "llvm/DebugInfo/DWARF/DWARFContext.h"
#include "llvm/DebugInfo/DWARF/DWARFUnit.h"

#include <memory>
#include <string>
#include <vector>

namespace featflags::deadcode {

struct SplitUnit {
  llvm::DWARFUnit *unit = nullptr; // lives as long as the SplitUnits that found it
  std::string file;                // where it was found
  std::string text;                // why there is none
};

// The .dwo files of one object.
class SplitUnits {
public:
  SplitUnit find(llvm::DWARFUnit &skeleton, const std::vector<std::string> &paths);

private:
  struct File {
    ElfFile elf;
    DebugSections sections; // what the context reads
    std::unique_ptr<llvm::DWARFContext> context;
  };
  std::vector<std::unique_ptr<File>> files;
};

// Where the .dwo of a skeleton may be: as recorded, and beside the object.
std::vector<std::string> splitPaths(llvm::DWARFDie skeleton, const std::string &directory,
                                    const std::string &object);

} // namespace featflags::deadcode
