// SPDX-License-Identifier: MIT
//
// Traces: what a region cannot be without, were it kept.
//
// Comes in: the first piece of a region. Goes out: calls that are made whenever the region runs, of
// functions that this unit only declares, so that no compiler can inline or drop them; and records of
// the library's verify mode (FEAT_BLOCK). Exists for the cheap proof: an object that never names such a
// symbol, or lacks the record, does not hold the region.
#pragma once

#include "deadcode-check/guards/region_walk.h"

namespace featflags::deadcode {

std::vector<Trace> findTraces(const RawRegion &region, const clang::ASTContext &context);

} // namespace featflags::deadcode
