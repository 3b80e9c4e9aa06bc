// SPDX-License-Identifier: MIT
//
// Comes in: one variable of one unit. Goes out: which warnings a compiler prints about it. Exists so that a
// maintainer of one machine sees what the others' build logs will say. tests/unused-lint/corpus holds it to
// the real compilers.
#pragma once

#include "unused-lint/types.h"

#include <string>
#include <vector>

namespace featflags::unused {

enum class Compiler { Gcc5, Gcc12, Clang19 };

// Under which flags: the command's own, or what people ask for when they look for trouble.
enum class Flags { Own, Wall, W1 };

std::string_view name(Compiler compiler);
std::string_view name(Flags flags);

// The options that would print it: "-Wunused-variable", "-Wunused-const-variable=", ... GCC prints two about
// an unused const in a function.
std::vector<std::string> predict(const Variable &variable, const UnitFacts &unit, Compiler compiler,
                                 Flags flags);

} // namespace featflags::unused
