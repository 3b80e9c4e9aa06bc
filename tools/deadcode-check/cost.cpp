// SPDX-License-Identifier: MIT
//
// See cost.h.
#include "deadcode-check/cost.h"

#include "deadcode-check/recompile/residue.h"
#include "deadcode-check/recompile/trials.h"

#include <llvm/ADT/STLExtras.h>

namespace featflags::deadcode {
namespace {

using tool::Verdict;

// Code and data of a program; not what the edited compile adds to show that it was made.
std::int64_t sizeOf(const CodeImage &image) {
  std::uint64_t size = 0;
  for (const ImageSection &section : image.sections)
    if (!llvm::StringRef(section.name).starts_with(".featflags"))
      size += section.size;
  return static_cast<std::int64_t>(size);
}

// A region that was proved to be pruned by its code alone may have left data.
bool isInObject(const tool::Check &check) {
  return check.verdict == Verdict::Present || check.verdict == Verdict::Enabled ||
         check.verdict == Verdict::Switchable ||
         (check.verdict == Verdict::Pruned && check.proof != "erasure");
}

} // namespace

UnitCosts measureCosts(const tool::TranslationUnit &unit, const UnitRegions &regions,
                       const std::vector<tool::Check> &checks) {
  UnitCosts costs;
  costs.bytes.resize(checks.size());
  costs.residue.resize(checks.size());
  for (std::size_t at = 0; at < checks.size(); ++at)
    if (checks[at].verdict == Verdict::Pruned && checks[at].proof == "erasure")
      costs.bytes[at] = 0; // not a byte differed
  if (llvm::none_of(checks, isInObject))
    return costs;
  auto shipped = readImage(unit.object);
  if (!shipped) {
    llvm::consumeError(shipped.takeError());
    return costs;
  }
  Trials trials(unit, regions);
  trials.shipped = std::move(*shipped);
  const auto unchanged = trials.compile("no change", {});
  const bool reproduced = unchanged && trials.difference.empty();
  for (std::size_t at = 0; reproduced && at < checks.size(); ++at) {
    const GuardedRegion &region = regions.regions[at];
    if (!isInObject(checks[at]) || !region.erasable || region.pieces.empty() || needsCallInPlace(region))
      continue;
    const auto erased = trials.erase({at}, Leave::Nothing);
    if (!erased)
      continue;
    costs.bytes[at] = sizeOf(trials.shipped) - sizeOf(*erased);
    costs.residue[at] = residueOf(trials.shipped, *erased);
  }
  costs.compiles = trials.compiles();
  return costs;
}

} // namespace featflags::deadcode
