// SPDX-License-Identifier: MIT
//
// Comes in: the AST of a unit. Goes out: the functions of which GCC makes code, or would before it optimises.
// Exists because GCC warns once about an unused static of a function that nothing reaches, and twice where it
// does.
#pragma once

#include <llvm/ADT/DenseSet.h>

namespace clang {
class ASTContext;
class Decl;
} // namespace clang

namespace featflags::unused {

// Canonical declarations, of functions and variables. Without optimisation every static function is kept that
// is not inline.
llvm::DenseSet<const clang::Decl *> reachedFrom(clang::ASTContext &context, bool optimises);

} // namespace featflags::unused
