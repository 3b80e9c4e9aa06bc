// SPDX-License-Identifier: MIT
//
// Comes in: a path, and what to write. Goes out: the file is there whole, or as it was before and an error
// says why. Exists because llvm::writeToOutput ends the program where the disk is full.
#pragma once

#include <llvm/ADT/STLFunctionalExtras.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Error.h>
#include <llvm/Support/raw_ostream.h>

namespace featflags::tool {

llvm::Error writeWhole(llvm::StringRef path, llvm::function_ref<void(llvm::raw_ostream &)> write);

} // namespace featflags::tool
