// SPDX-License-Identifier: MIT
//
// Comes in: one unit and what its compiler says about itself. Goes out: every variable that has a copy in
// that unit, with each mention of it, as plain values. Exists as the only door to clang: nothing behind it
// knows an AST.
#pragma once

#include "compilation/translation_unit.h"
#include "target/compiler_facts.h"
#include "unused-lint/types.h"

namespace featflags::unused {

// A unit with errors still gives what could be read; its state says so.
UnitFacts collectFacts(const tool::TranslationUnit &unit, const tool::CompilerFacts &compiler);

} // namespace featflags::unused
