// SPDX-License-Identifier: MIT
//
// Calls: the way in which each region takes a call.
//
// Comes in: regions where a compiler complained. Goes out: what to leave in place of each. Exists because one
// region that cannot hold a call (in a constant expression, say) must not cost the others theirs.
#pragma once

#include "deadcode-check/recompile/trials.h"

namespace featflags::deadcode {

class Calls {
public:
  explicit Calls(const UnitRegions &unitRegions) : regions(unitRegions) {}

  // The object with a call in each of `open`, in the way that each takes; nothing where the compiler refuses
  // whatever is tried. `before`: the regions' own text stays, behind the calls.
  std::optional<CodeImage> compile(Trials &trials, const Indices &open, bool before);

  // Whether the compiles so far had a call in the region.
  bool reaches(std::size_t region) const;
  // Whether they had a record in it, if it is a statement.
  bool records(std::size_t region) const { return !refusedAll && leaveIn(region) != Leave::Nothing; }

private:
  Leave leaveIn(std::size_t region) const;
  bool adapt(const Indices &refused);
  std::map<std::size_t, Leave> wanted(const Indices &open, bool before) const;

  const UnitRegions &regions;
  std::map<std::size_t, Leave> other; // than a call in place
  bool refusedAll = false;
};

} // namespace featflags::deadcode
