// SPDX-License-Identifier: MIT
//
// See traces.h. When in doubt there is no trace: a missing one costs a compile, a wrong one a lie.
#include "deadcode-check/guards/traces.h"

#include "target/clang_versions.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>

namespace featflags::deadcode {
namespace {

// A call of it must leave a reference: not inlined, not a builtin, not without effect, not renamed.
bool leavesReference(const clang::FunctionDecl &callee, const clang::ASTContext &context) {
  const bool plainName = !context.getLangOpts().CPlusPlus || callee.isExternC();
  return plainName && callee.isExternallyVisible() && !callee.isDefined() && !callee.isInlined() &&
         callee.getBuiltinID() == 0 && !callee.hasAttr<clang::ConstAttr>() &&
         !callee.hasAttr<clang::PureAttr>() && !callee.hasAttr<clang::AsmLabelAttr>() &&
         !callee.hasAttr<clang::AliasAttr>() && !callee.hasAttr<clang::WeakRefAttr>() &&
         !callee.hasAttr<clang::ErrorAttr>() && !callee.hasAttr<clang::GNUInlineAttr>();
}

// A callee that does not return ends what is sure to run; of one that is defined here the compiler may see
// it.
bool isSureToReturn(const clang::FunctionDecl &callee) {
  return !callee.isNoReturn() && !callee.isDefined() && !callee.getTemplateInstantiationPattern();
}

// What a class does when an object of it is made, and when it goes.
bool isSureToReturn(const clang::CXXConstructExpr &made) {
  const clang::CXXConstructorDecl &constructor = *made.getConstructor();
  const clang::CXXDestructorDecl *destructor = constructor.getParent()->getDestructor();
  return (constructor.isTrivial() || isSureToReturn(constructor)) &&
         (!destructor || destructor->isTrivial() || isSureToReturn(*destructor));
}

class TraceFinder {
public:
  explicit TraceFinder(const clang::ASTContext &astContext) : context(astContext) {}
  // False when control may leave, so that nothing after the node is sure to run.
  bool read(const clang::Stmt *node);
  std::vector<Trace> traces;

private:
  bool readChildren(const clang::Stmt &node);
  bool readCall(const clang::CallExpr &call);
  bool readRecord(const clang::GCCAsmStmt &statement);
  const clang::ASTContext &context;
};

bool TraceFinder::readChildren(const clang::Stmt &node) {
  return llvm::all_of(node.children(), [this](const clang::Stmt *child) { return !child || read(child); });
}

bool TraceFinder::readCall(const clang::CallExpr &call) {
  if (!readChildren(call))
    return false;
  const clang::FunctionDecl *callee = call.getDirectCallee();
  if (!callee)
    return false;
  if (leavesReference(*callee, context))
    traces.push_back(
        {callee->getNameAsString(), context.getSourceManager().getExpansionLineNumber(call.getBeginLoc())});
  return isSureToReturn(*callee);
}

// .pushsection .featflags.verify,"MS",%progbits,1 / .asciz "featflags block - NAME constant kept a.c:7" / ...
bool TraceFinder::readRecord(const clang::GCCAsmStmt &statement) {
  const std::string words = tool::asmText(statement);
  const llvm::StringRef text = words;
  if (statement.isAsmGoto() || !text.contains(".featflags.verify"))
    return false;
  const auto [before, quoted] = text.split(".asciz \"");
  if (quoted.starts_with("featflags block "))
    traces.push_back({quoted.split('"').first.str(),
                      context.getSourceManager().getExpansionLineNumber(statement.getAsmLoc()), true});
  return true;
}

bool TraceFinder::read(const clang::Stmt *node) {
  if (const auto *call = llvm::dyn_cast<clang::CallExpr>(node))
    return readCall(*call);
  if (const auto *made = llvm::dyn_cast<clang::CXXConstructExpr>(node))
    return readChildren(*made) && isSureToReturn(*made);
  if (const auto *statement = llvm::dyn_cast<clang::GCCAsmStmt>(node))
    return readRecord(*statement);
  if (llvm::isa<clang::UnaryExprOrTypeTraitExpr, clang::GenericSelectionExpr, clang::ChooseExpr>(node))
    return true; // not evaluated, or only in part
  if (const auto *logical = llvm::dyn_cast<clang::BinaryOperator>(node); logical && logical->isLogicalOp()) {
    read(logical->getLHS());
    return false;
  }
  if (const auto *declaration = llvm::dyn_cast<clang::DeclStmt>(node)) {
    for (const clang::Decl *declared : declaration->decls())
      if (const auto *variable = llvm::dyn_cast<clang::VarDecl>(declared);
          variable && variable->hasInit() && !variable->isStaticLocal() && !read(variable->getInit()))
        return false;
    return true;
  }
  if (const auto *result = llvm::dyn_cast<clang::ReturnStmt>(node)) {
    if (result->getRetValue())
      read(result->getRetValue());
    return false;
  }
  if (llvm::isa<clang::CompoundStmt, clang::NullStmt>(node))
    return readChildren(*node);
  if (llvm::isa<clang::Expr>(node) &&
      !llvm::isa<clang::StmtExpr, clang::AbstractConditionalOperator, clang::LambdaExpr>(node))
    return readChildren(*node);
  return false;
}

} // namespace

std::vector<Trace> findTraces(const RawRegion &region, const clang::ASTContext &context) {
  if (region.pieces.empty() || region.pieces.front().kind == PieceKind::Arm)
    return {};
  TraceFinder finder(context);
  for (const clang::Stmt *node : region.pieces.front().nodes)
    if (!finder.read(node))
      break;
  return finder.traces;
}

} // namespace featflags::deadcode
