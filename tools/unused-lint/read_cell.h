// SPDX-License-Identifier: MIT
//
// Comes in: the builds of the command line, or files of facts. Goes out: the facts of each cell, and what
// could not be read. Exists so that judging does not care where facts come from.
#pragma once

#include "check.h"
#include "unused-lint/options.h"
#include "unused-lint/types.h"

#include <vector>

namespace featflags::unused {

std::vector<CellFacts> readCells(const Options &options, std::vector<tool::Problem> &problems);

} // namespace featflags::unused
