// SPDX-License-Identifier: MIT
//
// Comes in: the macros of the real compiler. Goes out: the text that clang's preprocessor starts with instead
// of its own. Exists so that a clang parse sees what a GCC saw, less the few things that clang cannot take.
#pragma once

#include "target/compiler_facts.h"

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace featflags::tool {

struct Macro {
  std::string name;
  std::string value;
};

// What clang's own <stdint.h>, <stdatomic.h>, <limits.h> rely on and the real compiler does not define. They
// are part of the predefines and seen everywhere, because macros of those headers expand to them.
std::vector<Macro> macrosForClangHeaders(const CompilerFacts &facts);

// The same for macros that a source may ask for: part of the predefines, and to be hidden from every other
// file.
std::vector<Macro> macrosOnlyForClangHeaders(const CompilerFacts &facts);

// `foreignMachine`: declare builtins of the machine too, because clang has no target that does.
std::string predefinesForClang(const CompilerFacts &facts, bool foreignMachine);

// The value of a macro in a dump; empty where it is not defined (or defined as nothing).
llvm::StringRef macroValue(llvm::StringRef macros, llvm::StringRef name);
unsigned macroNumber(llvm::StringRef macros, llvm::StringRef name, unsigned otherwise = 0);
bool macroDefined(llvm::StringRef macros, llvm::StringRef name);

// "gnu17", "c++20", ...: the language standard that the dump was made with.
std::string standardOf(const CompilerFacts &facts);

} // namespace featflags::tool
