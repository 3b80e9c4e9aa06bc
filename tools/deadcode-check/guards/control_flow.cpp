// SPDX-License-Identifier: MIT
//
// See control_flow.h.
#include "deadcode-check/guards/control_flow.h"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

namespace featflags::deadcode {
namespace {

bool isLoop(const clang::Stmt *statement) {
  return llvm::isa<clang::WhileStmt, clang::ForStmt, clang::DoStmt, clang::CXXForRangeStmt>(statement);
}

// Whether a jump of the kind leaves this statement; `inner` says what takes such a jump to itself.
template <typename Jump, typename Inner> bool leavesBy(const clang::Stmt *statement, const Inner &inner) {
  if (!statement)
    return false;
  if (llvm::isa<Jump>(statement))
    return true;
  return !inner(statement) && llvm::any_of(statement->children(), [&](const clang::Stmt *child) {
    return leavesBy<Jump>(child, inner);
  });
}

bool breaksOut(const clang::Stmt *body) {
  return leavesBy<clang::BreakStmt>(
      body, [](const clang::Stmt *inner) { return isLoop(inner) || llvm::isa<clang::SwitchStmt>(inner); });
}

// for (;;), while (1): without a way out.
bool isEndless(const clang::Expr *condition, const clang::Stmt *body) {
  if (breaksOut(body))
    return false;
  if (!condition)
    return true;
  const auto *literal = llvm::dyn_cast<clang::IntegerLiteral>(condition->IgnoreParenImpCasts());
  const auto *truth = llvm::dyn_cast<clang::CXXBoolLiteralExpr>(condition->IgnoreParenImpCasts());
  return (literal && literal->getValue() != 0) || (truth && truth->getValue());
}

bool neverReturns(const clang::Expr &expression) {
  const clang::Expr *inner = expression.IgnoreParenCasts();
  if (const auto *cleanups = llvm::dyn_cast<clang::ExprWithCleanups>(inner))
    inner = cleanups->getSubExpr()->IgnoreParenCasts();
  if (llvm::isa<clang::CXXThrowExpr>(inner))
    return true;
  if (const auto *comma = llvm::dyn_cast<clang::BinaryOperator>(inner); comma && comma->isCommaOp())
    return neverReturns(*comma->getLHS()) || neverReturns(*comma->getRHS());
  if (const auto *call = llvm::dyn_cast<clang::CallExpr>(inner)) {
    const clang::FunctionDecl *callee = call->getDirectCallee();
    return callee && callee->isNoReturn();
  }
  if (const auto *block = llvm::dyn_cast<clang::StmtExpr>(inner))
    return neverFallsThrough(block->getSubStmt());
  return false;
}

} // namespace

void forEachChild(const clang::Stmt &statement, llvm::function_ref<void(const clang::Stmt *)> visit) {
  for (const clang::Stmt *child : statement.children())
    visit(child);
  if (const auto *captured = llvm::dyn_cast<clang::CapturedStmt>(&statement))
    visit(captured->getCapturedStmt());
  if (const auto *block = llvm::dyn_cast<clang::BlockExpr>(&statement))
    visit(block->getBody());
}

const clang::Stmt *withoutLabels(const clang::Stmt *statement) {
  while (statement) {
    if (const auto *label = llvm::dyn_cast<clang::LabelStmt>(statement))
      statement = label->getSubStmt();
    else if (const auto *caseLabel = llvm::dyn_cast<clang::SwitchCase>(statement))
      statement = caseLabel->getSubStmt();
    else if (const auto *attributed = llvm::dyn_cast<clang::AttributedStmt>(statement))
      statement = attributed->getSubStmt();
    else
      break;
  }
  return statement;
}

bool isEmpty(const clang::Stmt *statement) {
  if (const auto *block = llvm::dyn_cast<clang::CompoundStmt>(statement))
    return llvm::all_of(block->body(), isEmpty);
  return llvm::isa<clang::NullStmt>(statement);
}

bool hasForeignCase(const clang::Stmt *statement) {
  if (!statement || llvm::isa<clang::SwitchStmt>(statement))
    return false;
  if (llvm::isa<clang::SwitchCase>(statement))
    return true;
  return llvm::any_of(statement->children(), hasForeignCase);
}

bool leavesLoop(const clang::Stmt *body) {
  return breaksOut(body) || leavesBy<clang::ContinueStmt>(body, isLoop);
}

bool neverFallsThrough(const clang::Stmt *statement) {
  statement = statement ? withoutLabels(statement) : nullptr;
  if (!statement)
    return false;
  if (llvm::isa<clang::ReturnStmt, clang::GotoStmt, clang::IndirectGotoStmt, clang::BreakStmt,
                clang::ContinueStmt, clang::CoreturnStmt>(statement))
    return true;
  if (const auto *block = llvm::dyn_cast<clang::CompoundStmt>(statement))
    return !block->body_empty() && neverFallsThrough(block->body_back());
  if (const auto *choice = llvm::dyn_cast<clang::IfStmt>(statement))
    return neverFallsThrough(choice->getThen()) && neverFallsThrough(choice->getElse());
  if (const auto *loop = llvm::dyn_cast<clang::DoStmt>(statement))
    return !leavesLoop(loop->getBody()) && neverFallsThrough(loop->getBody());
  if (const auto *loop = llvm::dyn_cast<clang::WhileStmt>(statement))
    return isEndless(loop->getCond(), loop->getBody());
  if (const auto *loop = llvm::dyn_cast<clang::ForStmt>(statement))
    return isEndless(loop->getCond(), loop->getBody());
  if (const auto *expression = llvm::dyn_cast<clang::Expr>(statement))
    return neverReturns(*expression);
  return false;
}

const clang::CompoundStmt *blockOfExpression(const clang::Stmt *statement) {
  const auto *expression = llvm::dyn_cast_or_null<clang::Expr>(statement);
  if (!expression)
    return nullptr;
  if (const auto *cleanups = llvm::dyn_cast<clang::ExprWithCleanups>(expression))
    expression = cleanups->getSubExpr();
  const auto *block = llvm::dyn_cast<clang::StmtExpr>(expression->IgnoreParenCasts());
  return block ? block->getSubStmt() : nullptr;
}

} // namespace featflags::deadcode
