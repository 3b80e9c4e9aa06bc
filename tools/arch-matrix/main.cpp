// SPDX-License-Identifier: MIT
//
// arch-matrix: builds a project for many machines and configurations and checks each build.
//
//   matrix.yaml ── Matrix ── MatrixCell[] ── a Ninja graph ── ninja ──> reports of the cells ── Report ──
//   reporters/
#include "arch-matrix/options.h"

int main(int argc, const char **argv) { return featflags::matrix::runCommandLine(argc, argv); }
