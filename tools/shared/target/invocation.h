// SPDX-License-Identifier: MIT
//
// Comes in: a unit and the facts about its compiler. Goes out: the options of a clang frontend that reads it.
// Exists so that no list of foreign flags is kept by hand: clang's own option table says what it knows.
#pragma once

#include "compilation/translation_unit.h"
#include "target/compiler_facts.h"

#include "clang/Frontend/CompilerInvocation.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <memory>
#include <string>
#include <vector>

namespace featflags::tool {

// Whose predefined macros the preprocessor starts with.
enum class MacroSource { RealCompiler, Clang };

// `standIn` is empty where clang knows the machine; else the triple that the driver is told.
std::vector<std::string> argumentsForClang(const TranslationUnit &unit, const CompilerFacts &facts,
                                           const std::string &standIn);

// Null only where clang's driver cannot make anything of the command.
std::unique_ptr<clang::CompilerInvocation>
makeInvocation(const std::vector<std::string> &arguments, MacroSource macros,
               llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files);

} // namespace featflags::tool
