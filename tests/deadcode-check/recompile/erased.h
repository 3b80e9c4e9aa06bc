// SPDX-License-Identifier: MIT
//
// Comes in: the text of one file. Goes out: what erasing all of its regions showed. Exists so that each test
// of erasure is a text and what must come of it.
#pragma once

#include "deadcode-check/guards/regions.h"
#include "deadcode-check/recompile/erase.h"

#include "support/catch.h"

namespace featflags::test {

struct Erased {
  deadcode::UnitRegions regions;
  deadcode::UnitErasure erasure;
  deadcode::ErasureResult operator[](std::size_t region) const { return erasure.regions.at(region).result; }
};

// Builds, finds the regions and erases them all. `builtWith` is added to the flags of the shipped object.
inline Erased erase(const Source &source, const Words &builtWith = {}, bool emissionUnknown = false) {
  const Scratch scratch;
  tool::TranslationUnit unit = unitOf(scratch, source);
  build(unit, builtWith);
  Erased result{regionsOf(unit, source.guards), {}};
  std::vector<std::size_t> all(result.regions.regions.size());
  for (std::size_t i = 0; i < all.size(); ++i)
    all[i] = i;
  const bool gcc = source.compiler.find("clang") == std::string::npos;
  deadcode::ErasureRequest request{unit, result.regions, all, {}, gcc};
  if (emissionUnknown)
    request.emissionUnknown = all;
  result.erasure = deadcode::eraseRegions(request);
  REQUIRE(result.erasure.regions.size() == all.size());
  for (const deadcode::Erasure &erasure : result.erasure.regions)
    INFO(erasure.text);
  return result;
}

} // namespace featflags::test
