// SPDX-License-Identifier: MIT
//
// Placement: where regions are, among each other and in files.
//
// Comes in: regions. Goes out: yes and no. Exists so that erasure asks, and does not compare spans.
#pragma once

#include "deadcode-check/types.h"

namespace featflags::deadcode {

bool reachesEveryPiece(const UnitRegions &unit, const GuardedRegion &region);

// Whether another erased region holds this one: then its record is gone with the other's text.
bool isInside(const UnitRegions &unit, std::size_t inner, const std::vector<std::size_t> &open);

// Whether the compiler emits what the region's place records: GCC does, but for templates.
bool leavesRecord(const GuardedRegion &region, bool gcc);

} // namespace featflags::deadcode
