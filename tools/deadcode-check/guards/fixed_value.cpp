// SPDX-License-Identifier: MIT
//
// See fixed_value.h.
#include "deadcode-check/guards/fixed_value.h"

#include "deadcode-check/guards/condition.h"

#include <clang/AST/ASTContext.h>

namespace featflags::deadcode {

std::optional<llvm::APSInt> FixedValue::ofVariable(const clang::VarDecl &variable) const {
  if (!variable.getType()->isIntegralOrEnumerationType())
    return std::nullopt;
  if (const clang::Expr *initial = variable.getAnyInitializer())
    return of(*initial);
  if (variable.isExternallyVisible() || !variable.hasGlobalStorage())
    return std::nullopt;
  return llvm::APSInt(64, false);
}

// What a variable, a member or an element begins with; null and `isZero` where it is not written down.
const clang::Expr *FixedValue::initialOf(const clang::Expr &place, bool &isZero) const {
  const clang::Expr &inner = *place.IgnoreParenImpCasts();
  if (const auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(&inner)) {
    const auto *variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl());
    const clang::Expr *initial = variable ? variable->getAnyInitializer() : nullptr;
    isZero = variable && !initial && variable->hasGlobalStorage() && !variable->isExternallyVisible();
    return initial;
  }
  const auto *member = llvm::dyn_cast<clang::MemberExpr>(&inner);
  const auto *element = llvm::dyn_cast<clang::ArraySubscriptExpr>(&inner);
  if ((!member || member->isArrow()) && !element)
    return nullptr;
  const auto *list = llvm::dyn_cast_or_null<clang::InitListExpr>(
      initialOf(member ? *member->getBase() : *element->getBase(), isZero));
  if (!list)
    return nullptr;
  unsigned index = 0;
  if (member) {
    const auto *field = llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl());
    if (!field || field->getParent()->isUnion())
      return nullptr;
    index = field->getFieldIndex();
  } else {
    const auto value = of(*element->getIdx());
    if (!value || value->isNegative())
      return nullptr;
    index = static_cast<unsigned>(value->getZExtValue());
  }
  if (const auto *semantic = list->getSemanticForm())
    list = semantic;
  const clang::Expr *initial = index < list->getNumInits() ? list->getInit(index) : nullptr;
  isZero = element ? !initial && !list->getArrayFiller() : false;
  if (!initial && element)
    initial = list->getArrayFiller();
  if (initial && llvm::isa<clang::ImplicitValueInitExpr>(initial)) {
    isZero = true;
    return nullptr;
  }
  return initial;
}

std::optional<llvm::APSInt> FixedValue::ofPart(const clang::Expr &part) const {
  bool isZero = false;
  if (const clang::Expr *initial = initialOf(part, isZero))
    return of(*initial);
  return isZero ? std::optional<llvm::APSInt>(llvm::APSInt(64, false)) : std::nullopt;
}

std::optional<llvm::APSInt> FixedValue::ofBinary(const clang::BinaryOperator &binary) const {
  const auto left = of(*binary.getLHS());
  const auto right = of(*binary.getRHS());
  if (!left || !right)
    return std::nullopt;
  const auto number = [](bool value) { return llvm::APSInt(llvm::APInt(64, value ? 1 : 0), false); };
  switch (binary.getOpcode()) {
  case clang::BO_And:
    return llvm::APSInt(*left & *right, false);
  case clang::BO_Or:
    return llvm::APSInt(*left | *right, false);
  case clang::BO_LT:
    return number(*left < *right);
  case clang::BO_GT:
    return number(*left > *right);
  case clang::BO_LE:
    return number(*left <= *right);
  case clang::BO_GE:
    return number(*left >= *right);
  case clang::BO_Shr:
    return right->ult(64) ? std::optional<llvm::APSInt>(llvm::APSInt(left->lshr(*right), false))
                          : std::nullopt;
  case clang::BO_Shl:
    return right->ult(64) ? std::optional<llvm::APSInt>(llvm::APSInt(left->shl(*right), false))
                          : std::nullopt;
  case clang::BO_EQ:
    return number(*left == *right);
  case clang::BO_NE:
    return number(*left != *right);
  case clang::BO_LAnd:
    return number(*left != 0 && *right != 0);
  case clang::BO_LOr:
    return number(*left != 0 || *right != 0);
  default:
    return std::nullopt;
  }
}

std::optional<llvm::APSInt> FixedValue::of(const clang::Expr &expression) const {
  if (expression.isValueDependent() || expression.isTypeDependent())
    return std::nullopt;
  clang::Expr::EvalResult constant;
  if (expression.EvaluateAsInt(constant, context) && !constant.HasSideEffects)
    return llvm::APSInt(constant.Val.getInt().extOrTrunc(64), false);
  const clang::Expr &inner = strip(expression);
  if (const auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(&inner))
    if (const auto *variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl()))
      return ofVariable(*variable);
  if (llvm::isa<clang::MemberExpr, clang::ArraySubscriptExpr>(inner) &&
      inner.getType()->isIntegralOrEnumerationType())
    return ofPart(inner);
  if (const auto *binary = llvm::dyn_cast<clang::BinaryOperator>(&inner))
    return ofBinary(*binary);
  if (const auto *negation = llvm::dyn_cast<clang::UnaryOperator>(&inner);
      negation && negation->getOpcode() == clang::UO_LNot)
    if (const auto value = of(*negation->getSubExpr()))
      return llvm::APSInt(llvm::APInt(64, *value == 0 ? 1 : 0), false);
  return std::nullopt;
}

} // namespace featflags::deadcode
