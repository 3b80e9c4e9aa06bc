// SPDX-License-Identifier: MIT
//
// See condition.h. What stands behind a name: a function that returns a flag, a variable that holds one, a
// flag with numbers beside it.
#include "deadcode-check/guards/condition.h"
#include "deadcode-check/guards/control_flow.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>

namespace featflags::deadcode {
namespace {

// A predicate may call a predicate.
constexpr unsigned deepest = 6;

bool isNumber(clang::QualType type) { return type->isIntegralOrEnumerationType() || type->isDependentType(); }

// The value of a parameter is the caller's: nothing can be said of it here.
bool namesParameter(const clang::Expr &expression) {
  bool found = false;
  forEachBelow(&expression, [&](const clang::Stmt &below) {
    const auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(&below);
    found |= reference && llvm::isa<clang::ParmVarDecl>(reference->getDecl());
  });
  return found;
}

const clang::FunctionDecl *definitionOf(const clang::CallExpr &call) {
  const clang::FunctionDecl *callee = call.getDirectCallee();
  const clang::FunctionDecl *definition = callee ? callee->getDefinition() : nullptr;
  if (!definition || !definition->hasBody() || definition->isWeak() || !isNumber(definition->getReturnType()))
    return nullptr;
  const auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(definition);
  return method && method->isVirtual() ? nullptr : definition;
}

// return E; or { return E; }
const clang::Expr *returned(const clang::Stmt *statement) {
  if (const auto *block = llvm::dyn_cast<clang::CompoundStmt>(statement); block && block->size() == 1)
    statement = block->body_front();
  const auto *result = llvm::dyn_cast<clang::ReturnStmt>(statement);
  return result ? result->getRetValue() : nullptr;
}

bool mayReturn(const clang::Stmt *statement) {
  bool found = false;
  forEachBelow(statement, [&](const clang::Stmt &below) {
    found |= llvm::isa<clang::ReturnStmt, clang::GotoStmt, clang::LabelStmt>(below);
  });
  return found;
}

// What is sure of one way through a function, joined to what is sure of the ways before it.
void joinWay(std::optional<std::vector<Literal>> &all, const std::vector<Literal> &way) {
  if (!all) {
    all = way;
    return;
  }
  std::vector<Literal> both;
  for (const Literal &literal : *all)
    if (std::any_of(way.begin(), way.end(),
                    [&](const Literal &other) { return !(literal < other) && !(other < literal); }))
      both.push_back(literal);
  all = both;
}

} // namespace

// if (A) return E; ... return E; : nothing else is followed.
Truth ConditionReader::readBody(const clang::CompoundStmt &body) {
  std::vector<Literal> path;
  std::optional<std::vector<Literal>> whenTrue;
  std::optional<std::vector<Literal>> whenFalse;
  const auto addWay = [&](const clang::Expr &result, std::vector<Literal> conditions) {
    const Truth truth = read(result);
    const auto constant = constantValue(result);
    std::vector<Literal> conditionsToo = conditions;
    conditions.insert(conditions.end(), truth.whenTrue.begin(), truth.whenTrue.end());
    conditionsToo.insert(conditionsToo.end(), truth.whenFalse.begin(), truth.whenFalse.end());
    if (constant != false)
      joinWay(whenTrue, conditions);
    if (constant != true)
      joinWay(whenFalse, conditionsToo);
  };
  for (const clang::Stmt *statement : body.body()) {
    if (const clang::Expr *result = returned(statement)) {
      addWay(*result, path);
      return {whenTrue.value_or(std::vector<Literal>{}), whenFalse.value_or(std::vector<Literal>{})};
    }
    const auto *choice = llvm::dyn_cast<clang::IfStmt>(statement);
    const clang::Expr *result = choice && !choice->getElse() ? returned(choice->getThen()) : nullptr;
    if (result && choice->getCond() && !choice->getConditionVariable()) {
      const Truth truth = read(*choice->getCond());
      std::vector<Literal> conditions = path;
      conditions.insert(conditions.end(), truth.whenTrue.begin(), truth.whenTrue.end());
      addWay(*result, std::move(conditions));
      path.insert(path.end(), truth.whenFalse.begin(), truth.whenFalse.end());
    } else if (mayReturn(statement))
      return {};
  }
  return {};
}

// The literals of a body, as those of the place where it is called.
void ConditionReader::moveTo(Truth &truth, const clang::Expr &place, const std::string &name, bool isCall) {
  for (auto *side : {&truth.whenTrue, &truth.whenFalse})
    for (Literal &literal : *side) {
      Literal moved;
      for (Term term : literal) {
        if (isCall && namesParameter(*term.expression)) {
          truth = {};
          return;
        }
        term.use = &watch.throughUse(*term.use, place.getSourceRange(), name, isCall);
        if (!term.text.empty())
          term.text += " [" + name + "]";
        moved.insert(std::move(term));
      }
      literal = std::move(moved);
    }
}

// f(FLAG): what is in f runs if any of its calls passes what is true.
Truth ConditionReader::readArguments(const clang::ParmVarDecl &parameter, const clang::Expr &place) {
  // Within a macro the region would have no text of its own.
  const auto *function = llvm::dyn_cast<clang::FunctionDecl>(parameter.getDeclContext());
  if (!sites || !function || place.getBeginLoc().isMacroID())
    return {};
  std::optional<std::vector<Literal>> whenTrue;
  std::optional<std::vector<Literal>> whenFalse;
  const auto join = [](std::optional<std::vector<Literal>> &all, const std::vector<Literal> &way) {
    all = all ? eitherOf(*all, way) : way;
  };
  bool passesFlag = false;
  ++quiet;
  for (const clang::Expr *argument : sites->argumentsOf(parameter)) {
    const Truth truth = read(*argument);
    passesFlag |= !truth.whenTrue.empty() || !truth.whenFalse.empty();
    const bool isSilent = truth.whenTrue.empty() && truth.whenFalse.empty();
    const auto constant = isSilent ? constantValue(*argument) : std::nullopt;
    if (constant != false)
      join(whenTrue, truth.whenTrue);
    if (constant != true)
      join(whenFalse, truth.whenFalse);
  }
  --quiet;
  if (!passesFlag || !function->getIdentifier())
    return {};
  const std::string name = function->getNameAsString();
  watch.passedTo.insert(name);
  if (!allCalls && watch.isLeftOut(name, false))
    return {};
  Truth truth{whenTrue.value_or(std::vector<Literal>{}), whenFalse.value_or(std::vector<Literal>{})};
  moveTo(truth, place, parameter.getNameAsString() + " of " + name + "()", false);
  for (const auto *side : {&truth.whenTrue, &truth.whenFalse})
    for (const Literal &literal : *side)
      for (const Term &term : literal)
        term.use->argumentOf = name;
  return truth;
}

Truth ConditionReader::readThrough(const clang::Expr &condition) {
  if (quiet >= deepest || !watch.isInRoot(condition.getBeginLoc()))
    return {};
  Truth truth;
  if (const auto *call = llvm::dyn_cast<clang::CallExpr>(&condition)) {
    const clang::FunctionDecl *definition = definitionOf(*call);
    const auto *body =
        definition ? llvm::dyn_cast_or_null<clang::CompoundStmt>(definition->getBody()) : nullptr;
    if (!body)
      return {};
    ++quiet;
    truth = readBody(*body);
    --quiet;
    moveTo(truth, condition, definition->getNameAsString() + "()", true);
    return truth;
  }
  const auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(&condition);
  const auto *variable = reference ? llvm::dyn_cast<clang::VarDecl>(reference->getDecl()) : nullptr;
  if (const auto *parameter = llvm::dyn_cast_or_null<clang::ParmVarDecl>(variable))
    return readArguments(*parameter, condition);
  if (!variable || !isNumber(variable->getType()) || variable->getType().isVolatileQualified() ||
      variable->isWeak())
    return {};
  const clang::Expr *initial = variable->getAnyInitializer();
  const bool keeps = variable->getType().isConstQualified() ||
                     (variable->isLocalVarDecl() && !writtenLocals.count(variable->getCanonicalDecl()));
  if (!initial || !keeps || initial->isTypeDependent())
    return {};
  truth = readQuietly(*initial);
  moveTo(truth, condition, variable->getNameAsString(), false);
  return truth;
}

bool ConditionReader::isValue(const clang::Expr &expression, std::vector<GuardUse *> &uses) {
  if (GuardUse *use = guardOf(expression)) {
    if (std::find(uses.begin(), uses.end(), use) == uses.end())
      uses.push_back(use);
    return true;
  }
  if (const auto *paren = llvm::dyn_cast<clang::ParenExpr>(&expression))
    return isValue(*paren->getSubExpr(), uses);
  if (const auto *cast = llvm::dyn_cast<clang::CastExpr>(&expression))
    return isValue(*cast->getSubExpr(), uses);
  if (const auto *constant = llvm::dyn_cast<clang::ConstantExpr>(&expression))
    return isValue(*constant->getSubExpr(), uses);
  if (const auto *unary = llvm::dyn_cast<clang::UnaryOperator>(&expression))
    return unary->isArithmeticOp() && isValue(*unary->getSubExpr(), uses);
  if (const auto *binary = llvm::dyn_cast<clang::BinaryOperator>(&expression))
    return !binary->isAssignmentOp() && !binary->isCommaOp() && isValue(*binary->getLHS(), uses) &&
           isValue(*binary->getRHS(), uses);
  if (const auto *choice = llvm::dyn_cast<clang::ConditionalOperator>(&expression))
    return isValue(*choice->getCond(), uses) && isValue(*choice->getTrueExpr(), uses) &&
           isValue(*choice->getFalseExpr(), uses);
  if (expression.isValueDependent() || expression.isTypeDependent() || !isNumber(expression.getType()))
    return false;
  clang::Expr::EvalResult result;
  return expression.EvaluateAsInt(result, context) && !result.HasSideEffects;
}

std::optional<Term> ConditionReader::valueOf(const clang::Expr &expression) {
  std::vector<GuardUse *> uses;
  if (!isValue(expression, uses) || uses.empty())
    return std::nullopt;
  Term term{uses.front(), &expression};
  for (GuardUse *use : uses) {
    use->visited = true;
    term.flags += (term.flags.empty() ? "" : "|") + use->flag;
  }
  if (!guardOf(strip(expression))) {
    term.text = textOf(expression.getSourceRange());
    if (term.text.empty())
      term.text = "a test of " + uses.front()->text;
  }
  return term;
}

// A chain of ?: asks for each of its parts at every level.
std::optional<bool> ConditionReader::constantValue(const clang::Expr &expression) {
  if (const auto known = constants.find(&expression); known != constants.end())
    return known->second;
  const std::optional<bool> value = readConstant(expression);
  constants[&expression] = value;
  return value;
}

std::optional<bool> ConditionReader::readConstant(const clang::Expr &expression) {
  std::vector<GuardUse *> uses;
  bool value = false;
  if (expression.isValueDependent() || !isValue(expression, uses) || !uses.empty() ||
      !expression.EvaluateAsBooleanCondition(value, context))
    return std::nullopt;
  return value;
}

} // namespace featflags::deadcode
