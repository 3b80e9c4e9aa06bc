// SPDX-License-Identifier: MIT
//
// Comes in: nothing. Goes out: the plainest region and pieces of evidence, for tests to change one thing
// about. Exists so that a row of a table shows only what it is about.
#pragma once

#include "deadcode-check/judge.h"

#include <string>
#include <vector>

namespace featflags::test {

using deadcode::FlagStorage;
using deadcode::GuardedRegion;
using deadcode::Judgement;
using deadcode::UnitFacts;
using tool::Evidence;
using tool::GuardValue;
using tool::Leaning;
using tool::Verdict;

// A region of a flag that is off, in a function of unit.c.
inline GuardedRegion disabledRegion() {
  GuardedRegion region;
  region.flag = "NUMA";
  region.guard = "FEAT_ON(NUMA)";
  region.value = GuardValue::Off;
  region.use.file = "/src/unit.c";
  region.use.beginLine = 7;
  region.use.beginColumn = 3;
  region.endLine = 9;
  region.function = "pick";
  return region;
}

inline GuardedRegion regionWorth(GuardValue value) {
  GuardedRegion region = disabledRegion();
  region.value = value;
  return region;
}

// The storage of a flag that folds: const, and its value is known.
inline FlagStorage constantStorage() {
  FlagStorage storage;
  storage.name = "features";
  storage.declaration = {"/src/features.h", 12};
  storage.isConst = true;
  storage.isStatic = true;
  storage.hasValueHere = true;
  return storage;
}

inline UnitFacts optimisedUnit() {
  UnitFacts unit;
  unit.optimisation = "-O2";
  return unit;
}

inline Evidence seen(const std::string &kind, Leaning leaning = Leaning::Neutral) {
  return {kind, leaning, "what " + kind + " saw", std::nullopt};
}

inline Evidence against(const std::string &kind) { return seen(kind, Leaning::TowardsPresent); }
inline Evidence inFavour(const std::string &kind) { return seen(kind, Leaning::TowardsPruned); }
inline Evidence control() { return seen("control", Leaning::Control); }

} // namespace featflags::test
