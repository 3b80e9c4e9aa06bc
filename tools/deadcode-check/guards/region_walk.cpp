// SPDX-License-Identifier: MIT
//
// See region_walk.h. The forms of statements; switch and what is written are in files of their own.
#include "deadcode-check/guards/region_walk.h"

#include "deadcode-check/guards/control_flow.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <clang/AST/StmtOpenMP.h>

namespace featflags::deadcode {

RegionWalk::RegionWalk(const clang::ASTContext &astContext, MacroWatch &macroWatch)
    : context(astContext), watch(macroWatch),
      reader(macroWatch, astContext,
             {[this](const Literal &literal, const clang::BinaryOperator &logical) {
                met.insert(&logical);
                add({literal}, {PieceKind::RightOperand, {logical.getRHS()}});
              },
              [this](const Truth &truth, const clang::AbstractConditionalOperator &choice) {
                addArms(truth, choice);
              },
              [this](const clang::Stmt &other) { walk(&other); }}) {}

void RegionWalk::walkFunction(const clang::FunctionDecl &definition) {
  function = &definition;
  byLiteral.clear();
  forEachJump(definition.getBody(), [this](const clang::LabelDecl *label) { ++jumps[label]; });
  forEachBelow(definition.getBody(), [this](const clang::Stmt &below) {
    if (const auto *assembly = llvm::dyn_cast<clang::GCCAsmStmt>(&below))
      for (const auto *label : assembly->labels())
        ++jumps[label->getLabel()];
  });
  noteWrites(*definition.getBody());
  if (const auto *constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(&definition))
    for (const auto *initialiser : constructor->inits())
      walk(initialiser->getInit());
  walk(definition.getBody());
}

void RegionWalk::walkExpression(const clang::Expr &expression) {
  function = nullptr;
  byLiteral.clear();
  noteWrites(expression);
  walk(&expression);
}

void RegionWalk::walkLoose(const clang::Stmt &statement, const clang::FunctionDecl *inside) {
  if (met.count(&statement))
    return;
  function = inside;
  byLiteral.clear();
  walk(&statement);
}

void RegionWalk::noteValue(const clang::Expr &expression) {
  if (GuardUse *use = reader.guardOf(expression))
    use->visited = true;
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
  const bool nothing = llvm::all_of(piece.nodes, isEmpty);
  for (const Literal &literal : literals) {
    if (llvm::any_of(literal, [](const Term &term) { return !term.use->judged; }))
      continue;
    for (const Term &term : literal)
      for (GuardUse *use = term.use; use; use = use->origin)
        use->decides = true;
    // Of do ... while (FLAG) the condition stands for the way back.
    const bool isWayBack = piece.kind == PieceKind::Repeat;
    const bool isOwn = !nothing && !isWayBack && llvm::any_of(literal, [&](const Term &term) {
      return watch.isOwnText(*term.use, piece.nodes.front()->getSourceRange());
    });
    if (nothing || isOwn)
      continue;
    const auto [known, isNew] = byLiteral.try_emplace(literal, regions.size());
    if (isNew)
      regions.push_back({literal, function, {}});
    regions[known->second].pieces.push_back(piece);
  }
}

void RegionWalk::addArms(const Truth &truth, const clang::AbstractConditionalOperator &choice) {
  met.insert(&choice);
  if (const auto *elvis = llvm::dyn_cast<clang::BinaryConditionalOperator>(&choice)) {
    add(truth.whenFalse, {PieceKind::Arm, {elvis->getFalseExpr()}, elvis->getCommon()});
    return;
  }
  add(truth.whenTrue, {PieceKind::Arm, {choice.getTrueExpr()}, choice.getFalseExpr()});
  add(truth.whenFalse, {PieceKind::Arm, {choice.getFalseExpr()}, choice.getTrueExpr()});
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

RegionWalk::Past RegionWalk::walkBlock(const clang::CompoundStmt &block) {
  const std::vector<const clang::Stmt *> body(block.body_begin(), block.body_end());
  Past past;
  for (std::size_t i = 0; i < body.size(); ++i) {
    if (!past.empty() && isEnteredFromOutside({body[i]}))
      past.clear();
    const Past here = walk(body[i]);
    if (here.empty())
      continue;
    addRest(here, {body.begin() + static_cast<std::ptrdiff_t>(i) + 1, body.end()});
    past.insert(past.end(), here.begin(), here.end());
  }
  return past;
}

Truth RegionWalk::readCondition(const clang::VarDecl *variable, const clang::Expr *condition) {
  if (variable)
    return variable->hasInit() ? reader.read(*variable->getInit()) : Truth{};
  return condition ? reader.read(*condition) : Truth{};
}

RegionWalk::Past RegionWalk::walkIf(const clang::IfStmt &choice) {
  met.insert(&choice);
  walk(choice.getInit());
  const Truth truth = readCondition(choice.getConditionVariable(), choice.getCond());
  add(truth.whenTrue, {PieceKind::Statement, {choice.getThen()}});
  if (choice.getElse())
    add(truth.whenFalse, {PieceKind::Statement, {choice.getElse()}});
  Past pastThen = walk(choice.getThen());
  Past pastElse = walk(choice.getElse());
  Past past;
  if (neverFallsThrough(choice.getThen())) {
    past = truth.whenFalse;
    past.insert(past.end(), pastElse.begin(), pastElse.end());
  }
  if (choice.getElse() && neverFallsThrough(choice.getElse())) {
    past.insert(past.end(), truth.whenTrue.begin(), truth.whenTrue.end());
    past.insert(past.end(), pastThen.begin(), pastThen.end());
  }
  return past.empty() || isEnteredFromOutside({&choice}) ? Past{} : past;
}

void RegionWalk::walkLoop(const clang::Stmt &loop, const clang::VarDecl *variable,
                          const clang::Expr *condition, const clang::Stmt *body,
                          const clang::Expr *increment) {
  met.insert(&loop);
  const Truth truth = readCondition(variable, condition);
  add(truth.whenTrue, {PieceKind::Statement, {body}});
  if (increment)
    add(truth.whenTrue, {PieceKind::Arm, {increment}});
  walk(increment);
  walk(body);
}

// The body runs once whatever the condition says; what a flag decides over is the way back.
RegionWalk::Past RegionWalk::walkDo(const clang::DoStmt &loop) {
  met.insert(&loop);
  Past past = walk(loop.getBody());
  const Truth truth = reader.read(*loop.getCond());
  add(truth.whenTrue, {PieceKind::Repeat, {loop.getCond()}});
  bool repeats = true;
  const bool once = !loop.getCond()->isValueDependent() &&
                    loop.getCond()->EvaluateAsBooleanCondition(repeats, context) && !repeats;
  return once && !leavesLoop(loop.getBody()) && !isEnteredFromOutside({&loop}) ? past : Past{};
}

RegionWalk::Past RegionWalk::walkArms(const clang::AbstractConditionalOperator &choice) {
  const auto *elvis = llvm::dyn_cast<clang::BinaryConditionalOperator>(&choice);
  const Truth truth = reader.read(elvis ? *elvis->getCommon() : *choice.getCond());
  addArms(truth, choice);
  if (!elvis)
    walk(choice.getTrueExpr());
  walk(choice.getFalseExpr());
  if (neverFallsThrough(choice.getFalseExpr()))
    return truth.whenTrue;
  return !elvis && neverFallsThrough(choice.getTrueExpr()) ? truth.whenFalse : Past{};
}

RegionWalk::Past RegionWalk::walkTerm(const clang::Expr &expression) {
  if (GuardUse *use = reader.guardOf(expression)) {
    use->visited = true; // a flag's value that is stored or passed on decides
                         // over nothing here
    return {};
  }
  if (const auto *binary = llvm::dyn_cast<clang::BinaryOperator>(&expression);
      binary && binary->isLogicalOp()) {
    met.insert(binary);
    reader.read(*binary);
    if (!neverFallsThrough(binary->getRHS()))
      return {};
    const Truth left = reader.readQuietly(*binary->getLHS());
    return binary->getOpcode() == clang::BO_LAnd ? left.whenFalse : left.whenTrue;
  }
  if (const auto *choice = llvm::dyn_cast<clang::AbstractConditionalOperator>(&expression))
    return walkArms(*choice);
  if (const clang::CompoundStmt *block = blockOfExpression(&expression))
    return walkBlock(*block);
  if (const auto *lambda = llvm::dyn_cast<clang::LambdaExpr>(&expression)) {
    for (const clang::Expr *capture : lambda->capture_inits())
      walk(capture);
    // A generic lambda is made for each argument, as a template is.
    const clang::FunctionDecl *around = function;
    std::map<Literal, std::size_t> known;
    if (lambda->isGenericLambda()) {
      function = lambda->getCallOperator();
      known.swap(byLiteral);
    }
    walk(lambda->getBody());
    if (lambda->isGenericLambda()) {
      function = around;
      known.swap(byLiteral);
    }
    return {};
  }
  forEachChild(expression, [this](const clang::Stmt *child) { walk(child); });
  return {};
}

// #pragma omp: the clauses are no children of the directive.
void RegionWalk::walkDirective(const clang::Stmt &directive) {
  for (const clang::OMPClause *clause : llvm::cast<clang::OMPExecutableDirective>(directive).clauses())
    if (clause)
      for (const clang::Stmt *child : clause->children())
        walk(child);
  forEachChild(directive, [this](const clang::Stmt *child) { walk(child); });
}

RegionWalk::Past RegionWalk::walk(const clang::Stmt *statement) {
  if (!statement)
    return {};
  if (const auto *expression = llvm::dyn_cast<clang::Expr>(statement))
    return walkTerm(*expression);
  if (const auto *block = llvm::dyn_cast<clang::CompoundStmt>(statement))
    return walkBlock(*block);
  if (const auto *choice = llvm::dyn_cast<clang::IfStmt>(statement))
    return walkIf(*choice);
  if (const auto *again = llvm::dyn_cast<clang::DoStmt>(statement))
    return walkDo(*again);
  if (llvm::isa<clang::LabelStmt, clang::AttributedStmt, clang::SwitchCase>(statement)) {
    if (const auto *label = llvm::dyn_cast<clang::CaseStmt>(statement)) {
      walk(label->getLHS());
      walk(label->getRHS());
    }
    const clang::Stmt *inner = withoutLabels(statement);
    return inner ? walk(inner) : Past{};
  }
  if (const auto *whileLoop = llvm::dyn_cast<clang::WhileStmt>(statement))
    walkLoop(*whileLoop, whileLoop->getConditionVariable(), whileLoop->getCond(), whileLoop->getBody(),
             nullptr);
  else if (const auto *loop = llvm::dyn_cast<clang::ForStmt>(statement)) {
    walk(loop->getInit());
    walkLoop(*loop, loop->getConditionVariable(), loop->getCond(), loop->getBody(), loop->getInc());
  } else if (const auto *selection = llvm::dyn_cast<clang::SwitchStmt>(statement))
    walkSwitch(*selection);
  else if (llvm::isa<clang::OMPExecutableDirective>(statement))
    walkDirective(*statement);
  else
    forEachChild(*statement, [this](const clang::Stmt *child) { walk(child); });
  return {};
}

} // namespace featflags::deadcode
