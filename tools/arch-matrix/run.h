// SPDX-License-Identifier: MIT
//
// The whole of `arch-matrix run`: write the graph, let ninja run it, gather what the cells reported.
#pragma once

#include "arch-matrix/cells.h"
#include "check.h"

namespace featflags::matrix {

// 0, or the exit code with which the run must end: 2 could not start, 128 + signal was interrupted.
int runGraph(const std::vector<MatrixCell> &cells, const Surroundings &here, unsigned limit,
             unsigned parallel, bool quiet);

// What the steps of these cells left. A cell that did not get to its report is a problem that says where it
// stopped.
tool::Report gather(const std::vector<MatrixCell> &cells, const Surroundings &here);

} // namespace featflags::matrix
