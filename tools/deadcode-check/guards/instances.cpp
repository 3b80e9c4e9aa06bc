// SPDX-License-Identifier: MIT
//
// See instances.h.
#include "deadcode-check/guards/instances.h"

#include "deadcode-check/guards/control_flow.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/RecursiveASTVisitor.h>

namespace featflags::deadcode {
namespace {

using Instances = llvm::DenseMap<const clang::FunctionDecl *, std::vector<const clang::FunctionDecl *>>;

class Collector : public clang::RecursiveASTVisitor<Collector> {
public:
  explicit Collector(Instances &found) : instances(found) {}
  static bool shouldVisitTemplateInstantiations() { return true; }
  static bool shouldVisitImplicitCode() { return true; } // the class of a generic lambda is
  bool VisitFunctionDecl(clang::FunctionDecl *function) {
    if (function->doesThisDeclarationHaveABody() && !function->isDependentContext())
      if (const clang::FunctionDecl *pattern = function->getTemplateInstantiationPattern();
          pattern && !llvm::is_contained(instances[pattern], function))
        instances[pattern].push_back(function);
    return true;
  }

private:
  Instances &instances;
};

} // namespace

const std::vector<const clang::FunctionDecl *> &InstanceMap::of(const clang::FunctionDecl &pattern,
                                                                clang::ASTContext &context) {
  if (!isFilled)
    Collector(instances).TraverseDecl(context.getTranslationUnitDecl());
  isFilled = true;
  return instances[&pattern];
}

const clang::Expr *inInstance(const clang::Expr &expression, const clang::FunctionDecl &instance) {
  const clang::Expr *found = nullptr;
  forEachBelow(instance.getBody(), [&](const clang::Stmt &below) {
    const auto *candidate = llvm::dyn_cast<clang::Expr>(&below);
    if (!found && candidate && candidate->getSourceRange() == expression.getSourceRange())
      found = candidate;
  });
  return found;
}

std::string nameOf(const clang::FunctionDecl &instance) {
  std::string name;
  llvm::raw_string_ostream out(name);
  instance.getNameForDiagnostic(out, instance.getASTContext().getPrintingPolicy(), true);
  return name;
}

} // namespace featflags::deadcode
