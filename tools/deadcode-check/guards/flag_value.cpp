// SPDX-License-Identifier: MIT
//
// See flag_value.h.
#include "deadcode-check/guards/flag_value.h"

#include "deadcode-check/guards/fixed_value.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/ExprCXX.h>

namespace featflags::deadcode {
namespace {

// What the expression, and the bodies of the inline functions it calls, name.
struct Mentions {
  std::vector<const clang::VarDecl *> variables;
  std::vector<const clang::FunctionDecl *> functions;
  bool staticKey = false;
  bool assemblyJump = false;
};

// struct static_key, static_key_true, ...: the kernel's keys; a jump that is patched says so itself.
bool isStaticKey(clang::QualType type) {
  while (type->isPointerType() || type->isArrayType())
    type = type->isPointerType() ? type->getPointeeType()
                                 : clang::QualType(type->getArrayElementTypeNoTypeQual(), 0);
  const clang::RecordDecl *record = type->getAsRecordDecl();
  return record && record->getName().starts_with("static_key");
}

void collect(const clang::Stmt *statement, Mentions &mentions, unsigned depth) {
  if (!statement || llvm::isa<clang::UnaryExprOrTypeTraitExpr>(statement))
    return;
  if (const auto *assembly = llvm::dyn_cast<clang::GCCAsmStmt>(statement))
    mentions.assemblyJump |= assembly->isAsmGoto();
  if (const auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(statement)) {
    if (const auto *variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl());
        variable && variable->hasGlobalStorage() && !llvm::is_contained(mentions.variables, variable)) {
      mentions.variables.push_back(variable);
      mentions.staticKey |= isStaticKey(variable->getType());
    }
    if (const auto *function = llvm::dyn_cast<clang::FunctionDecl>(reference->getDecl());
        function && !llvm::is_contained(mentions.functions, function)) {
      mentions.functions.push_back(function);
      const clang::FunctionDecl *definition = function->getDefinition();
      if (depth < 4 && definition && definition->hasBody())
        collect(definition->getBody(), mentions, depth + 1);
    }
  }
  for (const clang::Stmt *child : statement->children())
    collect(child, mentions, depth);
}

FlagStorage describe(const clang::VarDecl &mentioned, const clang::ASTContext &context,
                     const llvm::DenseSet<const clang::VarDecl *> &written) {
  const clang::VarDecl *definition = mentioned.getDefinition();
  const clang::VarDecl &variable = definition ? *definition : *mentioned.getMostRecentDecl();
  const auto &sources = context.getSourceManager();
  FlagStorage storage;
  storage.name = variable.getNameAsString();
  storage.declaration = {fileAt(sources, variable.getLocation()),
                         sources.getExpansionLineNumber(variable.getLocation())};
  storage.isConst = variable.getType().isConstant(context);
  storage.isVolatile = variable.getType().isVolatileQualified();
  storage.isWeak = variable.isWeak();
  storage.isStatic = !variable.isExternallyVisible();
  // A definition without an initialiser is zero.
  storage.hasValueHere =
      variable.getAnyInitializer() != nullptr || (storage.isStatic && variable.hasGlobalStorage());
  storage.writtenHere = written.count(variable.getCanonicalDecl()) != 0;
  if (const auto *section = variable.getAttr<clang::SectionAttr>())
    storage.section = section->getName().str();
  return storage;
}

// Nothing that the program can do changes it: const, or of this unit alone and never written there.
bool isFixed(const FlagStorage &storage) {
  return storage.isConst || (storage.isStatic && !storage.writtenHere);
}

// `tracing()` where that function does nothing but return a value: that value.
const clang::Expr &throughCalls(const clang::Expr &expression) {
  const clang::Expr *inner = &expression;
  for (unsigned depth = 0; depth < 4; ++depth) {
    const auto *call = llvm::dyn_cast<clang::CallExpr>(&strip(*inner));
    const clang::FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
    const clang::FunctionDecl *definition = callee ? callee->getDefinition() : nullptr;
    if (!definition || !definition->hasBody() || definition->isWeak())
      break;
    const auto *body = llvm::dyn_cast<clang::CompoundStmt>(definition->getBody());
    const auto *only =
        body && body->size() == 1 ? llvm::dyn_cast<clang::ReturnStmt>(body->body_front()) : nullptr;
    if (!only || !only->getRetValue())
      break;
    inner = only->getRetValue();
  }
  return *inner;
}

// Whether the value makes the term's test true.
bool holds(const Term &term, const llvm::APSInt &value) {
  if (term.values.empty())
    return value != 0;
  const std::int64_t number = value.extOrTrunc(64).getSExtValue();
  return llvm::any_of(term.values,
                      [&](const auto &range) { return range.first <= number && number <= range.second; });
}

std::optional<bool> initialValue(const Term &term, const clang::Expr &expression,
                                 const clang::ASTContext &context) {
  const auto value = FixedValue(context).of(expression);
  return value ? std::optional<bool>(holds(term, *value)) : std::nullopt;
}

// ({ asm(...); 1; }): the library's verify mode notes a test, which does not change its value.
const clang::Expr *resultBehindRecords(const clang::StmtExpr &block) {
  const clang::CompoundStmt &body = *block.getSubStmt();
  for (const clang::Stmt *statement : body.body()) {
    if (statement == body.body_back())
      return llvm::dyn_cast<clang::Expr>(statement);
    const auto *record = llvm::dyn_cast<clang::GCCAsmStmt>(statement);
    if (!record || record->isAsmGoto() || record->getNumOutputs() != 0)
      return nullptr;
  }
  return nullptr;
}

} // namespace

