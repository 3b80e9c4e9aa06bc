// SPDX-License-Identifier: MIT
//
// Comes in: a command line. Goes out: the exit code of what it asked for.
#pragma once

namespace featflags::matrix {

int runCommandLine(int argc, const char **argv);

} // namespace featflags::matrix
