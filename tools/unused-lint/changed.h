// SPDX-License-Identifier: MIT
//
// Comes in: the facts of all cells and a git revision. Goes out: the units that read a file that changed
// since then. Exists because a change shows in what it touches: the declarations of those units are reported,
// and judged by all units.
#pragma once

#include "check.h"
#include "unused-lint/types.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace featflags::unused {

using UnitSet = std::set<const UnitFacts *>;

// Every unit where there is no revision; nothing, after a problem, where git cannot tell.
std::optional<UnitSet> changedUnits(const std::vector<CellFacts> &cells, const std::string &revision,
                                    tool::Report &report);

} // namespace featflags::unused
