// SPDX-License-Identifier: MIT
//
// checkUnit: the whole pipeline for one translation unit.
//
// Comes in: a unit and where to look for what. Goes out: a judged region each, and what could not be
// done. Exists so that units are independent, and may be worked on at the same time.
#pragma once

#include "deadcode-check/guards/find_regions.h"
#include "deadcode-check/judge.h"

namespace featflags::deadcode {

struct JudgedRegion {
  GuardedRegion region;
  Judgement judgement;
  std::vector<Evidence> evidence;
};

struct UnitChecks {
  std::string file; // absolute
  std::vector<JudgedRegion> regions;
  std::vector<tool::Problem> problems;
  unsigned compiles = 0;
  unsigned outside = 0;
  unsigned valueUses = 0;
  std::string dump; // what --dump asked for
};

struct CheckScope {
  RegionScope regions;
  bool recompile = true;
  std::string dump; // regions, code, erasure or evidence; empty: nothing
};

UnitChecks checkUnit(const tool::TranslationUnit &unit, const CheckScope &scope);

} // namespace featflags::deadcode
