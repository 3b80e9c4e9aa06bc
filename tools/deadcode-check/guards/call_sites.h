// SPDX-License-Identifier: MIT
//
// CallSites: what is passed to functions of which every call is in this unit.
//
// Comes in: bodies and initialisers, each once. Goes out: the arguments that a parameter is given. Exists
// because `f(FEAT_ON(X))` decides over code that is in f.
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>

#include <vector>

namespace clang {
class ASTContext;
}

namespace featflags::deadcode {

class CallSites {
public:
  void add(const clang::Stmt *statement);
  // Everything of a unit that was parsed whole.
  void addAll(clang::ASTContext &context);

  // Nothing where a call may be elsewhere, or the parameter may hold something else than was passed.
  std::vector<const clang::Expr *> argumentsOf(const clang::ParmVarDecl &parameter) const;

  // Functions that are called, each with its calls.
  const auto &all() const { return calls; }

private:
  llvm::DenseMap<const clang::FunctionDecl *, std::vector<const clang::CallExpr *>> calls;
  llvm::DenseSet<const clang::FunctionDecl *> named;  // other than to be called
  llvm::DenseSet<const clang::ParmVarDecl *> changed; // mentioned other than to be read
};

} // namespace featflags::deadcode
