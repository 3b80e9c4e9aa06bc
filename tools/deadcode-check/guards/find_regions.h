// SPDX-License-Identifier: MIT
//
// findRegions: source -> the regions that its guards decide over.
//
// Comes in: a translation unit, what its real compiler is like, and which guards to look for where.
// Goes out: UnitRegions. Exists so that everything after it works on plain values: from its return on
// no clang object is alive. Any number of calls may run at the same time.
#pragma once

#include "compilation/translation_unit.h"
#include "deadcode-check/guards/guard_spec.h"
#include "deadcode-check/types.h"

#include <set>
#include <string>
#include <vector>

namespace featflags::tool {
struct CompilerFacts;
}

namespace featflags::deadcode {

// Where regions are looked for. All paths are absolute, normalised and without symbolic links.
struct RegionScope {
  std::vector<GuardSpec> guards;
  std::string sourceRoot;             // regions in files outside are counted, not judged;
                                      // empty: no limit
  std::vector<std::string> moreRoots; // as the source root: folders of the
                                      // project that lie elsewhere
  std::set<std::string> watched;      // variables whose every write must be seen
  std::vector<std::string> paths;     // files or folders; empty: everything below the source root
};

UnitRegions findRegions(const tool::TranslationUnit &unit, const tool::CompilerFacts &facts,
                        const RegionScope &scope);

} // namespace featflags::deadcode
