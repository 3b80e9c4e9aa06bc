// SPDX-License-Identifier: MIT
//
// See region_walk.h.
#include "deadcode-check/guards/region_walk.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

namespace featflags::deadcode {
namespace {

// Calls `visit` for the statement and everything below it.
template <typename Visit> void forEachBelow(const clang::Stmt *statement, const Visit &visit) {
  if (!statement)
    return;
  visit(*statement);
  for (const clang::Stmt *child : statement->children())
    forEachBelow(child, visit);
}

// Calls `visit` with each label that a goto, an asm goto or a `&&label` names.
template <typename Visit> void forEachJump(const clang::Stmt *statement, const Visit &visit) {
  forEachBelow(statement, [&](const clang::Stmt &below) {
    if (const auto *jump = llvm::dyn_cast<clang::GotoStmt>(&below))
      visit(jump->getLabel());
    else if (const auto *address = llvm::dyn_cast<clang::AddrLabelExpr>(&below))
      visit(address->getLabel());
  });
}

const clang::Stmt *withoutLabels(const clang::Stmt *statement) {
  for (;;) {
    if (const auto *label = llvm::dyn_cast<clang::LabelStmt>(statement))
      statement = label->getSubStmt();
    else if (const auto *caseLabel = llvm::dyn_cast<clang::SwitchCase>(statement))
      statement = caseLabel->getSubStmt();
    else if (const auto *attributed = llvm::dyn_cast<clang::AttributedStmt>(statement))
      statement = attributed->getSubStmt();
    else
      return statement;
    if (!statement)
      return nullptr;
  }
}

bool isEmpty(const clang::Stmt *statement) {
  if (const auto *block = llvm::dyn_cast<clang::CompoundStmt>(statement))
    return llvm::all_of(block->body(), isEmpty);
  return llvm::isa<clang::NullStmt>(statement);
}

// A case label of a switch that is not part of the statement.
bool hasForeignCase(const clang::Stmt *statement) {
  if (!statement || llvm::isa<clang::SwitchStmt>(statement))
    return false;
  if (llvm::isa<clang::SwitchCase>(statement))
    return true;
  return llvm::any_of(statement->children(), hasForeignCase);
}

} // namespace

bool neverFallsThrough(const clang::Stmt *statement) {
  statement = statement ? withoutLabels(statement) : nullptr;
  if (!statement)
    return false;
  if (llvm::isa<clang::ReturnStmt, clang::GotoStmt, clang::IndirectGotoStmt, clang::BreakStmt,
                clang::ContinueStmt, clang::CoreturnStmt>(statement))
    return true;
  if (const auto *block = llvm::dyn_cast<clang::CompoundStmt>(statement))
    return !block->body_empty() && neverFallsThrough(block->body_back());
  if (const auto *choice = llvm::dyn_cast<clang::IfStmt>(statement))
    return neverFallsThrough(choice->getThen()) && neverFallsThrough(choice->getElse());
  if (const auto *expression = llvm::dyn_cast<clang::Expr>(statement)) {
    const clang::Expr *inner = expression->IgnoreParenCasts();
    if (const auto *cleanups = llvm::dyn_cast<clang::ExprWithCleanups>(inner))
      inner = cleanups->getSubExpr()->IgnoreParenCasts();
    if (llvm::isa<clang::CXXThrowExpr>(inner))
      return true;
    const auto *call = llvm::dyn_cast<clang::CallExpr>(inner);
    const clang::FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
    return callee && callee->isNoReturn();
  }
  return false;
}

RegionWalk::RegionWalk(const clang::ASTContext &context, MacroWatch &watch)
    : reader(
          watch, context,
          [this](const Literal &literal, const clang::BinaryOperator &logical) {
            add({literal}, {PieceKind::RightOperand, {logical.getRHS()}});
          },
          [this](const clang::Expr &other) { walk(&other); }) {}

void RegionWalk::walkFunction(const clang::FunctionDecl &definition) {
  function = &definition;
  byLiteral.clear();
  forEachJump(definition.getBody(), [this](const clang::LabelDecl *label) { ++jumps[label]; });
  forEachBelow(definition.getBody(), [this](const clang::Stmt &below) {
    if (const auto *assembly = llvm::dyn_cast<clang::GCCAsmStmt>(&below))
      for (const auto *label : assembly->labels())
        ++jumps[label->getLabel()];
  });
  if (const auto *constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(&definition))
    for (const auto *initialiser : constructor->inits())
      walk(initialiser->getInit());
  walk(definition.getBody());
}

void RegionWalk::walkExpression(const clang::Expr &expression) {
  function = nullptr;
  byLiteral.clear();
  walk(&expression);
}

bool RegionWalk::isEnteredFromOutside(const std::vector<const clang::Stmt *> &nodes) const {
  llvm::DenseMap<const clang::LabelDecl *, unsigned> inside;
  std::vector<const clang::LabelDecl *> labels;
  for (const clang::Stmt *node : nodes) {
    if (hasForeignCase(node))
      return true;
    forEachJump(node, [&](const clang::LabelDecl *label) { ++inside[label]; });
    forEachBelow(node, [&](const clang::Stmt &below) {
      if (const auto *label = llvm::dyn_cast<clang::LabelStmt>(&below))
        labels.push_back(label->getDecl());
    });
  }
  return llvm::any_of(
      labels, [&](const clang::LabelDecl *label) { return jumps.lookup(label) > inside.lookup(label); });
}

void RegionWalk::add(const std::vector<Literal> &literals, RawPiece piece) {
  if (llvm::all_of(piece.nodes, isEmpty))
    return;
  for (const Literal &literal : literals) {
    const auto [known, isNew] = byLiteral.try_emplace(literal, regions.size());
    if (isNew)
      regions.push_back({literal, function, {}});
    regions[known->second].pieces.push_back(piece);
  }
}

// What follows a taken early exit, up to the first statement that is reached in another way.
void RegionWalk::addRest(const std::vector<Literal> &literals,
                         const std::vector<const clang::Stmt *> &siblings) {
  std::vector<const clang::Stmt *> rest = siblings;
  for (bool changed = true; changed && !rest.empty();) {
    changed = false;
    for (std::size_t i = 0; i < rest.size() && !changed; ++i) {
      forEachBelow(rest[i], [&](const clang::Stmt &below) {
        const auto *label = llvm::dyn_cast<clang::LabelStmt>(&below);
        unsigned inside = 0;
        if (label)
          for (const clang::Stmt *node : rest)
            forEachJump(node, [&](const clang::LabelDecl *target) { inside += target == label->getDecl(); });
        changed |= label && jumps.lookup(label->getDecl()) > inside;
      });
      changed |= hasForeignCase(rest[i]);
      if (changed)
        rest.resize(i);
    }
  }
  if (!literals.empty() && !rest.empty())
    add(literals, {PieceKind::Rest, rest, nullptr, rest.size() == siblings.size()});
}

void RegionWalk::walkBlock(const clang::CompoundStmt &block) {
  const std::vector<const clang::Stmt *> body(block.body_begin(), block.body_end());
  for (std::size_t i = 0; i < body.size(); ++i) {
    const auto *choice = llvm::dyn_cast_or_null<clang::IfStmt>(withoutLabels(body[i]));
    if (!choice) {
      walk(body[i]);
      continue;
    }
    const Truth truth = walkIf(*choice);
    const std::vector<const clang::Stmt *> rest(body.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                                                body.end());
    if (neverFallsThrough(choice->getThen()))
      addRest(truth.whenFalse, rest);
    if (choice->getElse() && neverFallsThrough(choice->getElse()))
      addRest(truth.whenTrue, rest);
  }
}

Truth RegionWalk::walkIf(const clang::IfStmt &choice) {
  walk(choice.getInit());
  Truth truth;
  if (const clang::VarDecl *variable = choice.getConditionVariable())
    truth = variable->hasInit() ? reader.read(*variable->getInit()) : Truth{};
  else if (choice.getCond())
    truth = reader.read(*choice.getCond());
  add(truth.whenTrue, {PieceKind::Statement, {choice.getThen()}});
  if (choice.getElse())
    add(truth.whenFalse, {PieceKind::Statement, {choice.getElse()}});
  walk(choice.getThen());
  walk(choice.getElse());
  return truth;
}

void RegionWalk::walkLoop(const clang::Expr *condition, const clang::Stmt *body,
                          const clang::Expr *increment) {
  const Truth truth = condition ? reader.read(*condition) : Truth{};
  add(truth.whenTrue, {PieceKind::Statement, {body}});
  walk(increment);
  walk(body);
}

void RegionWalk::walkArms(const clang::ConditionalOperator &choice) {
  const Truth truth = reader.read(*choice.getCond());
  add(truth.whenTrue, {PieceKind::Arm, {choice.getTrueExpr()}, choice.getFalseExpr()});
  add(truth.whenFalse, {PieceKind::Arm, {choice.getFalseExpr()}, choice.getTrueExpr()});
  walk(choice.getTrueExpr());
  walk(choice.getFalseExpr());
}

void RegionWalk::noteWrites(const clang::Stmt &statement) {
  const clang::Expr *target = nullptr;
  if (const auto *assignment = llvm::dyn_cast<clang::BinaryOperator>(&statement);
      assignment && assignment->isAssignmentOp())
    target = assignment->getLHS();
  else if (const auto *unary = llvm::dyn_cast<clang::UnaryOperator>(&statement);
           unary && (unary->isIncrementDecrementOp() || unary->getOpcode() == clang::UO_AddrOf))
    target = unary->getSubExpr();
  while (target) {
    target = target->IgnoreParenCasts();
    if (const auto *member = llvm::dyn_cast<clang::MemberExpr>(target))
      target = member->getBase();
    else if (const auto *element = llvm::dyn_cast<clang::ArraySubscriptExpr>(target))
      target = element->getBase();
    else
      break;
  }
  if (const auto *reference = llvm::dyn_cast_or_null<clang::DeclRefExpr>(target))
    if (const auto *variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl()))
      written.insert(variable->getCanonicalDecl());
}

