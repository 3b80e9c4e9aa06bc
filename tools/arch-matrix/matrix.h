// SPDX-License-Identifier: MIT
//
// Comes in: a matrix.yaml. Goes out: a Matrix, or one line for each thing that is wrong in it, with its
// place. docs/arch-matrix.md describes the file.
#pragma once

#include "arch-matrix/types.h"

#include <llvm/ADT/StringRef.h>

namespace featflags::matrix {

struct MatrixResult {
  std::optional<Matrix> matrix;
  std::vector<std::string> errors; // each begins with file:line: or with the file
};

MatrixResult readMatrix(llvm::StringRef path);

// The same from text, as if it were in that file.
MatrixResult parseMatrix(llvm::StringRef text, llvm::StringRef path);

} // namespace featflags::matrix
