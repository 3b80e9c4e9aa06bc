// SPDX-License-Identifier: MIT
//
// FixedValue: what an expression is worth where clang's constant evaluation gives up, and GCC does not.
//
// Comes in: an expression over variables of this unit that nothing writes. Goes out: its value, from what
// they begin with: members of structs and elements of arrays too. Exists because C has no constant variables.
#pragma once

#include <clang/AST/Expr.h>

#include <optional>

namespace featflags::deadcode {

// The value of an expression over variables of this unit that nothing writes, from what they begin with.
class FixedValue {
public:
  explicit FixedValue(const clang::ASTContext &astContext) : context(astContext) {}
  std::optional<llvm::APSInt> of(const clang::Expr &expression) const;

private:
  std::optional<llvm::APSInt> ofVariable(const clang::VarDecl &variable) const;
  std::optional<llvm::APSInt> ofPart(const clang::Expr &part) const;
  const clang::Expr *initialOf(const clang::Expr &place, bool &isZero) const;
  std::optional<llvm::APSInt> ofBinary(const clang::BinaryOperator &binary) const;
  const clang::ASTContext &context;
};

} // namespace featflags::deadcode
