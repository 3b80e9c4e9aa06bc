// SPDX-License-Identifier: MIT
//
// Comes in: a unit with its regions and verdicts. Goes out: the bytes that each region costs: what the object
// loses when it is erased; and what is left of those whose code is gone. Exists because the difference of two
// whole builds says little: inlining moves, and a build that keeps more may be smaller.
#pragma once

#include "deadcode-check/types.h"

#include "compilation/translation_unit.h"

#include <optional>
#include <vector>

namespace featflags::deadcode {

struct UnitCosts {
  // Data that only a region used and that is in the object without any code of it.
  std::vector<std::vector<tool::Residue>> residue;
  std::vector<std::optional<std::int64_t>>
      bytes; // as many as there are checks; nothing where it was not measured
  unsigned compiles = 0;
  bool operator==(const UnitCosts &) const = default;
};

// One compile for each region that is in the object, and one without any change: where that does not give the
// shipped object, nothing is measured.
UnitCosts measureCosts(const tool::TranslationUnit &unit, const UnitRegions &regions,
                       const std::vector<tool::Check> &checks);

} // namespace featflags::deadcode
