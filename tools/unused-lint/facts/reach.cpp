// SPDX-License-Identifier: MIT
//
// See reach.h. What is emitted whoever asks for it is where this begins; from there it follows each mention,
// but for branches that a constant cuts off.
#include "unused-lint/facts/reach.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/Stmt.h>

namespace featflags::unused {
namespace {

using clang::dyn_cast;

class Reach {
public:
  Reach(clang::ASTContext &astContext, bool unitOptimises) : context(astContext), optimises(unitOptimises) {}

  llvm::DenseSet<const clang::Decl *> find() {
    addRoots(*context.getTranslationUnitDecl());
    while (!open.empty()) {
      const clang::Decl *declaration = open.pop_back_val();
      if (const auto *function = dyn_cast<clang::FunctionDecl>(declaration)) {
        if (const clang::FunctionDecl *definition = function->getDefinition())
          visit(definition->getBody());
      } else if (const auto *variable = dyn_cast<clang::VarDecl>(declaration)) {
        visit(variable->getAnyInitializer());
      }
    }
    return std::move(found);
  }

private:
  void addRoots(const clang::DeclContext &scope) {
    for (const clang::Decl *declaration : scope.decls()) {
      if (const auto *function = dyn_cast<clang::FunctionDecl>(declaration))
        isRoot(*function) ? reach(*function) : void();
      else if (const auto *variable = dyn_cast<clang::VarDecl>(declaration))
        context.DeclMustBeEmitted(variable) ? reach(*variable) : void();
      if (const auto *inner = dyn_cast<clang::DeclContext>(declaration);
          inner && !llvm::isa<clang::FunctionDecl>(declaration))
        addRoots(*inner);
    }
  }

  bool isRoot(const clang::FunctionDecl &function) const {
    if (function.hasAttr<clang::AliasAttr>())
      return function.isExternallyVisible();
    if (function.isDependentContext() || !function.doesThisDeclarationHaveABody())
      return false;
    return context.DeclMustBeEmitted(&function) ||
           (!optimises && !function.isInlined() && !function.isExternallyVisible());
  }

  void reach(const clang::Decl &declaration) {
    if (found.insert(declaration.getCanonicalDecl()).second)
      open.push_back(&declaration);
    // The name behind an alias is not looked up by the parser.
    if (const auto *alias = declaration.getAttr<clang::AliasAttr>())
      reachName(alias->getAliasee());
  }

  void reachName(llvm::StringRef name) {
    for (const clang::NamedDecl *named : context.getTranslationUnitDecl()->lookup(&context.Idents.get(name)))
      reach(*named);
  }

  void visit(const clang::Stmt *statement) {
    if (!statement)
      return;
    if (const auto *reference = dyn_cast<clang::DeclRefExpr>(statement))
      mention(*reference->getDecl());
    else if (const auto *member = dyn_cast<clang::MemberExpr>(statement))
      mention(*member->getMemberDecl());
    else if (const auto *construction = dyn_cast<clang::CXXConstructExpr>(statement))
      mention(*construction->getConstructor());
    else if (const auto *choice = dyn_cast<clang::IfStmt>(statement); choice && visitChoice(*choice))
      return;
    for (const clang::Stmt *child : statement->children())
      visit(child);
  }

  // Whether one branch is cut off, and the rest done.
  bool visitChoice(const clang::IfStmt &choice) {
    bool value = false;
    if (choice.getConditionVariable() || choice.getCond()->isValueDependent() ||
        !choice.getCond()->EvaluateAsBooleanCondition(value, context))
      return false;
    visit(choice.getInit());
    visit(choice.getCond());
    visit(value ? choice.getThen() : choice.getElse());
    return true;
  }

  void mention(const clang::ValueDecl &declaration) {
    const auto *variable = dyn_cast<clang::VarDecl>(&declaration);
    if (llvm::isa<clang::FunctionDecl>(declaration) || (variable && variable->hasGlobalStorage()))
      reach(declaration);
  }

  clang::ASTContext &context;
  bool optimises;
  llvm::DenseSet<const clang::Decl *> found;
  llvm::SmallVector<const clang::Decl *, 64> open;
};

} // namespace

llvm::DenseSet<const clang::Decl *> reachedFrom(clang::ASTContext &context, bool optimises) {
  return Reach(context, optimises).find();
}

} // namespace featflags::unused
