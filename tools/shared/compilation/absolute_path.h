// SPDX-License-Identifier: MIT
//
// Comes in: a folder and a path. Goes out: the path, absolute, as seen from that folder. Exists because LLVM
// moved the function from one namespace to another.
#pragma once

#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Config/llvm-config.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

namespace featflags::tool {

inline void makeAbsolute(llvm::StringRef directory, llvm::SmallVectorImpl<char> &path) {
#if LLVM_VERSION_MAJOR < 22
  llvm::sys::fs::make_absolute(directory, path);
#else
  llvm::sys::path::make_absolute(directory, path);
#endif
}

} // namespace featflags::tool
