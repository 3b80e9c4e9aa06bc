// SPDX-License-Identifier: MIT
//
// See use_walk.h.
#include "unused-lint/facts/use_walk.h"

#include "target/clang_versions.h"
#include "unused-lint/facts/access.h"
#include "unused-lint/facts/variables.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>

namespace featflags::unused {
namespace {

using clang::dyn_cast;
using clang::isa;

// A jump may lead into a branch that is never taken.
bool holdsLabel(const clang::Stmt *statement) {
  if (!statement)
    return false;
  if (isa<clang::LabelStmt>(statement) || isa<clang::SwitchCase>(statement))
    return true;
  return llvm::any_of(statement->children(), holdsLabel);
}

class UseWalk : public clang::RecursiveASTVisitor<UseWalk> {
  using Base = clang::RecursiveASTVisitor<UseWalk>;

public:
  UseWalk(clang::ASTContext &astContext, const TextWatch &textWatch, FoundVariables &variables)
      : context(astContext), text(textWatch), found(variables) {}

  static bool shouldVisitTemplateInstantiations() { return true; }

  bool TraverseDecl(clang::Decl *declaration) {
    const auto *scope = llvm::dyn_cast_or_null<clang::DeclContext>(declaration);
    const bool isPattern =
        scope && !isa<clang::TranslationUnitDecl>(declaration) && scope->isDependentContext();
    const Within within(*this, isPattern ? std::optional(UseKind::Uninstantiated) : std::nullopt);
    if (llvm::isa_and_nonnull<clang::StaticAssertDecl>(declaration)) {
      const Within asserted(*this, UseKind::Asserted);
      return Base::TraverseDecl(declaration);
    }
    const auto *variable = llvm::dyn_cast_or_null<clang::VarDecl>(declaration);
    if (!variable || !isPerUnit(*variable))
      return Base::TraverseDecl(declaration);
    found.insert({variable->getCanonicalDecl(), {}});
    std::string outer = std::exchange(owner, nameOf(*variable));
    const bool goesOn = Base::TraverseDecl(declaration);
    owner = std::move(outer);
    return goesOn;
  }

  // NOLINTNEXTLINE: without a queue parameter on purpose, so that the stack is the path to the root.
  bool TraverseStmt(clang::Stmt *statement) {
    if (!statement)
      return true;
    stack.push_back(statement);
    const bool goesOn = traverseInside(statement);
    stack.pop_back();
    return goesOn;
  }

  bool TraverseTypeOfExprTypeLoc(clang::TypeOfExprTypeLoc location) {
    const Within within(*this, UseKind::Unevaluated);
    return Base::TraverseTypeOfExprTypeLoc(location);
  }
  bool TraverseDecltypeTypeLoc(clang::DecltypeTypeLoc location) {
    const Within within(*this, UseKind::Unevaluated);
    return Base::TraverseDecltypeTypeLoc(location);
  }

  bool VisitDeclRefExpr(clang::DeclRefExpr *reference) {
    if (const auto *variable = dyn_cast<clang::VarDecl>(reference->getDecl()))
      mention(*variable, reference->getLocation());
    return true;
  }
  bool VisitMemberExpr(clang::MemberExpr *reference) {
    if (const auto *variable = dyn_cast<clang::VarDecl>(reference->getMemberDecl()))
      mention(*variable, reference->getMemberLoc());
    return true;
  }

private:
  // While it lives, mentions are of that kind, unless an outer one says otherwise.
  struct Within {
    Within(UseWalk &useWalk, std::optional<UseKind> kind) : walk(useWalk), outer(useWalk.forced) {
      if (!outer && kind)
        walk.forced = kind;
    }
    ~Within() { walk.forced = outer; }
    Within(const Within &) = delete;
    Within &operator=(const Within &) = delete;
    UseWalk &walk;
    std::optional<UseKind> outer;
  };

