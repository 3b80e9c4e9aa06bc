// SPDX-License-Identifier: MIT
//
// Comes in: the command of one database entry, as written. Goes out: the compiler and its arguments.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace featflags::tool {

// Splits as a shell does, and expands nothing: "$(x)", "*", ";" and ">" are parts of words.
std::vector<std::string> splitCommand(llvm::StringRef command);

// Replaces @file by the words in it, relative to `directory`; a file that is not there stays as it is.
std::vector<std::string> expandResponseFiles(const std::vector<std::string> &words,
                                             llvm::StringRef directory);

// Takes launchers and leading VAR=value words off the front. Says whether one of them was libtool, which
// compiles into another object than the command names.
std::vector<std::string> dropLaunchers(std::vector<std::string> words, bool &throughLibtool);

} // namespace featflags::tool
