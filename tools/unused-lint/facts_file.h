// SPDX-License-Identifier: MIT
//
// Comes in: the facts of a cell, or a file that holds them. Goes out: the other of the two. Exists so that
// each machine can read its own build, and one place merge what they found.
#pragma once

#include "unused-lint/types.h"
#include "unused-lint/variable_pool.h"

#include <llvm/Support/Error.h>
#include <llvm/Support/raw_ostream.h>

namespace featflags::unused {

void writeFacts(const CellFacts &cell, llvm::raw_ostream &out);

// An error is one line that names the file and says what to do.
llvm::Expected<CellFacts> readFacts(const std::string &file, VariablePool &pool);

} // namespace featflags::unused
