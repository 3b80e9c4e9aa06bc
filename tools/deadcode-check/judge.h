// SPDX-License-Identifier: MIT
//
// judge: evidence -> one verdict, one reason.
//
// Comes in: a region, what its unit is like, and all evidence. Goes out: the verdict, what settled it,
// and why it is not what was hoped for. Exists so that every rule about verdicts is on this page, and so
// that each can be tested without a compiler. docs/verdicts.md explains the reasons to users.
//
//   1  the preprocessor removed it                       cut
//   2  its unit does not parse, its flag is in no table,
//      its object proves nothing                         unknown
//   3  its function is in no copy in the object          not-emitted
//   4  the guard holds                                   enabled
//   5  the guard is decided while the program runs       switchable
//   6  erased, with a control, and not a byte differs    pruned
//   7  code, a call or a reference of it was found       present
//   8  erasing it changes the object                     present
//   9  a call that it must make is named nowhere         pruned
//  10  a call placed in it, or the library's record of
//      its block, was pruned with it                     pruned
//  11  anything else                                     unknown
#pragma once

#include "deadcode-check/types.h"

#include <optional>
#include <string>
#include <vector>

namespace featflags::deadcode {

// What the judge must know of a unit beyond its regions.
struct UnitFacts {
  bool parsed = true;
  std::string parseError;
  ObjectState objectState = ObjectState::Code;
  std::string optimisation = "-O0"; // the last -O of the command
  bool instrumented = false;        // built for coverage or profiling
  bool gcc = true;
  bool mayRecompile = true;
  bool operator==(const UnitFacts &) const = default;
};

struct Judgement {
  tool::Verdict verdict = tool::Verdict::Unknown;
  bool ok = false;
  std::string proof;
  std::optional<Reason> reason;
  bool operator==(const Judgement &) const = default;
};

Judgement judge(const GuardedRegion &region, const UnitFacts &unit, const std::vector<Evidence> &evidence);

// Whether erasure has something to say of the region: it is disabled, and in the object. Also where a line
// row shows it to be present: compilers that merge two tails keep one line for both.
bool isOpen(const GuardedRegion &region, const UnitFacts &unit, const std::vector<Evidence> &evidence);

// Whether what the build made shows code of the region.
bool isDisproved(const std::vector<Evidence> &evidence);

// Whether nothing shows if the region's function is in the object at all.
bool isEmissionUnknown(const std::vector<Evidence> &evidence);

// Why a disabled region was kept, and what to change.
Reason whyPresent(const GuardedRegion &region, const UnitFacts &unit);

} // namespace featflags::deadcode
