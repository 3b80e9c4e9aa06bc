// SPDX-License-Identifier: MIT
//
// RegionWalk: the statements and expressions that each guard decides over.
//
// Comes in: function bodies. Goes out: raw regions, still made of AST nodes. Exists so that there is
// one place that knows which source runs only if a guard has one value.
#pragma once

#include "deadcode-check/guards/condition.h"

#include <clang/AST/Decl.h>
#include <clang/AST/Stmt.h>
#include <llvm/ADT/DenseMap.h>

namespace featflags::deadcode {

// A piece of a region as nodes: one node, or for Rest consecutive statements of a block.
struct RawPiece {
  PieceKind kind = PieceKind::Statement;
  std::vector<const clang::Stmt *> nodes;
  const clang::Expr *other = nullptr; // the opposite arm, for Arm
  bool toBlockEnd = true;             // for Rest: nothing of the block follows
};

struct RawRegion {
  Literal literal;
  const clang::FunctionDecl *function = nullptr;
  std::vector<RawPiece> pieces;
};

class RegionWalk {
public:
  RegionWalk(const clang::ASTContext &context, MacroWatch &watch);
  void walkFunction(const clang::FunctionDecl &function);
  // Initialisers and other code outside functions.
  void walkExpression(const clang::Expr &expression);
  // Whether a label or case inside these nodes is reached from outside them.
  bool isEnteredFromOutside(const std::vector<const clang::Stmt *> &nodes) const;

  std::vector<RawRegion> regions;                 // in the order in which they were met
  llvm::DenseSet<const clang::VarDecl *> written; // assigned, or address taken

private:
  void walk(const clang::Stmt *statement);
  void walkBlock(const clang::CompoundStmt &block);
  Truth walkIf(const clang::IfStmt &choice);
  void walkLoop(const clang::Expr *condition, const clang::Stmt *body, const clang::Expr *increment);
  void walkArms(const clang::ConditionalOperator &choice);
  void noteWrites(const clang::Stmt &statement);
  void add(const std::vector<Literal> &literals, RawPiece piece);
  void addRest(const std::vector<Literal> &literals, const std::vector<const clang::Stmt *> &siblings);

  ConditionReader reader;
  const clang::FunctionDecl *function = nullptr;
  std::map<Literal, std::size_t> byLiteral;                 // of the current function -> index in regions
  llvm::DenseMap<const clang::LabelDecl *, unsigned> jumps; // of all functions: how often used
};

// Whether control never runs off the end of the statement.
bool neverFallsThrough(const clang::Stmt *statement);

} // namespace featflags::deadcode
