// SPDX-License-Identifier: MIT
//
// Comes in: a Report, and the baseline that the options name. Goes out: the same report, in which findings
// are accepted that a waiver in the source or the baseline speaks of. Exists so that the rules are those of
// all tools.
#pragma once

#include "check.h"
#include "unused-lint/options.h"
#include "unused-lint/types.h"

namespace featflags::unused {

// Says how many waivers and baseline entries are left over: --strict fails for them.
unsigned accept(tool::Report &report, const Options &options, const UsageTable &table);

} // namespace featflags::unused
