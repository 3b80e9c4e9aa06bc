// SPDX-License-Identifier: MIT
//
// Comes in: what is known of a declaration, and the verdict. Goes out: the sentences and fields of its check.
// Exists so that judge.cpp holds rules and no prose.
#pragma once

#include "unused-lint/usage.h"

#include <string>

namespace featflags::unused {

// Who uses it and who does not, what compilers say, what the copies cost.
std::vector<tool::Evidence> evidenceOf(const Usage &usage);

// The fields of the JSON contract in docs/unused-lint.md.
std::vector<tool::Field> fieldsOf(const Usage &usage, const std::string &scope, const std::string &fix,
                                  const std::string &condition);

// "a.c, b.c and 3 more"
std::string spellSome(const std::vector<std::string_view> &names);

// "alpha, m68k"
std::string spellCells(const Usage &usage);

} // namespace featflags::unused
