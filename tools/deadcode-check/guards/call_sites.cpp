// SPDX-License-Identifier: MIT
//
// See call_sites.h.
#include "deadcode-check/guards/call_sites.h"

#include "deadcode-check/guards/control_flow.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/RecursiveASTVisitor.h>

namespace featflags::deadcode {
namespace {

const clang::DeclRefExpr *nameIn(const clang::Expr *expression) {
  return llvm::dyn_cast<clang::DeclRefExpr>(expression->IgnoreParenImpCasts());
}

class Everything : public clang::RecursiveASTVisitor<Everything> {
public:
  explicit Everything(CallSites &callSites) : sites(callSites) {}
  bool VisitFunctionDecl(clang::FunctionDecl *function) {
    if (function->doesThisDeclarationHaveABody())
      sites.add(function->getBody());
    if (const auto *constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(function))
      for (const auto *initialiser : constructor->inits())
        sites.add(initialiser->getInit());
    return true;
  }
  bool VisitVarDecl(clang::VarDecl *variable) {
    if (!variable->isLocalVarDecl() && variable->hasInit())
      sites.add(variable->getInit());
    return true;
  }
  bool VisitFieldDecl(clang::FieldDecl *field) {
    if (field->hasInClassInitializer())
      sites.add(field->getInClassInitializer());
    return true;
  }

private:
  CallSites &sites;
};

} // namespace

void CallSites::add(const clang::Stmt *statement) {
  if (!statement)
    return;
  if (const auto *call = llvm::dyn_cast<clang::CallExpr>(statement)) {
    const clang::DeclRefExpr *name = nameIn(call->getCallee());
    const auto *callee = name ? llvm::dyn_cast<clang::FunctionDecl>(name->getDecl()) : nullptr;
    if (callee) {
      calls[callee->getCanonicalDecl()].push_back(call);
      for (const clang::Expr *argument : call->arguments())
        add(argument);
      return;
    }
  }
  // int parameter; ... if (parameter): the value is read, and that is all.
  if (const auto *cast = llvm::dyn_cast<clang::ImplicitCastExpr>(statement);
      cast && cast->getCastKind() == clang::CK_LValueToRValue)
    if (const auto *read = llvm::dyn_cast<clang::DeclRefExpr>(cast->getSubExpr()->IgnoreParens());
        read && llvm::isa<clang::ParmVarDecl>(read->getDecl()))
      return;
  if (const auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(statement)) {
    if (const auto *function = llvm::dyn_cast<clang::FunctionDecl>(reference->getDecl()))
      named.insert(function->getCanonicalDecl());
    if (const auto *parameter = llvm::dyn_cast<clang::ParmVarDecl>(reference->getDecl()))
      changed.insert(parameter);
  }
  // A template calls what it finds when it is made.
  if (const auto *overloads = llvm::dyn_cast<clang::OverloadExpr>(statement))
    for (const clang::NamedDecl *candidate : overloads->decls())
      if (const clang::FunctionDecl *function = candidate->getUnderlyingDecl()->getAsFunction())
        named.insert(function->getCanonicalDecl());
  forEachChild(*statement, [this](const clang::Stmt *child) { add(child); });
}

void CallSites::addAll(clang::ASTContext &context) {
  Everything(*this).TraverseDecl(context.getTranslationUnitDecl());
}

std::vector<const clang::Expr *> CallSites::argumentsOf(const clang::ParmVarDecl &parameter) const {
  const auto *function = llvm::dyn_cast<clang::FunctionDecl>(parameter.getDeclContext());
  const clang::QualType type = parameter.getType();
  // A flag that is squeezed into less than an int may be another one.
  const bool holdsAll = type->isBooleanType() || type->isSpecificBuiltinType(clang::BuiltinType::Int) ||
                        type->isSpecificBuiltinType(clang::BuiltinType::UInt) ||
                        type->isSpecificBuiltinType(clang::BuiltinType::Long) ||
                        type->isSpecificBuiltinType(clang::BuiltinType::ULong);
  if (!function || !holdsAll || type.isVolatileQualified() || function->isExternallyVisible() ||
      function->isDependentContext() || function->isTemplateInstantiation() ||
      llvm::isa<clang::CXXMethodDecl>(function) || function->hasAttr<clang::UsedAttr>() ||
      changed.count(&parameter) != 0 || named.count(function->getCanonicalDecl()) != 0)
    return {};
  const auto found = calls.find(function->getCanonicalDecl());
  if (found == calls.end())
    return {};
  std::vector<const clang::Expr *> arguments;
  for (const clang::CallExpr *call : found->second) {
    const unsigned index = parameter.getFunctionScopeIndex();
    const clang::Expr *argument = index < call->getNumArgs() ? call->getArg(index) : nullptr;
    if (const auto *otherwise = llvm::dyn_cast_or_null<clang::CXXDefaultArgExpr>(argument))
      argument = otherwise->getExpr();
    if (!argument || argument->isValueDependent() || argument->isTypeDependent())
      return {};
    // What hands its own parameter on passes nothing new.
    const clang::DeclRefExpr *name = nameIn(argument);
    if (!name || name->getDecl() != &parameter)
      arguments.push_back(argument);
  }
  return arguments;
}

} // namespace featflags::deadcode
