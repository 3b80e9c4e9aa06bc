// SPDX-License-Identifier: MIT
//
// See every_body.h.
#include "deadcode-check/guards/every_body.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/RecursiveASTVisitor.h>

namespace featflags::deadcode {
namespace {

class EveryBody : public clang::RecursiveASTVisitor<EveryBody> {
  using Base = clang::RecursiveASTVisitor<EveryBody>;

public:
  explicit EveryBody(RegionWalk &regionWalk) : walk(regionWalk) {}

  bool VisitFunctionDecl(clang::FunctionDecl *definition) {
    if (definition->doesThisDeclarationHaveABody()) {
      walk.walkConstraints(*definition);
      walk.walkFunction(*definition);
    }
    return true;
  }
  bool VisitParmVarDecl(clang::ParmVarDecl *parameter) {
    if (parameter->hasDefaultArg() && !parameter->hasUnparsedDefaultArg() &&
        !parameter->hasUninstantiatedDefaultArg())
      walk.walkExpression(*parameter->getDefaultArg());
    return true;
  }
  bool VisitFieldDecl(clang::FieldDecl *field) {
    if (field->hasInClassInitializer() && field->getInClassInitializer())
      walk.walkExpression(*field->getInClassInitializer());
    return true;
  }
  bool VisitVarDecl(clang::VarDecl *variable) {
    if (variable->hasGlobalStorage() && !variable->isStaticLocal() && variable->hasInit())
      walk.walkExpression(*variable->getInit());
    return true;
  }

  // What decides, and was not met until now. What a type or an assertion asks decides over no code.
  bool VisitStmt(clang::Stmt *statement) {
    const auto *binary = llvm::dyn_cast<clang::BinaryOperator>(statement);
    const bool decides = llvm::isa<clang::IfStmt, clang::WhileStmt, clang::ForStmt, clang::DoStmt,
                                   clang::SwitchStmt, clang::AbstractConditionalOperator>(statement) ||
                         (binary && binary->isLogicalOp());
    if (decides && constant == 0)
      walk.walkLoose(*statement, function);
    if (const auto *expression = llvm::dyn_cast<clang::Expr>(statement))
      walk.noteValue(*expression);
    return true;
  }

  bool TraverseDecl(clang::Decl *declaration) {
    const clang::FunctionDecl *outer = function;
    if (auto *inner = llvm::dyn_cast_or_null<clang::FunctionDecl>(declaration))
      function = inner;
    const bool inConstant =
        declaration && llvm::isa<clang::StaticAssertDecl, clang::EnumConstantDecl>(declaration);
    constant += inConstant ? 1U : 0U;
    const bool result = Base::TraverseDecl(declaration);
    constant -= inConstant ? 1U : 0U;
    function = outer;
    return result;
  }
  // Newer versions of clang say more than the type.
  template <typename... More> bool TraverseTypeLoc(clang::TypeLoc type, More... more) {
    return traverseConstant([&] { return Base::TraverseTypeLoc(type, more...); });
  }
  bool TraverseTemplateArgumentLoc(const clang::TemplateArgumentLoc &argument) {
    return traverseConstant([&] { return Base::TraverseTemplateArgumentLoc(argument); });
  }

private:
  template <typename Traverse> bool traverseConstant(const Traverse &traverse) {
    ++constant;
    const bool result = traverse();
    --constant;
    return result;
  }

  RegionWalk &walk;
  const clang::FunctionDecl *function = nullptr;
  unsigned constant = 0;
};

} // namespace

void walkEverything(clang::ASTContext &context, RegionWalk &walk) {
  EveryBody(walk).TraverseDecl(context.getTranslationUnitDecl());
}

} // namespace featflags::deadcode
