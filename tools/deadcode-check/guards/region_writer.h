// SPDX-License-Identifier: MIT
//
// RegionWriter: raw regions -> plain ones.
//
// Comes in: nodes of the AST, and guards in text that is none of it. Goes out: GuardedRegion. Exists so that
// no later stage holds a pointer into the AST.
#pragma once

#include "deadcode-check/guards/flag_value.h"
#include "deadcode-check/guards/instances.h"
#include "deadcode-check/guards/pieces.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Mangle.h>

namespace featflags::deadcode {

// One region made plain: from here on it holds no pointer into the AST.
// `wholeUnit`: no body was left out, so that all instances of templates are known.
class RegionWriter {
public:
  RegionWriter(clang::ASTContext &astContext, MacroWatch &macroWatch, const RegionWalk &regionWalk,
               bool wholeUnit)
      : context(astContext), watch(macroWatch), walk(regionWalk), isWhole(wholeUnit),
        pieces(astContext, macroWatch), names(astContext) {}
  // One region; one for each value of its guard where instances of a template disagree.
  std::vector<GuardedRegion> write(const RawRegion &raw);
  GuardedRegion write(const CutGuard &cut);
  std::vector<Expansion> takeExpansions() { return std::move(pieces.expansions); }

  std::set<std::string> unread; // functions that guards call, and whose bodies were left out
  bool needsInstances = false;  // a guard depends on a template's parameter, and the unit is not whole

private:
  using Facts = std::vector<FlagFacts>; // of each term of a literal
  static void writeTerms(const RawRegion &raw, const Facts &all, GuardedRegion &region);
  std::vector<GuardedRegion> splitByInstance(const RawRegion &raw, const Facts &facts,
                                             const GuardedRegion &region);
  void writeFunction(const clang::FunctionDecl &function, GuardedRegion &region);
  void writePieces(const RawRegion &raw, GuardedRegion &region);

  clang::ASTContext &context;
  MacroWatch &watch;
  const RegionWalk &walk;
  const bool isWhole;
  InstanceMap instances;
  PieceWriter pieces;
  clang::ASTNameGenerator names;
};

} // namespace featflags::deadcode
