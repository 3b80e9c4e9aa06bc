// SPDX-License-Identifier: MIT
//
// Reports of many machines, for the grid page and the grid on a terminal.
#pragma once

#include "check.h"

namespace featflags::test {

// Seven machines, five flags, two constants, compared with an earlier report.
tool::Report makeMatrixReport();

// Twenty machines and as many flags as that number of checks fills.
tool::Report makeLargeMatrix(unsigned checks);

} // namespace featflags::test
