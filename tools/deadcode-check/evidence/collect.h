// SPDX-License-Identifier: MIT
//
// Everything that was observed about one region.
//
// Comes in: a region, its unit, the object's CodeMap, what erasure showed. Goes out: Evidence in the
// order of evidence.def. Exists so that the judge weighs facts and never looks for them.
#pragma once

#include "deadcode-check/types.h"

#include <string_view>
#include <vector>

namespace featflags::deadcode {

std::vector<Evidence> collect(const GuardedRegion &region, const UnitRegions &unit, const CodeMap &code,
                              const Erasure &erasure);

// The rows of evidence.def, for --list-evidence.
struct EvidenceKind {
  std::string_view name;
  std::string_view text;
};
const std::vector<EvidenceKind> &evidenceKinds();

} // namespace featflags::deadcode
