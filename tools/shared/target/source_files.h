// SPDX-License-Identifier: MIT
//
// Comes in: where a unit's command runs and where its compiler keeps its own headers. Goes out: the files as
// clang shall see them: clang's own headers in place of the compiler's, which clang cannot read.
#pragma once

#include "compilation/translation_unit.h"
#include "target/compiler_facts.h"

#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <string>

namespace featflags::tool {

// Clang's "resource folder": set by CMake; FEATFLAGS_CLANG_RESOURCE_DIR in the environment wins.
const std::string &resourceFolder();
std::string resourceHeaders();
bool isResourceHeader(llvm::StringRef file);

// Empty where clang's own headers are installed; else one line that says what to do.
std::string missingResources();

// A folder that exists only for clang. Through it, headers that only the compiler has (<omp.h>, <quadmath.h>)
// are found, and no other of its folder, not even by #include_next.
constexpr llvm::StringLiteral foreignHeaderFolder = "/featflags-headers-of-the-compiler";

// The real file system as seen from the unit's folder; the process's own folder does not change.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> filesSeenFrom(const TranslationUnit &unit,
                                                              const CompilerFacts &facts);

} // namespace featflags::tool
