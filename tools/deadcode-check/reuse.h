// SPDX-License-Identifier: MIT
//
// Comes in: a unit. Goes out: its checks: those of an earlier run where nothing that decides over them has
// changed, else fresh ones, which are kept for the next run. Exists so that a second run of an unchanged tree
// compiles, parses and decodes nothing.
#pragma once

#include "deadcode-check/check_unit.h"
#include "parallel/result_cache.h"

namespace featflags::deadcode {

UnitChecks checkUnitOrReuse(const tool::TranslationUnit &unit, const CheckScope &scope,
                            tool::ResultCache &cache);

// What decides over a unit's checks and is in none of its inputs: the tool, the options, the command, the
// compiler.
std::string questionOf(const tool::TranslationUnit &unit, const CheckScope &scope, tool::FileDigests &files);

// UnitChecks as text and back; nothing where the text is none.
std::string writeUnitChecks(const UnitChecks &checks);
std::optional<UnitChecks> readUnitChecks(const std::string &text);

} // namespace featflags::deadcode