  bool traverseInside(clang::Stmt *statement) {
    switch (statement->getStmtClass()) {
    case clang::Stmt::UnaryExprOrTypeTraitExprClass:
    case clang::Stmt::CXXNoexceptExprClass:
    case clang::Stmt::CXXTypeidExprClass:
    case clang::Stmt::TypeTraitExprClass:
    case clang::Stmt::RequiresExprClass: {
      const Within within(*this, UseKind::Unevaluated);
      return Base::TraverseStmt(statement);
    }
    case clang::Stmt::GenericSelectionExprClass:
      return traverseGeneric(*clang::cast<clang::GenericSelectionExpr>(statement));
    case clang::Stmt::IfStmtClass:
      return traverseIf(*clang::cast<clang::IfStmt>(statement));
    case clang::Stmt::ConditionalOperatorClass: {
      auto &choice = *clang::cast<clang::ConditionalOperator>(statement);
      const auto value = constantOf(choice.getCond());
      return TraverseStmt(choice.getCond()) && branch(choice.getTrueExpr(), value.value_or(true)) &&
             branch(choice.getFalseExpr(), !value.value_or(false));
    }
    case clang::Stmt::BinaryOperatorClass: {
      auto &binary = *clang::cast<clang::BinaryOperator>(statement);
      if (!binary.isLogicalOp())
        return Base::TraverseStmt(statement);
      const auto value = constantOf(binary.getLHS());
      const bool decides = binary.getOpcode() == clang::BO_LOr;
      return TraverseStmt(binary.getLHS()) && branch(binary.getRHS(), !value || *value != decides);
    }
    default:
      return Base::TraverseStmt(statement);
    }
  }

  bool traverseGeneric(clang::GenericSelectionExpr &generic) {
    {
      const Within within(*this, UseKind::Unevaluated);
      if (generic.isExprPredicate() && !TraverseStmt(generic.getControllingExpr()))
        return false;
      for (const clang::GenericSelectionExpr::Association association : generic.associations())
        if (!association.isSelected() && !TraverseStmt(association.getAssociationExpr()))
          return false;
    }
    return generic.isResultDependent() || TraverseStmt(generic.getResultExpr());
  }

  bool traverseIf(clang::IfStmt &choice) {
    const auto value = choice.isConsteval() ? std::nullopt : constantOf(choice.getCond());
    return TraverseStmt(choice.getInit()) &&
           (choice.getConditionVariableDeclStmt() ? TraverseStmt(choice.getConditionVariableDeclStmt())
                                                  : TraverseStmt(choice.getCond())) &&
           branch(choice.getThen(), value.value_or(true)) && branch(choice.getElse(), !value.value_or(false));
  }

  bool branch(clang::Stmt *statement, bool runs) {
    const bool isDead = !runs && !holdsLabel(statement);
    const Within within(*this, isDead ? std::optional(UseKind::Dead) : std::nullopt);
    return TraverseStmt(statement);
  }

  std::optional<bool> constantOf(const clang::Expr *condition) const {
    bool value = false;
    if (!condition || condition->isValueDependent() || condition->containsErrors() ||
        !condition->EvaluateAsBooleanCondition(value, context))
      return std::nullopt;
    return value;
  }

  void mention(const clang::VarDecl &variable, clang::SourceLocation location) {
    if (!isPerUnit(variable))
      return;
    const clang::SourceLocation place = context.getSourceManager().getExpansionLoc(location);
    const UseKind kind = forced ? *forced : accessOf(stack);
    addUse(found[variable.getCanonicalDecl()],
           {kind, placeAt(context.getSourceManager(), place), owner, text.conditionsAt(place), 1});
  }

  clang::ASTContext &context;
  const TextWatch &text;
  FoundVariables &found;
  std::vector<const clang::Stmt *> stack;
  std::optional<UseKind> forced;
  std::string owner;
};

} // namespace

void addUse(std::vector<Use> &uses, const Use &use) {
  for (Use &known : uses)
    if (known.kind == use.kind && known.owner == use.owner && known.guard == use.guard) {
      known.count += use.count;
      return;
    }
  uses.push_back(use);
}

void walkUses(clang::Decl &declaration, clang::ASTContext &context, const TextWatch &text,
              FoundVariables &found) {
  UseWalk(context, text, found).TraverseDecl(&declaration);
}

void addNamedUses(clang::ASTContext &context, FoundVariables &found) {
  const clang::SourceManager &sources = context.getSourceManager();
  const auto named = [&](llvm::StringRef name, const clang::Decl &by, bool isPart) {
    for (auto &[variable, uses] : found)
      if (isPart ? name.contains(variable->getName()) : name == variable->getName())
        addUse(uses, {UseKind::Asm, placeAt(sources, by.getLocation()), "", "", 1});
  };
  for (const clang::Decl *declaration : context.getTranslationUnitDecl()->decls()) {
    if (const auto *alias = declaration->getAttr<clang::AliasAttr>())
      named(alias->getAliasee(), *declaration, false);
    if (const auto *text = dyn_cast<clang::FileScopeAsmDecl>(declaration))
      named(tool::asmText(*text), *declaration, true);
  }
}

} // namespace featflags::unused
