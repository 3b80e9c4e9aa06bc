// SPDX-License-Identifier: MIT
//
// Comes in: the arguments of a compiler command. Goes out: the same words, grouped into options with their
// values and told apart by what they are for. Exists so that one table knows which option takes a second
// word.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace featflags::tool {

enum class OptionRole {
  Operand, // no option: a source file, an object, or "-" for standard input
  Output,
  Mode,
  Dependency,
  SideOutput,
  Macro,
  IncludedFile,
  IncludeFolder,
  Language,
  Warning,
  Assembler,
  Linker,
  Plugin,
  Precompiled,
  Other,
};

// One option with its value. `words` point into the arguments that were split.
struct DriverOption {
  OptionRole role = OptionRole::Other;
  llvm::ArrayRef<std::string> words;
  llvm::StringRef value; // what follows the spelling, in the same word or the next
};

std::vector<DriverOption> splitArguments(llvm::ArrayRef<std::string> arguments);

// "-Xclang -include -Xclang FILE", as CMake writes it beside a precompiled header, becomes "-include FILE".
std::vector<std::string> unwrapIncludes(llvm::ArrayRef<std::string> arguments);

// Whether an operand of a command that runs in `directory` names the absolute path `file`.
bool namesFile(llvm::StringRef operand, llvm::StringRef directory, llvm::StringRef file);

// The languages whose guards we understand.
enum class SourceLanguage { Other, C, Cxx };

// The language in which the compiler reads `file`: the last -x before it, a compiler that treats C as C++, or
// the file's suffix, in that order.
SourceLanguage languageOf(llvm::StringRef compiler, llvm::ArrayRef<std::string> arguments,
                          llvm::StringRef file);

} // namespace featflags::tool
