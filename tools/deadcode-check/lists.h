// SPDX-License-Identifier: MIT
//
// The --list-* texts: every extension point shows its own table.
#pragma once

#include <llvm/Support/raw_ostream.h>

namespace featflags::deadcode {

void listGuards(llvm::raw_ostream &out);
void listEvidence(llvm::raw_ostream &out);
void listFormats(llvm::raw_ostream &out);
void listMachines(llvm::raw_ostream &out);

} // namespace featflags::deadcode
