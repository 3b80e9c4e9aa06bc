// SPDX-License-Identifier: MIT
//
// See calls.h.
#include "deadcode-check/recompile/calls.h"

namespace featflags::deadcode {
namespace {

// Each takes one region, or several, a step further.
constexpr unsigned mostTries = 8;

} // namespace

Leave Calls::leaveIn(std::size_t region) const {
  const auto known = other.find(region);
  return known == other.end() ? Leave::CallAndRecord : known->second;
}

bool Calls::reaches(std::size_t region) const {
  return !refusedAll && isInFunction(regions.regions[region]) && leaveIn(region) != Leave::Nothing;
}

// What refuses a call in its place may take one before its text, or none. False where all was tried.
bool Calls::adapt(const Indices &refused) {
  bool any = false;
  for (const std::size_t region : refused) {
    const Leave now = leaveIn(region);
    any |= now != Leave::Nothing;
    other[region] = now == Leave::CallAndRecord ? Leave::CallBefore : Leave::Nothing;
  }
  return any;
}

std::map<std::size_t, Leave> Calls::wanted(const Indices &open, bool before) const {
  std::map<std::size_t, Leave> leaves;
  for (const std::size_t region : open) {
    const Leave leave = leaveIn(region);
    if (!before)
      leaves.emplace(region, leave);
    else if (leave != Leave::Nothing) // else its text stays as it is
      leaves.emplace(region, Leave::CallBefore);
  }
  return leaves;
}

std::optional<CodeImage> Calls::compile(Trials &trials, const Indices &open, bool before) {
  for (unsigned tries = 0; tries < mostTries && !refusedAll; ++tries) {
    if (auto image = trials.erase(wanted(open, before)))
      return image;
    if (adapt(trials.complainedOf(open)))
      continue;
    // Nobody knows whose call it was. Erased text that is refused may do with the calls before it.
    refusedAll = before;
    before = true;
  }
  return std::nullopt;
}

} // namespace featflags::deadcode
