// SPDX-License-Identifier: MIT
//
// What __FILE__ is in each included file.
//
// Comes in: inclusions as clang names them, and what the real compiler is. Goes out: the names that the
// real compiler uses. Exists because GCC calls a header beside a main file that is named without a folder
// "part.h", and clang calls it "./part.h": an erased source must say which of them it was.
#pragma once

#include "compilation/translation_unit.h"
#include "deadcode-check/types.h"

namespace featflags::deadcode {

void spellAsGcc(UnitRegions &regions, const tool::TranslationUnit &unit);

} // namespace featflags::deadcode
