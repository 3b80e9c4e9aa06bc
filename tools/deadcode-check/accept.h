// SPDX-License-Identifier: MIT
//
// Comes in: a Report, and what the options say of waivers, a baseline and an older report. Goes out: the same
// Report with source excerpts, demands, accepted findings, changes, and notes. Exists so that run() knows
// stages only.
#pragma once

#include "acceptance/source_lines.h"
#include "deadcode-check/options.h"

#include <set>

namespace featflags::deadcode {

// Says how many waivers and baseline entries are left over: --strict fails for them.
// `inputs` are all files that the units read: a table may hold a demand and no region.
unsigned accept(tool::Report &report, const Options &options, const tool::CellRoots &roots,
                const std::set<std::string> &inputs);

} // namespace featflags::deadcode
