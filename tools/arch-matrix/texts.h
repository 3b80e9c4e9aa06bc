// SPDX-License-Identifier: MIT
//
// Files that arch-matrix writes for people to change: a matrix to start from, job files for CI.
#pragma once

#include <llvm/ADT/StringRef.h>

#include <optional>
#include <string>
#include <vector>

namespace featflags::matrix {

// "cmake", "kbuild", "command"; nothing for another word.
std::optional<std::string> starter(llvm::StringRef builder);

struct Emission {
  std::string matrix;                // the matrix file, as the job will find it
  unsigned shards = 1;               // jobs to share the cells
  std::vector<std::string> packages; // Debian's, with the compilers
};

// "github", "gitlab", "slurm"; nothing for another word.
std::optional<std::string> jobFile(llvm::StringRef where, const Emission &emission);

} // namespace featflags::matrix
