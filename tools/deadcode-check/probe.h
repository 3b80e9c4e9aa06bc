// SPDX-License-Identifier: MIT
//
// Comes in: a unit's compiler and flags, and how a flag is declared. Goes out: what that compiler does with a
// small program that has nothing but that declaration and a guard, and with the same program after the fix.
// Exists so that a reason is not believed but seen.
#pragma once

#include "deadcode-check/reasons.h"
#include "target/compiler_facts.h"

namespace featflags::deadcode {

enum class ProbeResult { Kept, Pruned, Failed };

// Compiles into a folder of our own. `source` is C, or C++ where the facts say so.
ProbeResult probe(const std::string &compiler, const tool::CompilerFacts &facts,
                  const std::vector<std::string> &flags, const std::string &source);

// The flags of a unit that a probe takes over: they say how code is made, and nothing of files.
std::vector<std::string> probeFlags(const tool::TranslationUnit &unit);

// What probes say of a region that is present: evidence of the kind `probe`.
std::vector<Evidence> probeReason(const tool::TranslationUnit &unit, const tool::CompilerFacts &facts,
                                  const GuardedRegion &region);

// A program of at most 30 lines that shows the missed optimisation. Nothing where there is none to show;
// `why` then says so.
std::string reproducer(const tool::TranslationUnit &unit, const tool::CompilerFacts &facts,
                       const GuardedRegion &region, std::string &why);

} // namespace featflags::deadcode