std::optional<bool> testValue(const Term &term, const clang::Expr &expression,
                              const clang::ASTContext &context) {
  if (expression.isValueDependent() || expression.isTypeDependent())
    return std::nullopt;
  if (!term.values.empty()) {
    clang::Expr::EvalResult number;
    return expression.EvaluateAsInt(number, context) && !number.HasSideEffects
               ? std::optional<bool>(holds(term, number.Val.getInt()))
               : std::nullopt;
  }
  bool value = false;
  if (expression.EvaluateAsBooleanCondition(value, context))
    return value;
  const clang::Expr &inner = strip(expression);
  if (const auto *choice = llvm::dyn_cast<clang::ChooseExpr>(&inner))
    return testValue(term, *choice->getChosenSubExpr(), context);
  if (const auto *negation = llvm::dyn_cast<clang::UnaryOperator>(&inner);
      negation && negation->getOpcode() == clang::UO_LNot)
    if (const auto operand = testValue(term, *negation->getSubExpr(), context))
      return !*operand;
  const auto *block = llvm::dyn_cast<clang::StmtExpr>(&inner);
  const clang::Expr *result = block ? resultBehindRecords(*block) : nullptr;
  return result ? testValue(term, *result, context) : std::nullopt;
}

namespace {

void lookUp(const GuardUse &use, const MacroWatch &watch, FlagFacts &facts, GuardValue &tableValue) {
  const auto table = watch.tables.find(use.spec->tableMacro);
  if (table == watch.tables.end())
    return;
  if (const auto row = table->second.find(use.flag); row != table->second.end()) {
    tableValue = row->second.value;
    return;
  }
  facts.defined = false;
  unsigned best = ~0U;
  for (const auto &[name, row] : table->second) {
    const unsigned distance = llvm::StringRef(name).edit_distance(use.flag);
    if (distance < best) {
      best = distance;
      facts.nearest = name;
    }
  }
}

} // namespace

FlagFacts readFlag(const Term &term, const clang::ASTContext &context, const MacroWatch &watch,
                   const llvm::DenseSet<const clang::VarDecl *> &written) {
  FlagFacts facts;
  GuardValue tableValue = GuardValue::RunTime;
  lookUp(*term.use, watch, facts, tableValue);
  Mentions mentions;
  collect(term.expression, mentions, 0);
  for (const clang::VarDecl *variable : mentions.variables)
    facts.storage.push_back(describe(*variable, context, written));
  if (!term.use->predicate.empty())
    facts.calledPredicates.push_back(term.use->predicate);
  for (const clang::FunctionDecl *function : mentions.functions)
    facts.calledPredicates.push_back(function->getNameAsString());
  const clang::Expr &tested = throughCalls(*term.expression);
  if (const auto value = testValue(term, tested, context)) {
    facts.value = *value ? GuardValue::On : GuardValue::Off;
    return facts;
  }
  if (term.expression->isValueDependent() || term.expression->isTypeDependent()) {
    facts.test = RunTimeTest::Instance;
    return facts;
  }
  const bool patched = mentions.staticKey || mentions.assemblyJump;
  if (!patched && !facts.storage.empty() && llvm::all_of(facts.storage, isFixed)) {
    // The row speaks of the flag, not of a number beside it.
    if (tableValue != GuardValue::RunTime && term.text.empty()) {
      facts.value = tableValue;
      return facts;
    }
    if (const auto value = initialValue(term, tested, context)) {
      facts.value = *value ? GuardValue::On : GuardValue::Off;
      return facts;
    }
  }
  // A key is known by its type; of anything else the body may say more.
  for (const clang::FunctionDecl *function : mentions.functions)
    if (const clang::FunctionDecl *definition = function->getDefinition();
        !patched && definition && definition->hasSkippedBody())
      facts.unreadPredicates.push_back(function->getNameAsString());
  facts.test = patched                 ? RunTimeTest::StaticKey
               : facts.storage.empty() ? RunTimeTest::Call
                                       : RunTimeTest::Variable;
  return facts;
}

} // namespace featflags::deadcode
