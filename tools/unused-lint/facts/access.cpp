// SPDX-License-Identifier: MIT
//
// See access.h.
#include "unused-lint/facts/access.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/Stmt.h>

namespace featflags::unused {
namespace {

using clang::dyn_cast;
using clang::isa;

// Follows an lvalue outwards until something is done with it.
class Access {
public:
  explicit Access(const std::vector<const clang::Stmt *> &statements) : stack(statements) {}

  UseKind classify() {
    const clang::Stmt *child = stack.back();
    for (at = stack.size() - 1; at-- > 0;) {
      const clang::Stmt *parent = stack[at];
      if (const auto kind = step(parent, child))
        return *kind;
      child = parent;
    }
    return UseKind::Odr;
  }

private:
  // The use that `parent` makes of `child`; nothing where it only passes the lvalue on.
  std::optional<UseKind> step(const clang::Stmt *parent, const clang::Stmt *child) {
    if (isa<clang::ParenExpr>(parent) || isa<clang::GenericSelectionExpr>(parent) ||
        isa<clang::ConstantExpr>(parent) || isa<clang::ChooseExpr>(parent))
      return std::nullopt;
    if (const auto *cast = dyn_cast<clang::CastExpr>(parent))
      return castStep(*cast);
    if (const auto *unary = dyn_cast<clang::UnaryOperator>(parent))
      return unaryStep(*unary);
    if (const auto *binary = dyn_cast<clang::BinaryOperator>(parent))
      return binaryStep(*binary, child);
    if (const auto *member = dyn_cast<clang::MemberExpr>(parent))
      return memberStep(*member);
    if (const auto *element = dyn_cast<clang::ArraySubscriptExpr>(parent))
      return element->getBase()->IgnoreParens() == child || isPointer ? next(false)
                                                                      : std::optional(UseKind::Value);
    if (const auto *condition = dyn_cast<clang::AbstractConditionalOperator>(parent))
      return condition->getCond() == child ? std::optional(UseKind::Value) : std::nullopt;
    if (isa<clang::AsmStmt>(parent))
      return UseKind::Asm;
    if (const auto *call = dyn_cast<clang::CXXOperatorCallExpr>(parent);
        call && call->isAssignmentOp() && call->getNumArgs() > 0 && call->getArg(0) == child)
      return UseKind::Write;
    return isPointer ? UseKind::Address : UseKind::Odr;
  }

  std::optional<UseKind> next(bool pointer) {
    isPointer = pointer;
    return std::nullopt;
  }

  std::optional<UseKind> castStep(const clang::CastExpr &cast) {
    switch (cast.getCastKind()) {
    case clang::CK_LValueToRValue:
      return isPointer ? std::nullopt : std::optional(UseKind::Value);
    case clang::CK_ArrayToPointerDecay:
      return next(true);
    case clang::CK_NoOp:
    case clang::CK_BitCast:
    case clang::CK_LValueBitCast:
      return std::nullopt;
    default:
      return isPointer ? UseKind::Address : UseKind::Odr;
    }
  }

  std::optional<UseKind> unaryStep(const clang::UnaryOperator &unary) {
    if (unary.getOpcode() == clang::UO_AddrOf)
      return next(true);
    if (unary.getOpcode() == clang::UO_Deref)
      return next(false);
    if (unary.getOpcode() == clang::UO_Extension)
      return std::nullopt;
    if (unary.isIncrementDecrementOp())
      return isPointer ? UseKind::Address : UseKind::Write;
    return isPointer ? UseKind::Address : UseKind::Value;
  }

  std::optional<UseKind> binaryStep(const clang::BinaryOperator &binary, const clang::Stmt *child) {
    if (binary.getOpcode() == clang::BO_Comma)
      return binary.getRHS() == child ? std::nullopt : std::optional(UseKind::Odr);
    if (binary.isAssignmentOp() && binary.getLHS() == child)
      return UseKind::Write;
    // Pointer arithmetic: what is done with the sum is done with the object.
    if (isPointer && binary.isAdditiveOp())
      return std::nullopt;
    return isPointer ? UseKind::Address : UseKind::Value;
  }

  std::optional<UseKind> memberStep(const clang::MemberExpr &member) {
    const auto *method = dyn_cast<clang::CXXMethodDecl>(member.getMemberDecl());
    if (!method)
      return next(false);
    if (method->isStatic())
      return UseKind::Odr;
    return method->isConst() ? UseKind::Value : UseKind::Write;
  }

  const std::vector<const clang::Stmt *> &stack;
  std::size_t at = 0;
  bool isPointer = false; // what is followed is the object's address
};

} // namespace

UseKind accessOf(const std::vector<const clang::Stmt *> &path) { return Access(path).classify(); }

} // namespace featflags::unused
