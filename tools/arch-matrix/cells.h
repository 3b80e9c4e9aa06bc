// SPDX-License-Identifier: MIT
//
// Comes in: a Matrix. Goes out: its cells, each with the commands that make and check it. The only place
// that knows CMake, Kbuild and the command lines of our tools.
#pragma once

#include "arch-matrix/types.h"

namespace featflags::matrix {

// Where things are on this machine.
struct Surroundings {
  std::string folder;   // the run's: everything is written below it
  std::string self;     // arch-matrix
  std::string deadcode; // deadcode-check
  std::string unused;   // unused-lint
  unsigned jobs = 1;    // that one build may use
  bool operator==(const Surroundings &) const = default;
};

// In the order of the file: configurations within compilers within machines. Names are
// machine-configuration, with the compiler behind where there are several.
std::vector<MatrixCell> expand(const Matrix &matrix, const Surroundings &here);

// The cells of shard `index` (from 1) of `count`; together all shards are all cells.
std::vector<MatrixCell> shard(const std::vector<MatrixCell> &cells, unsigned index, unsigned count);

} // namespace featflags::matrix
