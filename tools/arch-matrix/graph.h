// SPDX-License-Identifier: MIT
//
// Comes in: cells. Goes out: the files of a Ninja graph that makes and checks them. Ninja brings what a
// matrix needs and we need not write: parallel work, going on after an interruption, doing only what changed.
#pragma once

#include "arch-matrix/cells.h"
#include "arch-matrix/step.h"

namespace featflags::matrix {

// Where the graph keeps what belongs to a step.
StepFile stepFile(const MatrixCell &cell, const Step &step, unsigned limit);

// Every file that must be there before ninja runs: build.ninja, step files, the cells' own.
std::vector<File> graphFiles(const std::vector<MatrixCell> &cells, const Surroundings &here, unsigned limit);

} // namespace featflags::matrix
