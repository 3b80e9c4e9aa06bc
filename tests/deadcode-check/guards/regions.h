// SPDX-License-Identifier: MIT
//
// Comes in: the text of one file. Goes out: its regions, as the compiler at hand would build them, one line
// a region. Exists so that a test shows source and regions side by side. No clang header: each costs seconds.
#pragma once

#include "deadcode-check/guards/find_regions.h"
#include "shared/compilation/scratch.h"

#include <string>
#include <vector>

namespace featflags::test {

using Words = std::vector<std::string>;

struct Source {
  std::string text; // begins with a line end: line 1 is the prelude's
  Words guards = {"ON(FLAG)"};
  Words flags = {};
  std::string compiler = "gcc";
  std::string name = "unit.c";
};

// ON(x), TRACE and STATS (off), STEADY (on), and functions to call: what every snippet needs.
extern const char *const prelude;

// Skips the test where the compiler is not installed. `scratch` may hold files that the text includes.
tool::TranslationUnit unitOf(const Scratch &scratch, const Source &source);
// Runs the unit's command, which must succeed; `extra` goes before its arguments.
void build(const tool::TranslationUnit &unit, const Words &extra = {});
deadcode::UnitRegions regionsOf(const tool::TranslationUnit &unit, const Words &guards);
deadcode::UnitRegions regionsOf(const Scratch &scratch, const Source &source);
deadcode::UnitRegions regionsOf(const Source &source);

// "7-9 ON(TRACE) off statement@8:5-8:12": lines of the region, guard, value, pieces, and what else is
// remarkable. A file other than the main one stands in front.
std::string describe(const deadcode::GuardedRegion &region, const std::string &mainFile);
Words describe(const deadcode::UnitRegions &regions);

// The only region of a text that must have one.
deadcode::GuardedRegion onlyRegion(const Source &source);

} // namespace featflags::test
