// SPDX-License-Identifier: MIT
//
// See condition.h.
#include "deadcode-check/guards/condition.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Basic/Builtins.h>
#include <clang/Lex/Lexer.h>

namespace featflags::deadcode {
namespace {

constexpr std::size_t mostAlternatives = 64;

// At least one of a's and at least one of b's statements holds, whichever operand was decided.
std::vector<Literal> eitherOf(const std::vector<Literal> &a, const std::vector<Literal> &b) {
  if (a.size() * b.size() > mostAlternatives)
    return {}; // a condition that nobody can read decides over no region of its own
  std::vector<Literal> both;
  for (const Literal &left : a)
    for (const Literal &right : b) {
      Literal joined = left;
      joined.insert(right.begin(), right.end());
      both.push_back(std::move(joined));
    }
  return both;
}

std::vector<Literal> allOf(std::vector<Literal> a, const std::vector<Literal> &b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

// The truth value of a literal 0, 1, false or true; nothing for anything else.
std::optional<bool> constantOperand(const clang::Expr &expression) {
  const clang::Expr &inner = strip(expression);
  if (const auto *literal = llvm::dyn_cast<clang::IntegerLiteral>(&inner);
      literal && literal->getValue().getActiveBits() <= 1)
    return literal->getValue() != 0;
  if (const auto *literal = llvm::dyn_cast<clang::CXXBoolLiteralExpr>(&inner))
    return literal->getValue();
  return std::nullopt;
}

// (int)FLAG is as true as FLAG; (char)FLAG need not be.
bool keepsTruth(const clang::ExplicitCastExpr &cast) {
  if (cast.getCastKind() != clang::CK_NoOp && cast.getCastKind() != clang::CK_IntegralCast)
    return false;
  const auto *to = cast.getType()->getAs<clang::BuiltinType>();
  const auto *from = cast.getSubExpr()->getType()->getAs<clang::BuiltinType>();
  return to && from && (to->getKind() == clang::BuiltinType::Bool || to->getKind() >= from->getKind());
}

const clang::Expr *throughBuiltin(const clang::Expr *expression) {
  const auto *call = llvm::dyn_cast<clang::CallExpr>(expression);
  switch (call ? call->getBuiltinCallee() : 0) {
  case clang::Builtin::BI__builtin_expect:
  case clang::Builtin::BI__builtin_expect_with_probability:
  case clang::Builtin::BI__builtin_unpredictable:
    return call->getArg(0);
  default:
    return expression;
  }
}

} // namespace

const clang::Expr &strip(const clang::Expr &expression) {
  const clang::Expr *inner = &expression;
  for (;;) {
    const clang::Expr *next = inner->IgnoreParenImpCasts();
    if (const auto *cleanups = llvm::dyn_cast<clang::ExprWithCleanups>(next))
      next = cleanups->getSubExpr();
    if (const auto *constant = llvm::dyn_cast<clang::ConstantExpr>(next))
      next = constant->getSubExpr();
    if (const auto *cast = llvm::dyn_cast<clang::ExplicitCastExpr>(next); cast && keepsTruth(*cast))
      next = cast->getSubExpr();
    next = throughBuiltin(next);
    if (next == inner)
      return *inner;
    inner = next;
  }
}

ConditionReader::ConditionReader(MacroWatch &macroWatch, const clang::ASTContext &astContext,
                                 OnGuarded guarded, OnOther other)
    : watch(macroWatch), context(astContext), onGuarded(std::move(guarded)), onOther(std::move(other)) {}

GuardUse *ConditionReader::guardOf(const clang::Expr &expression) {
  if (GuardUse *use = watch.guardAt(expression.getSourceRange()))
    return use;
  return namedGuard(expression);
}

// --guard may name a variable, an enumerator or a function; then the AST knows it by name.
GuardUse *ConditionReader::namedGuard(const clang::Expr &expression) {
  const clang::Expr &inner = *expression.IgnoreParenImpCasts();
  const auto *call = llvm::dyn_cast<clang::CallExpr>(&inner);
  const auto *reference =
      llvm::dyn_cast<clang::DeclRefExpr>(call ? call->getCallee()->IgnoreParenImpCasts() : &inner);
  if (!reference || !reference->getDecl()->getDeclName().isIdentifier() || inner.getBeginLoc().isMacroID() ||
      !watch.inScope(inner.getBeginLoc()))
    return nullptr;
  const GuardSpec *spec = watch.specNamed(reference->getDecl()->getName());
  if (!spec || (spec->flagArgument > 0 && (!call || call->getNumArgs() < spec->flagArgument)))
    return nullptr;
  const auto text = [&](clang::SourceRange range) {
    return clang::Lexer::getSourceText(clang::CharSourceRange::getTokenRange(range),
                                       context.getSourceManager(), context.getLangOpts());
  };
  GuardUse use;
  use.spec = spec;
  use.name = inner.getBeginLoc();
  use.range = inner.getSourceRange();
  use.text = text(use.range).str();
  use.flag = spec->fixedFlag;
  if (spec->flagArgument > 0)
    use.flag = text(call->getArg(spec->flagArgument - 1)->getSourceRange()).ltrim('&').str();
  return &watch.uses.emplace(use.name, std::move(use)).first->second;
}

Truth ConditionReader::read(const clang::Expr &condition) {
  const clang::Expr *whole = &condition;
  // A guard is looked for before anything is taken apart: what a guard macro expands to may itself
  // be made of !, && and ||.
  for (;;) {
    if (GuardUse *use = guardOf(*whole)) {
      use->visited = true;
      use->decides = true;
      return {{{Term{use, whole, true}}}, {{Term{use, whole, false}}}};
    }
    const clang::Expr *inner = &strip(*whole);
    if (inner == whole)
      break;
    whole = inner;
  }
  if (const auto *negation = llvm::dyn_cast<clang::UnaryOperator>(whole);
      negation && negation->getOpcode() == clang::UO_LNot) {
    Truth truth = read(*negation->getSubExpr());
    std::swap(truth.whenTrue, truth.whenFalse);
    return truth;
  }
  if (const auto *binary = llvm::dyn_cast<clang::BinaryOperator>(whole)) {
    if (binary->isLogicalOp())
      return readLogical(*binary);
    if (binary->isEqualityOp())
      return readComparison(*binary);
    if (binary->isCommaOp()) {
      onOther(*binary->getLHS());
      return read(*binary->getRHS());
    }
  }
  onOther(*whole);
  return {};
}

Truth ConditionReader::readLogical(const clang::BinaryOperator &logical) {
  const bool isAnd = logical.getOpcode() == clang::BO_LAnd;
  const Truth left = read(*logical.getLHS());
  for (const Literal &literal : isAnd ? left.whenTrue : left.whenFalse)
    onGuarded(literal, logical);
  const Truth right = read(*logical.getRHS());
  if (isAnd)
    return {allOf(left.whenTrue, right.whenTrue), eitherOf(left.whenFalse, right.whenFalse)};
  return {eitherOf(left.whenTrue, right.whenTrue), allOf(left.whenFalse, right.whenFalse)};
}

// FLAG == 0, FLAG != 0, FLAG == true: a guard with a constant beside it.
Truth ConditionReader::readComparison(const clang::BinaryOperator &comparison) {
  const clang::Expr *sides[] = {comparison.getLHS(), comparison.getRHS()};
  for (const int guardSide : {0, 1}) {
    const auto constant = constantOperand(*sides[1 - guardSide]);
    if (!constant || !guardOf(strip(*sides[guardSide])))
      continue;
    Truth truth = read(*sides[guardSide]);
    if (*constant != (comparison.getOpcode() == clang::BO_EQ))
      std::swap(truth.whenTrue, truth.whenFalse);
    return truth;
  }
  onOther(*comparison.getLHS());
  onOther(*comparison.getRHS());
  return {};
}

} // namespace featflags::deadcode
