// SPDX-License-Identifier: MIT
//
// Comes in: the table of all declarations. Goes out: one check a declaration. Exists as the only place that
// decides; the rules are numbered in README.md and have a row each in tests/unused-lint/judge.
#pragma once

#include "unused-lint/types.h"

#include <vector>

namespace featflags::unused {

std::vector<tool::Check> judge(const UsageTable &table);

} // namespace featflags::unused
