// SPDX-License-Identifier: MIT
//
// Condition: what a condition says of flags when it is true, and when it is false.
//
//   T(guard) = {guard}      F(guard) = {!guard}
//   T(!a) = F(a)            F(!a) = T(a)
//   T(a && b) = T(a) + T(b) F(a && b) = "F(a) or F(b)" where both say
//   something, else nothing T(a || b) = the dual    F(a || b) = F(a) + F(b) T(a
//   ? b : 0) = T(a && b), and so on; ({ ...; a; }) is a; a & b, a | b say the
//   half of it guard > 2               is a guard of its own, where only
//   constants stand beside the flag f(), v                  what f's body
//   returns, what the variable v was given and keeps
//
// and b is evaluated only under T(a) for &&, under F(a) for ||.
//
// Comes in: a condition of the AST. Goes out: literals, and the guarded right operands on the way.
// Exists so that every statement form asks the same two questions.
#pragma once

#include "deadcode-check/guards/call_sites.h"
#include "deadcode-check/guards/macro_watch.h"

#include <clang/AST/Expr.h>
#include <llvm/ADT/DenseSet.h>

#include <functional>
#include <set>

namespace featflags::deadcode {

// The values from first to last, of a case label.
using Values = std::vector<std::pair<std::int64_t, std::int64_t>>;

// One guard use with the value it must have.
struct Term {
  GuardUse *use = nullptr;
  const clang::Expr *expression = nullptr;
  bool wanted = true;
  std::string text = {};  // the test, where it is not the guard alone: "ON(LEVEL) > 2"
  std::string flags = {}; // where the test is of several flags
  Values values = {};     // of a switch: the test is whether the expression is one of these
  bool operator<(const Term &other) const {
    return std::tie(use->name, use->text, text, wanted) <
           std::tie(other.use->name, other.use->text, other.text, other.wanted);
  }
};

// A statement about flags: at least one of the terms holds.
using Literal = std::set<Term>;

struct Truth {
  std::vector<Literal> whenTrue;
  std::vector<Literal> whenFalse;
};

// At least one of a's and at least one of b's statements holds, whichever of the two was decided.
std::vector<Literal> eitherOf(const std::vector<Literal> &a, const std::vector<Literal> &b);

// Calls on the way through a condition; none is made while a function's body is read for its caller.
struct ConditionEvents {
  // For each operand that is evaluated only under a literal.
  std::function<void(const Literal &, const clang::BinaryOperator &)> guarded;
  // For each ?: whose condition says something; its arms are read next.
  std::function<void(const Truth &, const clang::AbstractConditionalOperator &)> arms;
  // For each part that is no guard, to be walked for guards of its own.
  std::function<void(const clang::Stmt &)> other;
};

class ConditionReader {
public:
  ConditionReader(MacroWatch &macroWatch, const clang::ASTContext &astContext,
                  ConditionEvents conditionEvents);
  Truth read(const clang::Expr &condition);
  // The same without events, and without a word about who was met.
  Truth readQuietly(const clang::Expr &condition);
  // The guard that all of `expression` comes from, named guards that are no macros included.
  GuardUse *guardOf(const clang::Expr &expression);
  // A test of the expression's value, where it is made of guards and constants only.
  std::optional<Term> valueOf(const clang::Expr &expression);
  std::string textOf(clang::SourceRange range) const;

  // Where flags are passed on. `allCalls`: no body was left out, so that every call is among them.
  const CallSites *sites = nullptr;
  bool allCalls = false;
  // Local variables that are assigned, or whose address is taken, in the function that is walked.
  llvm::DenseSet<const clang::VarDecl *> writtenLocals;

private:
  Truth readLogical(const clang::BinaryOperator &logical);
  Truth readBitwise(const clang::BinaryOperator &bitwise);
  Truth readChoice(const clang::AbstractConditionalOperator &choice);
  Truth readBlock(const clang::StmtExpr &block);
  std::optional<Truth> readComparison(const clang::BinaryOperator &comparison);
  std::optional<Truth> readOperator(const clang::Expr &condition);
  Truth readThrough(const clang::Expr &condition);
  Truth readBody(const clang::CompoundStmt &body);
  Truth readArguments(const clang::ParmVarDecl &parameter, const clang::Expr &place);
  void moveTo(Truth &truth, const clang::Expr &place, const std::string &name, bool isCall);
  bool isValue(const clang::Expr &expression, std::vector<GuardUse *> &uses);
  // The value of what is made of constants only.
  std::optional<bool> constantValue(const clang::Expr &expression);
  std::optional<bool> readConstant(const clang::Expr &expression);
  GuardUse *namedGuard(const clang::Expr &expression);
  void passOn(const clang::Stmt &other) {
    if (quiet == 0)
      events.other(other);
  }

  MacroWatch &watch;
  const clang::ASTContext &context;
  ConditionEvents events;
  unsigned quiet = 0;
  llvm::DenseMap<const clang::Expr *, std::optional<bool>> constants; // what constantValue said
};

// Without parentheses, implicit conversions, __builtin_expect and its kin.
const clang::Expr &strip(const clang::Expr &expression);

} // namespace featflags::deadcode
