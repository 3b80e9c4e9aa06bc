// SPDX-License-Identifier: MIT
//
// RegionWriter: raw regions -> plain ones.
//
// Comes in: nodes of the AST, and guards in text that is none of it. Goes out: GuardedRegion. Exists so that
// no later stage holds a pointer into the AST.
#pragma once

#include "deadcode-check/guards/pieces.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Mangle.h>

namespace featflags::deadcode {

// One region made plain: from here on it holds no pointer into the AST.
class RegionWriter {
public:
  RegionWriter(clang::ASTContext &astContext, MacroWatch &macroWatch, const RegionWalk &regionWalk)
      : context(astContext), watch(macroWatch), walk(regionWalk), pieces(astContext, macroWatch),
        names(astContext) {}
  GuardedRegion write(const RawRegion &raw);
  GuardedRegion write(const CutGuard &cut);
  std::vector<Expansion> takeExpansions() { return std::move(pieces.expansions); }

  std::set<std::string> unread; // functions that guards call, and whose bodies were left out

private:
  void writeTerms(const RawRegion &raw, GuardedRegion &region);
  void writeFunction(const clang::FunctionDecl &function, GuardedRegion &region);
  void writePieces(const RawRegion &raw, GuardedRegion &region);

  clang::ASTContext &context;
  MacroWatch &watch;
  const RegionWalk &walk;
  PieceWriter pieces;
  clang::ASTNameGenerator names;
};

} // namespace featflags::deadcode
