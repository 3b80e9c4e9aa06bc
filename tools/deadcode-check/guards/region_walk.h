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
  RegionWalk(const clang::ASTContext &astContext, MacroWatch &macroWatch);
  void walkFunction(const clang::FunctionDecl &definition);
  // The body of a function that a requires-clause guards.
  void walkConstraints(const clang::FunctionDecl &definition);
  // Before anything is walked. Notes which functions are given a flag: their bodies decide, too.
  void setCalls(const CallSites &sites, bool all);
  // Initialisers and other code outside functions.
  void walkExpression(const clang::Expr &expression);
  // A statement that the walk has not met: in a form that it does not know. In `inside`, if in any.
  void walkLoose(const clang::Stmt &statement, const clang::FunctionDecl *inside);
  // A guard whose value decides over no code: a size, an assertion.
  void noteValue(const clang::Expr &expression);
  // Whether a label or case inside these nodes is reached from outside them.
  bool isEnteredFromOutside(const std::vector<const clang::Stmt *> &nodes) const;

  std::vector<RawRegion> regions;                 // in the order in which they were met
  llvm::DenseSet<const clang::VarDecl *> written; // assigned, or address taken

private:
  // What holds of flags once control has come past a statement.
  using Past = std::vector<Literal>;

  Past walk(const clang::Stmt *statement);
  Past walkBlock(const clang::CompoundStmt &block);
  Past walkIf(const clang::IfStmt &choice);
  Past walkDo(const clang::DoStmt &loop);
  Past walkTerm(const clang::Expr &expression);
  void walkLoop(const clang::Stmt &loop, const clang::VarDecl *variable, const clang::Expr *condition,
                const clang::Stmt *body, const clang::Expr *increment);
  void walkSwitch(const clang::SwitchStmt &selection);
  void addSections(const Term &test, const clang::CompoundStmt &body);
  Past walkArms(const clang::AbstractConditionalOperator &choice);
  void walkDirective(const clang::Stmt &directive);
  Truth readCondition(const clang::VarDecl *variable, const clang::Expr *condition);
  void noteWrites(const clang::Stmt &body);
  void noteWrite(const clang::Expr *target);
  void add(const std::vector<Literal> &literals, RawPiece piece);
  void addArms(const Truth &truth, const clang::AbstractConditionalOperator &choice);
  void addRest(const std::vector<Literal> &literals, const std::vector<const clang::Stmt *> &siblings);

  const clang::ASTContext &context;
  MacroWatch &watch;
  ConditionReader reader;
  const clang::FunctionDecl *function = nullptr;
  std::map<Literal, std::size_t> byLiteral;                 // of the current function -> index in regions
  llvm::DenseMap<const clang::LabelDecl *, unsigned> jumps; // of all functions: how often used
  llvm::DenseSet<const clang::Stmt *> met;                  // what decides, and was walked
};

} // namespace featflags::deadcode
