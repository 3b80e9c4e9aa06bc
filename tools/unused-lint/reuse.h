// SPDX-License-Identifier: MIT
//
// Comes in: a unit of a build. Goes out: its facts: those of an earlier run or of another cell where nothing
// that decides over them is different, else fresh ones, which are kept. Exists so that an unchanged tree is
// not parsed again, and a unit that is the same in two cells only once.
#pragma once

#include "compilation/translation_unit.h"
#include "parallel/result_cache.h"
#include "unused-lint/types.h"
#include "unused-lint/variable_pool.h"

#include <string>

namespace featflags::unused {

// Where facts of other units and runs are.
struct KnownFacts {
  tool::ResultCache &cache;
  VariablePool &pool;
};

// `build` is the folder of the unit's database. Wherever it lies, the facts are the same.
UnitFacts factsOfUnit(const tool::TranslationUnit &unit, const std::string &build, KnownFacts known);

} // namespace featflags::unused
