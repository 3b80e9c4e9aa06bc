// SPDX-License-Identifier: MIT
//
// Pieces: AST nodes -> the characters, or the tokens of a macro use, that erasure rewrites.
//
// Comes in: raw pieces. Goes out: plain pieces with what to put in their place. Exists because nodes
// know nothing of semicolons, and a node inside a macro has no characters of its own.
#pragma once

#include "deadcode-check/guards/region_walk.h"

namespace featflags::deadcode {

class PieceWriter {
public:
  PieceWriter(const clang::ASTContext &astContext, const MacroWatch &macroWatch)
      : context(astContext), watch(macroWatch) {}
  // Nothing when the piece cannot be written down, so that the region cannot be erased.
  std::optional<std::vector<Piece>> write(const RawPiece &raw);
  // A range of nodes as it stands in a file; for nodes from a macro, the macro's use.
  SourceSpan placeOf(clang::SourceRange range) const;

  std::vector<Expansion> expansions; // those that pieces refer to

private:
  std::optional<Piece> writeRange(PieceKind kind, clang::SourceRange range, bool withSemicolon);
  std::optional<Piece> inFile(PieceKind kind, clang::SourceRange range, bool withSemicolon) const;
  std::optional<Piece> inExpansion(PieceKind kind, clang::SourceRange range, bool withSemicolon);
  std::string exitOf(const clang::Stmt *last, clang::SourceRange whole);
  std::string textOfPiece(const Piece &piece) const;
  std::string armReplacement(const clang::Expr &arm, const std::string &text,
                             const std::string &otherText) const;
  bool isZero(const clang::Expr &expression) const;

  const clang::ASTContext &context;
  const MacroWatch &watch;
  std::map<const RecordedExpansion *, int> expansionIndex;
};

} // namespace featflags::deadcode
