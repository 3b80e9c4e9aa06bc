// SPDX-License-Identifier: MIT
//
// Comes in: a tool's name and version. Goes out: what --version says: with them the commit that the tool was
// built from and its LLVM. Exists so that a report of a fault names the program that has it.
#pragma once

#include <llvm/ADT/StringRef.h>
#include <llvm/Support/raw_ostream.h>

namespace featflags::tool {

void printVersion(llvm::raw_ostream &out, llvm::StringRef tool, llvm::StringRef version);

} // namespace featflags::tool
