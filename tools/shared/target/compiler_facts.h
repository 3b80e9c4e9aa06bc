// SPDX-License-Identifier: MIT
//
// Comes in: a unit. Goes out: what its real compiler says about itself under the unit's own flags. Exists
// because a region under `#if __GNUC__ >= 12` must be seen as the compiler that built the object saw it.
#pragma once

#include "compilation/translation_unit.h"

#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace featflags::tool {

enum class CompilerKind { Gcc, Clang };

struct CompilerFacts {
  CompilerKind kind = CompilerKind::Gcc;
  std::string version;                     // "12.2.0"
  std::string triple;                      // as the compiler writes it
  bool cxx = false;                        // asked as a C++ compiler
  std::string macros;                      // predefined ones, one "#define NAME VALUE" a line
  std::vector<std::string> lacksMacros;    // macros of clang that this compiler does not define
  std::vector<std::string> includeFolders; // its own search list, without the folders of the command
  std::string ownFolder; // the one of them that holds the compiler's own headers, <stddef.h> and the like
  std::vector<std::string> flags; // those of the unit that can change these answers
};

// Runs the compiler once for each distinct (compiler, flags, language) and remembers the answer. Safe from
// several threads. An error is one line that names the compiler and, where it is missing, what to install.
llvm::Expected<CompilerFacts> probeCompiler(const TranslationUnit &unit);

} // namespace featflags::tool
