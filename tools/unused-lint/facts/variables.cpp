// SPDX-License-Identifier: MIT
//
// See variables.h.
#include "unused-lint/facts/variables.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/StringExtras.h>

namespace featflags::unused {
namespace {

bool isConst(const clang::VarDecl &variable, const clang::ASTContext &context) {
  const clang::QualType element = context.getBaseElementType(variable.getType());
  const auto *record = element->getAsCXXRecordDecl();
  if (record && record->hasDefinition() && record->hasMutableFields())
    return false;
  return variable.isConstexpr() || variable.getType()->isReferenceType() || element.isConstQualified();
}

VariableKind kindOf(const clang::VarDecl &variable, bool isConst) {
  if (variable.isStaticLocal())
    return isConst ? VariableKind::LocalStaticConst : VariableKind::LocalStatic;
  if (variable.isInAnonymousNamespace())
    return VariableKind::Anonymous;
  if (variable.isConstexpr())
    return VariableKind::Constexpr;
  if (variable.getStorageClass() == clang::SC_Static)
    return isConst ? VariableKind::StaticConst : VariableKind::Static;
  return isConst ? VariableKind::ImplicitConst : VariableKind::Static;
}

// The attribute on a typedef, or on the type that it names.
bool isTypeMarkedUnused(clang::QualType type) {
  while (const auto *alias = type->getAs<clang::TypedefType>()) {
    if (alias->getDecl()->hasAttr<clang::UnusedAttr>())
      return true;
    type = alias->desugar();
  }
  // GCC asks a struct of C; [[maybe_unused]] on a class says nothing about its objects.
  const auto *tag = type->getAsTagDecl();
  return tag && !llvm::isa<clang::CXXRecordDecl>(tag) && tag->hasAttr<clang::UnusedAttr>();
}

// What GCC calls "needs constructing": it keeps silent about such objects.
bool hasConstructors(clang::QualType type) {
  const auto *record = type->getAsCXXRecordDecl();
  return record && record->hasDefinition() &&
         (record->isLambda() || record->hasUserDeclaredConstructor() || record->isPolymorphic() ||
          record->hasNonTrivialDefaultConstructor());
}

bool isDynamic(const clang::VarDecl &variable) {
  if (variable.getType()->isDependentType())
    return false;
  if (variable.needsDestruction(variable.getASTContext()) != clang::QualType::DK_none)
    return true;
  const clang::Expr *initialiser = variable.getInit();
  if (const auto *call = llvm::dyn_cast_or_null<clang::CXXConstructExpr>(initialiser);
      call && call->getConstructor()->isTrivial() && call->getConstructor()->isDefaultConstructor())
    return false;
  return initialiser && !initialiser->isValueDependent() &&
         variable.getASTContext().getLangOpts().CPlusPlus && !variable.hasConstantInitialization();
}

std::string integerValue(const clang::VarDecl &variable) {
  const clang::Expr *initialiser = variable.getInit();
  if (!initialiser || initialiser->isValueDependent() || initialiser->containsErrors() ||
      !variable.getType()->isIntegralOrEnumerationType())
    return "";
  clang::Expr::EvalResult result;
  if (!initialiser->EvaluateAsInt(result, variable.getASTContext()))
    return "";
  return llvm::toString(static_cast<const llvm::APSInt &>(result.Val.getInt()), 10);
}

void describeType(const clang::VarDecl &variable, const clang::ASTContext &context, Variable &result) {
  const clang::QualType type = variable.getType();
  const clang::QualType element = context.getBaseElementType(type);
  result.type = type.getAsString(clang::PrintingPolicy(context.getLangOpts()));
  if (!type->isDependentType() && !type->isIncompleteType() && !type->isUndeducedType())
    result.size =
        static_cast<std::uint64_t>(context.getTypeSizeInChars(type.getNonReferenceType()).getQuantity());
  result.isConst = isConst(variable, context);
  result.isMutable = !result.isConst;
  result.isVolatile = element.isVolatileQualified();
  result.isClass = hasConstructors(element);
  result.isReference = type->isReferenceType();
  result.typeMarkedUnused = isTypeMarkedUnused(type);
}

void describeAttributes(const clang::VarDecl &variable, Variable &result) {
  const clang::VarDecl &last = *variable.getMostRecentDecl();
  result.markedUnused = last.hasAttr<clang::UnusedAttr>();
  result.markedUsed = last.hasAttr<clang::UsedAttr>();
  if (const auto *section = last.getAttr<clang::SectionAttr>())
    result.section = section->getName().str();
}

} // namespace

const clang::VarDecl &speakerOf(const clang::VarDecl &variable) {
  if (const clang::VarDecl *definition = variable.getDefinition())
    return *definition;
  if (const clang::VarDecl *tentative = variable.getCanonicalDecl()->getActingDefinition())
    return *tentative;
  return *variable.getCanonicalDecl();
}

bool isPerUnit(const clang::VarDecl &variable) {
  if (!variable.hasGlobalStorage() || variable.isInvalidDecl() || !variable.getIdentifier() ||
      llvm::isa<clang::ParmVarDecl>(variable) || llvm::isa<clang::DecompositionDecl>(variable))
    return false;
  if (variable.isExternallyVisible())
    return false;
  const clang::SourceManager &sources = variable.getASTContext().getSourceManager();
  return variable.getLocation().isValid() &&
         !sources.isInSystemHeader(sources.getExpansionLoc(variable.getLocation()));
}

bool isNamedByMacro(const clang::VarDecl &variable) {
  const clang::SourceManager &sources = variable.getASTContext().getSourceManager();
  return variable.getLocation().isMacroID() && !sources.isMacroArgExpansion(variable.getLocation());
}

std::string nameOf(const clang::VarDecl &variable) {
  const auto *function = llvm::dyn_cast_or_null<clang::FunctionDecl>(variable.getParentFunctionOrMethod());
  if (!function)
    return variable.getQualifiedNameAsString();
  return function->getQualifiedNameAsString() + "::" + variable.getNameAsString();
}

Variable describe(const clang::VarDecl &variable, const clang::ASTContext &context, const TextWatch &text) {
  const clang::SourceManager &sources = context.getSourceManager();
  const clang::SourceLocation location = sources.getExpansionLoc(variable.getLocation());
  Variable result;
  result.name = nameOf(variable);
  if (const auto *function =
          llvm::dyn_cast_or_null<clang::FunctionDecl>(variable.getParentFunctionOrMethod()))
    result.function = function->getQualifiedNameAsString();
  result.place = placeAt(sources, location);
  result.column = sources.getExpansionColumnNumber(location);
  describeType(variable, context, result);
  describeAttributes(variable, result);
  result.kind = kindOf(variable, result.isConst);
  result.guard = text.conditionsAt(location);
  result.value = result.isConst ? integerValue(variable) : "";
  result.inMainFile = sources.isInMainFile(location);
  const clang::PresumedLoc presumed = sources.getPresumedLoc(location);
  const clang::OptionalFileEntryRef main = sources.getFileEntryRefForID(sources.getMainFileID());
  result.presumedMain = main && presumed.isValid() && main->getName() == presumed.getFilename();
  result.generated = isNamedByMacro(variable);
  result.isDynamic = isDynamic(variable);
  result.declaredOnly = variable.isStaticDataMember() && !variable.getDefinition();
  result.isTemplate = variable.getDeclContext()->isDependentContext() ||
                      variable.getDescribedVarTemplate() != nullptr ||
                      llvm::isa<clang::VarTemplateSpecializationDecl>(variable);
  result.referenced = variable.isReferenced() || variable.isUsed(false);
  result.evaluated = variable.isUsed(false);
  result.constantUsable = context.getLangOpts().CPlusPlus && !result.isTemplate &&
                          variable.isUsableInConstantExpressions(context);
  result.mustBeEmitted = !result.isTemplate && variable.getASTContext().DeclMustBeEmitted(&variable);
  result.ignoresVariable = text.ignoresVariable(location);
  result.ignoresConstant = text.ignoresConstant(location);
  result.ignoresGroup = text.ignoresGroup(location);
  result.anchors = anchorsOf(variable, context);
  return result;
}

} // namespace featflags::unused
