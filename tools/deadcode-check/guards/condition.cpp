// SPDX-License-Identifier: MIT
//
// See condition.h. Operators; what stands behind a name is in through.cpp.
#include "deadcode-check/guards/condition.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Basic/Builtins.h>
#include <clang/Lex/Lexer.h>

namespace featflags::deadcode {
namespace {

constexpr std::size_t mostAlternatives = 64;

std::vector<Literal> allOf(std::vector<Literal> a, const std::vector<Literal> &b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

// Names no flag.
bool isSilent(const Truth &truth) { return truth.whenTrue.empty() && truth.whenFalse.empty(); }

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

// Where an expression is written in a file, also as an argument of macros; invalid if a macro's own text
// makes it.
clang::SourceRange writtenPlace(clang::SourceRange range, const clang::SourceManager &sources) {
  const auto written = [&](clang::SourceLocation location) {
    while (location.isMacroID() && sources.isMacroArgExpansion(location))
      location = sources.getImmediateSpellingLoc(location);
    return location.isFileID() ? location : clang::SourceLocation();
  };
  return {written(range.getBegin()), written(range.getEnd())};
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

std::vector<Literal> eitherOf(const std::vector<Literal> &a, const std::vector<Literal> &b) {
  if (a.size() * b.size() > mostAlternatives)
    return {}; // a condition that nobody can read decides over no region of its
               // own
  std::vector<Literal> both;
  for (const Literal &left : a)
    for (const Literal &right : b) {
      Literal joined = left;
      joined.insert(right.begin(), right.end());
      both.push_back(std::move(joined));
    }
  return both;
}

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
                                 ConditionEvents conditionEvents)
    : watch(macroWatch), context(astContext), events(std::move(conditionEvents)) {}

std::string ConditionReader::textOf(clang::SourceRange range) const {
  return clang::Lexer::getSourceText(clang::CharSourceRange::getTokenRange(range), context.getSourceManager(),
                                     context.getLangOpts())
      .str();
}

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
  if (!reference || !reference->getDecl()->getDeclName().isIdentifier())
    return nullptr;
  const clang::SourceRange place = writtenPlace(inner.getSourceRange(), context.getSourceManager());
  if (place.isInvalid() || !watch.inScope(place.getBegin()))
    return nullptr;
  const GuardSpec *spec = watch.specNamed(reference->getDecl()->getName());
  if (!spec)
    return nullptr;
  std::string flag = spec->fixedFlag;
  if (spec->isTemplate) {
    if (spec->flagArgument > reference->getNumTemplateArgs())
      return nullptr;
    flag = textOf(reference->getTemplateArgs()[spec->flagArgument - 1].getSourceRange());
  } else if (spec->flagArgument > 0) {
    if (!call || call->getNumArgs() < spec->flagArgument)
      return nullptr;
    flag = llvm::StringRef(textOf(call->getArg(spec->flagArgument - 1)->getSourceRange())).ltrim('&').str();
  }
  GuardUse use;
  use.spec = spec;
  use.flag = std::move(flag);
  use.name = place.getBegin();
  use.range = place;
  use.text = textOf(use.range);
  return &watch.uses.emplace(use.name, std::move(use)).first->second;
}

Truth ConditionReader::readQuietly(const clang::Expr &condition) {
  ++quiet;
  Truth truth = read(condition);
  --quiet;
  return truth;
}

Truth ConditionReader::read(const clang::Expr &condition) {
  const clang::Expr *whole = &condition;
  // A guard is looked for before anything is taken apart: what a guard macro expands to may itself
  // be made of !, && and ||.
  for (;;) {
    if (GuardUse *use = guardOf(*whole)) {
      use->visited = true;
      return {{{Term{use, whole, true}}}, {{Term{use, whole, false}}}};
    }
    const clang::Expr *inner = &strip(*whole);
    if (inner == whole)
      break;
    whole = inner;
  }
  if (auto truth = readOperator(*whole))
    return *truth;
  if (auto term = valueOf(*whole)) {
    Term negated = *term;
    negated.wanted = false;
    return {{{*term}}, {{negated}}};
  }
  Truth through = readThrough(*whole);
  passOn(*whole);
  return through;
}

std::optional<Truth> ConditionReader::readOperator(const clang::Expr &condition) {
  if (const auto *negation = llvm::dyn_cast<clang::UnaryOperator>(&condition);
      negation && negation->getOpcode() == clang::UO_LNot) {
    Truth truth = read(*negation->getSubExpr());
    std::swap(truth.whenTrue, truth.whenFalse);
    return truth;
  }
  if (const auto *choice = llvm::dyn_cast<clang::AbstractConditionalOperator>(&condition))
    return readChoice(*choice);
  if (const auto *block = llvm::dyn_cast<clang::StmtExpr>(&condition))
    return readBlock(*block);
  const auto *binary = llvm::dyn_cast<clang::BinaryOperator>(&condition);
  if (!binary)
    return std::nullopt;
  if (binary->isLogicalOp())
    return readLogical(*binary);
  if (binary->isEqualityOp())
    return readComparison(*binary);
  if (binary->isCommaOp()) {
    passOn(*binary->getLHS());
    return read(*binary->getRHS());
  }
  if ((binary->getOpcode() == clang::BO_And || binary->getOpcode() == clang::BO_Or) && !valueOf(*binary))
    return readBitwise(*binary);
  return std::nullopt;
}

Truth ConditionReader::readLogical(const clang::BinaryOperator &logical) {
  const bool isAnd = logical.getOpcode() == clang::BO_LAnd;
  Truth left = read(*logical.getLHS());
  if (quiet == 0)
    for (const Literal &literal : isAnd ? left.whenTrue : left.whenFalse)
      events.guarded(literal, logical);
  Truth right = read(*logical.getRHS());
  // Where one side is a constant that decides nothing, the other one is all there is to say. A flag that is
  // kept in a variable, or asked through a function, is no such constant, whatever its value.
  if (isSilent(right) && constantValue(*logical.getRHS()) == isAnd)
    return left;
  if (isSilent(left) && constantValue(*logical.getLHS()) == isAnd)
    return right;
  if (isAnd)
    return {allOf(left.whenTrue, right.whenTrue), eitherOf(left.whenFalse, right.whenFalse)};
  return {eitherOf(left.whenTrue, right.whenTrue), allOf(left.whenFalse, right.whenFalse)};
}

// No side is skipped, so neither is guarded; but a & b is nothing where a is, and a | b something.
Truth ConditionReader::readBitwise(const clang::BinaryOperator &bitwise) {
  const Truth left = read(*bitwise.getLHS());
  const Truth right = read(*bitwise.getRHS());
  if (bitwise.getOpcode() == clang::BO_And)
    return {allOf(left.whenTrue, right.whenTrue), {}};
  return {eitherOf(left.whenTrue, right.whenTrue), allOf(left.whenFalse, right.whenFalse)};
}

Truth ConditionReader::readChoice(const clang::AbstractConditionalOperator &choice) {
  const auto *elvis = llvm::dyn_cast<clang::BinaryConditionalOperator>(&choice);
  Truth truth = read(elvis ? *elvis->getCommon() : *choice.getCond());
  if (quiet == 0)
    events.arms(truth, choice);
  const Truth no = read(*choice.getFalseExpr());
  if (elvis)
    return {eitherOf(truth.whenTrue, no.whenTrue), allOf(truth.whenFalse, no.whenFalse)};
  const Truth yes = read(*choice.getTrueExpr());
  const auto constantYes = constantValue(*choice.getTrueExpr());
  const auto constantNo = constantValue(*choice.getFalseExpr());
  if (constantYes && constantNo && *constantYes == *constantNo)
    return {};
  if (constantYes == false || constantNo == true)
    std::swap(truth.whenTrue, truth.whenFalse);
  if (constantYes && constantNo)
    return truth;
  // a ? b : 0 and a ? 0 : b are conjunctions, a ? 1 : b and a ? b : 1 disjunctions, of a or of !a.
  const Truth &other = constantYes ? no : yes;
  if (constantYes == false || constantNo == false)
    return {allOf(truth.whenTrue, other.whenTrue), eitherOf(truth.whenFalse, other.whenFalse)};
  if (constantYes == true || constantNo == true)
    return {eitherOf(truth.whenTrue, other.whenTrue), allOf(truth.whenFalse, other.whenFalse)};
  return {};
}

Truth ConditionReader::readBlock(const clang::StmtExpr &block) {
  const clang::CompoundStmt &body = *block.getSubStmt();
  passOn(body);
  const auto *last = body.body_empty() ? nullptr : llvm::dyn_cast<clang::Expr>(body.body_back());
  return last ? readQuietly(*last) : Truth{};
}

// FLAG == 0, FLAG != 0, FLAG == true: a guard with a constant beside it. FLAG == 1 is as good as FLAG only
// where FLAG is never 2.
std::optional<Truth> ConditionReader::readComparison(const clang::BinaryOperator &comparison) {
  const clang::Expr *sides[] = {comparison.getLHS(), comparison.getRHS()};
  for (const int guardSide : {0, 1}) {
    const clang::Expr &side = *sides[guardSide];
    const auto constant = constantOperand(*sides[1 - guardSide]);
    if (!constant || guardOf(*sides[1 - guardSide]) ||
        (*constant && !side.isValueDependent() && !strip(side).isKnownToHaveBooleanValue()))
      continue;
    Truth truth = read(side);
    if (*constant != (comparison.getOpcode() == clang::BO_EQ))
      std::swap(truth.whenTrue, truth.whenFalse);
    return truth;
  }
  return std::nullopt;
}

} // namespace featflags::deadcode
