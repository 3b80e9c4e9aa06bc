// SPDX-License-Identifier: MIT
//
// Control flow: how statements are left and entered.
//
// Comes in: statements of the AST. Goes out: plain yes and no. Exists so that the walk speaks of guards, and
// not of what a `break` belongs to. When in doubt, a statement falls through and may be left.
#pragma once

#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <llvm/ADT/STLFunctionalExtras.h>

namespace featflags::deadcode {

// Calls `visit` with each child, and with the body of a block and of an OpenMP region, which are none to
// clang.
void forEachChild(const clang::Stmt &statement, llvm::function_ref<void(const clang::Stmt *)> visit);

// Calls `visit` for the statement and everything below it.
template <typename Visit> void forEachBelow(const clang::Stmt *statement, const Visit &visit) {
  if (!statement)
    return;
  visit(*statement);
  forEachChild(*statement, [&](const clang::Stmt *child) { forEachBelow(child, visit); });
}

// Calls `visit` with each label that a goto, an asm goto or a `&&label` names.
template <typename Visit> void forEachJump(const clang::Stmt *statement, const Visit &visit) {
  forEachBelow(statement, [&](const clang::Stmt &below) {
    if (const auto *jump = llvm::dyn_cast<clang::GotoStmt>(&below))
      visit(jump->getLabel());
    else if (const auto *address = llvm::dyn_cast<clang::AddrLabelExpr>(&below))
      visit(address->getLabel());
  });
}

// The statement behind its labels and attributes; null behind a label at a block's end.
const clang::Stmt *withoutLabels(const clang::Stmt *statement);

// Whether nothing happens there: `;`, `{ }`.
bool isEmpty(const clang::Stmt *statement);

// Whether it holds a case label of a switch that is not part of it.
bool hasForeignCase(const clang::Stmt *statement);

// Whether a `break` or `continue` below ends, or repeats, the loop whose body this is.
bool leavesLoop(const clang::Stmt *body);

// Whether control never runs off the end of the statement.
bool neverFallsThrough(const clang::Stmt *statement);

// The block of a statement expression that is all of the statement: ({ ... }); else null.
const clang::CompoundStmt *blockOfExpression(const clang::Stmt *statement);

} // namespace featflags::deadcode
