// SPDX-License-Identifier: MIT
//
// BodyFilter: which function bodies are worth parsing.
//
// Comes in: the start of a function definition. Goes out: whether its text can hold a guard, or touch
// what a guard reads. Exists because most of a unit is headers, and most of its time was parsing them.
#pragma once

#include "deadcode-check/guards/macro_watch.h"

#include <clang/AST/Decl.h>

#include <set>

namespace featflags::deadcode {

// May say yes without need; a wrong no is found by findRegions, which then parses everything. A small
// function that may return a flag makes its name one that guards go by; `late` has those that may have been
// called before.
bool bodyMayHoldGuard(const clang::FunctionDecl &function, MacroWatch &watch,
                      clang::Preprocessor &preprocessor, std::set<std::string> &late);

} // namespace featflags::deadcode
