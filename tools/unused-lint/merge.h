// SPDX-License-Identifier: MIT
//
// Comes in: the facts of all cells. Goes out: one row a declaration with all its copies. Exists because a
// verdict about one unit is noise: only all units of all cells together make a finding.
#pragma once

#include "unused-lint/types.h"

#include <vector>

namespace featflags::unused {

// The table points into `cells`, which must outlive it.
UsageTable merge(const std::vector<CellFacts> &cells);

// As a report shows it: below the root without it, else whole. Points into `file`.
std::string_view relativeTo(const std::string &root, const std::string &file);

} // namespace featflags::unused
