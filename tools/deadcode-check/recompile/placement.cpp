// SPDX-License-Identifier: MIT
//
// See placement.h.
#include "deadcode-check/recompile/placement.h"

#include "deadcode-check/recompile/overlay.h"

#include <llvm/ADT/STLExtras.h>

namespace featflags::deadcode {
namespace {

bool hasStatement(const GuardedRegion &region) {
  return llvm::any_of(region.pieces, [](const Piece &piece) {
    return piece.kind == PieceKind::Statement || piece.kind == PieceKind::Rest;
  });
}

bool isAround(const Piece &outer, const Piece &inner) {
  if (outer.expansion >= 0)
    return outer.expansion == inner.expansion && outer.firstToken <= inner.firstToken &&
           inner.lastToken <= outer.lastToken;
  return outer.span.file == inner.span.file && outer.span.begin <= inner.span.begin &&
         inner.span.end <= outer.span.end;
}

} // namespace

bool reachesEveryPiece(const UnitRegions &unit, const GuardedRegion &region) {
  return llvm::all_of(region.pieces,
                      [&](const Piece &piece) { return canBeReplaced(unit, piece.span.file); });
}

bool isInside(const UnitRegions &unit, std::size_t inner, const std::vector<std::size_t> &open) {
  return llvm::any_of(open, [&](std::size_t outer) {
    return outer != inner && llvm::any_of(unit.regions[outer].pieces, [&](const Piece &around) {
             return llvm::any_of(unit.regions[inner].pieces,
                                 [&](const Piece &piece) { return isAround(around, piece); });
           });
  });
}

bool leavesRecord(const GuardedRegion &region, bool gcc) {
  return gcc && hasStatement(region) && !region.functionSymbol.empty();
}

} // namespace featflags::deadcode
