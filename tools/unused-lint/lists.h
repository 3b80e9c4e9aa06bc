// SPDX-License-Identifier: MIT
//
// Comes in: nothing. Goes out: the tables, for --list-*. Exists so that a table is the only place where a row
// is written.
#pragma once

#include <llvm/Support/raw_ostream.h>

namespace featflags::unused {

void listKinds(llvm::raw_ostream &out);
void listUses(llvm::raw_ostream &out);
void listFixes(llvm::raw_ostream &out);
void listFormats(llvm::raw_ostream &out);

} // namespace featflags::unused
