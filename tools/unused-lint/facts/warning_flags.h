// SPDX-License-Identifier: MIT
//
// Comes in: the arguments of a command. Goes out: which warnings about unused variables they turn on, as GCC
// reads them and as clang does. Exists because the two give the same words different precedence.
#pragma once

#include "unused-lint/types.h"

#include <string>
#include <vector>

namespace featflags::unused {

// What was said of a warning explicitly wins over a group in GCC, wherever it stands.
WarningFlags gccWarnings(const std::vector<std::string> &arguments, bool cxx);

// The last word wins in clang.
WarningFlags clangWarnings(const std::vector<std::string> &arguments);

} // namespace featflags::unused
