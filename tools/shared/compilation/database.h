// SPDX-License-Identifier: MIT
//
// Comes in: a build folder, or the path of a compile_commands.json. Goes out: the C and C++ units it lists,
// in its order, as argument vectors without launcher, shell or response file. Exists so that every form a
// database comes in is dealt with once.
#pragma once

#include "compilation/translation_unit.h"

#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace featflags::tool {

// Entries of a database that are no unit of their own.
struct LeftOut {
  unsigned otherLanguages = 0; // assembler, Fortran, ...
  unsigned repeated = 0;       // the same file into the same object again
  bool operator==(const LeftOut &) const = default;
};

// An error is one line that names the file and says what to do.
llvm::Expected<std::vector<TranslationUnit>> loadDatabase(const std::string &buildFolderOrFile,
                                                          LeftOut *leftOut = nullptr);

// The object of a unit when objects were moved to `folder`: at its path below `root` (the database's folder
// or the source tree), or below the folder of its command; else the only file of its name in `folder`,
// however deep. The unit's own object where there is none.
std::string objectIn(const std::string &folder, const std::string &root, const TranslationUnit &unit);

} // namespace featflags::tool
