// SPDX-License-Identifier: MIT
//
// Condition: what a condition says of flags when it is true, and when it is false.
//
//   T(guard) = {guard}      F(guard) = {!guard}
//   T(!a) = F(a)            F(!a) = T(a)
//   T(a && b) = T(a) + T(b) F(a && b) = "F(a) or F(b)" where both say something, else nothing
//   T(a || b) = the dual    F(a || b) = F(a) + F(b)
//
// and b is evaluated only under T(a) for &&, under F(a) for ||.
//
// Comes in: a condition of the AST. Goes out: literals, and the guarded right operands on the way.
// Exists so that every statement form asks the same two questions.
#pragma once

#include "deadcode-check/guards/macro_watch.h"

#include <clang/AST/Expr.h>

#include <functional>
#include <set>

namespace featflags::deadcode {

// One guard use with the value it must have.
struct Term {
  GuardUse *use = nullptr;
  const clang::Expr *expression = nullptr;
  bool wanted = true;
  bool operator<(const Term &other) const {
    return use != other.use ? use->name < other.use->name : wanted < other.wanted;
  }
};

// A statement about flags: at least one of the terms holds.
using Literal = std::set<Term>;

struct Truth {
  std::vector<Literal> whenTrue;
  std::vector<Literal> whenFalse;
};

class ConditionReader {
public:
  // `guarded` is called for each operand that is evaluated only under a literal.
  using OnGuarded = std::function<void(const Literal &, const clang::BinaryOperator &)>;
  // `other` is called for each operand that is no guard, to be walked for guards of its own.
  using OnOther = std::function<void(const clang::Expr &)>;

  ConditionReader(MacroWatch &macroWatch, const clang::ASTContext &astContext, OnGuarded guarded,
                  OnOther other);
  Truth read(const clang::Expr &condition);
  // The guard that all of `expression` comes from, named guards that are no macros included.
  GuardUse *guardOf(const clang::Expr &expression);

private:
  Truth readLogical(const clang::BinaryOperator &logical);
  Truth readComparison(const clang::BinaryOperator &comparison);
  GuardUse *namedGuard(const clang::Expr &expression);

  MacroWatch &watch;
  const clang::ASTContext &context;
  OnGuarded onGuarded;
  OnOther onOther;
};

// Without parentheses, implicit conversions, __builtin_expect and its kin.
const clang::Expr &strip(const clang::Expr &expression);

} // namespace featflags::deadcode
