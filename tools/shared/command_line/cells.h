// SPDX-License-Identifier: MIT
//
// Comes in: -p and --cell, as they were given. Goes out: the builds to read, or the one line that says what
// is wrong. Exists so that a build is named in the same way for every tool.
#pragma once

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Error.h>

#include <string>
#include <vector>

namespace featflags::tool {

// One build, and the name of its cell in reports.
struct CellOption {
  std::string name;
  std::string build; // folder with compile_commands.json, or that file
};

// Without "." and "..", and without a slash at the end.
std::string absolutePath(llvm::StringRef path);

// A word for a POSIX shell, quoted where it must be.
std::string shellWord(const std::string &text);

// `build` is the value of -p and may be empty; each of `cells` is NAME=BUILD. Names must differ.
llvm::Expected<std::vector<CellOption>> readCells(const std::string &build,
                                                  llvm::ArrayRef<std::string> cells);

} // namespace featflags::tool