void RegionWalk::walk(const clang::Stmt *statement) {
  if (!statement)
    return;
  noteWrites(*statement);
  if (const auto *expression = llvm::dyn_cast<clang::Expr>(statement)) {
    if (GuardUse *use = reader.guardOf(*expression)) {
      use->visited = true; // a flag's value that is stored or passed on decides over nothing here
      return;
    }
    if (const auto *binary = llvm::dyn_cast<clang::BinaryOperator>(expression);
        binary && binary->isLogicalOp()) {
      reader.read(*binary);
      return;
    }
    if (const auto *choice = llvm::dyn_cast<clang::ConditionalOperator>(expression))
      return walkArms(*choice);
    if (const auto *lambda = llvm::dyn_cast<clang::LambdaExpr>(expression))
      return walk(lambda->getBody());
  }
  if (const auto *block = llvm::dyn_cast<clang::CompoundStmt>(statement))
    return walkBlock(*block);
  if (const auto *choice = llvm::dyn_cast<clang::IfStmt>(statement)) {
    walkIf(*choice);
    return;
  }
  if (const auto *loop = llvm::dyn_cast<clang::WhileStmt>(statement))
    return walkLoop(loop->getCond(), loop->getBody(), nullptr);
  if (const auto *loop = llvm::dyn_cast<clang::ForStmt>(statement)) {
    walk(loop->getInit());
    return walkLoop(loop->getCond(), loop->getBody(), loop->getInc());
  }
  for (const clang::Stmt *child : statement->children())
    walk(child);
}

} // namespace featflags::deadcode
