// SPDX-License-Identifier: MIT
//
// Comes in: a plan. Goes out: the files, edited, or the diff of them. Exists as the only place of unused-lint
// that writes what a user wrote.
#pragma once

#include "unused-lint/fix/plan.h"

#include <string>
#include <vector>

namespace featflags::unused {

// Names are relative to `root` where they can be.
std::string diffOf(const FixPlan &plan, const std::string &root);

// Each file is replaced whole or not at all; what failed comes back.
std::vector<tool::Problem> writeFixes(const FixPlan &plan);

} // namespace featflags::unused
