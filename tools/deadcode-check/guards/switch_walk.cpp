// SPDX-License-Identifier: MIT
//
// See region_walk.h. switch (FLAG): what stands behind a label runs if the flag has the label's value, or
// that of a label before it from which control falls through. And which variables are written.
#include "deadcode-check/guards/control_flow.h"
#include "deadcode-check/guards/region_walk.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/ExprCXX.h>

namespace featflags::deadcode {
namespace {

struct Label {
  std::pair<std::int64_t, std::int64_t> values;
  std::string text;
  bool operator==(const Label &) const = default;
};

// The statements from one label to the next.
struct Section {
  std::vector<const clang::Stmt *> nodes;
  std::vector<Label> labels; // of those from which control comes here
  bool isDefault = false;
  bool isNothing() const {
    return llvm::all_of(
        nodes, [](const clang::Stmt *node) { return isEmpty(node) || llvm::isa<clang::BreakStmt>(node); });
  }
};

std::optional<Label> readLabel(const clang::CaseStmt &label, const clang::ASTContext &context,
                               const ConditionReader &reader) {
  const clang::Expr *first = label.getLHS();
  const clang::Expr *last = label.getRHS() ? label.getRHS() : first;
  if (first->isValueDependent() || last->isValueDependent())
    return std::nullopt;
  const auto value = [&](const clang::Expr &expression) {
    return expression.EvaluateKnownConstInt(context).extOrTrunc(64).getExtValue();
  };
  std::string text = reader.textOf(first->getSourceRange());
  if (text.empty())
    text = std::to_string(value(*first));
  if (label.getRHS())
    text += " ... " + reader.textOf(last->getSourceRange());
  return Label{{value(*first), value(*last)}, text};
}

// Nothing when a label's value is not known.
std::optional<std::vector<Section>>
sectionsOf(const clang::CompoundStmt &body, const clang::ASTContext &context, const ConditionReader &reader) {
  std::vector<Section> sections;
  for (const clang::Stmt *statement : body.body()) {
    const auto *label = llvm::dyn_cast<clang::SwitchCase>(statement);
    if (label) {
      const bool falls = !sections.empty() &&
                         (sections.back().nodes.empty() || !neverFallsThrough(sections.back().nodes.back()));
      Section next;
      if (falls)
        next = {{}, sections.back().labels, sections.back().isDefault};
      sections.push_back(std::move(next));
    }
    for (; label; label = llvm::dyn_cast<clang::SwitchCase>(statement)) {
      if (const auto *valued = llvm::dyn_cast<clang::CaseStmt>(label)) {
        auto read = readLabel(*valued, context, reader);
        if (!read)
          return std::nullopt;
        sections.back().labels.push_back(std::move(*read));
      } else
        sections.back().isDefault = true;
      statement = label->getSubStmt();
    }
    if (!sections.empty())
      sections.back().nodes.push_back(statement);
  }
  return sections;
}

} // namespace

void RegionWalk::addSections(const Term &test, const clang::CompoundStmt &body) {
  const auto sections = sectionsOf(body, context, reader);
  if (!sections)
    return;
  std::vector<Label> all;
  for (const Section &section : *sections)
    for (const Label &label : section.labels)
      if (!llvm::is_contained(all, label))
        all.push_back(label);
  for (std::size_t i = 0; i < sections->size(); ++i) {
    const Section &section = (*sections)[i];
    std::vector<Label> labels = section.labels;
    if (section.isDefault) {
      labels = all;
      llvm::erase_if(labels, [&](const Label &label) { return llvm::is_contained(section.labels, label); });
    }
    if (labels.empty() || section.isNothing())
      continue;
    Term term = test;
    term.wanted = !section.isDefault;
    const std::string value = test.text.empty() ? test.use->text : test.text;
    term.text.clear();
    for (const Label &label : labels) {
      term.values.push_back(label.values);
      term.text += (term.text.empty() ? "" : " || ") + value + " == " + label.text;
    }
    add({{term}}, {PieceKind::Rest, section.nodes, nullptr, i + 1 == sections->size()});
  }
}

void RegionWalk::walkSwitch(const clang::SwitchStmt &selection) {
  met.insert(&selection);
  walk(selection.getInit());
  const clang::VarDecl *variable = selection.getConditionVariable();
  const clang::Expr *value = variable ? variable->getInit() : selection.getCond();
  const auto *body = llvm::dyn_cast<clang::CompoundStmt>(selection.getBody());
  if (value && body) {
    auto test = reader.valueOf(*value);
    if (!test) {
      // switch (mode()): what the function returns.
      const Truth truth = reader.readQuietly(*value);
      if (truth.whenTrue.size() == 1 && truth.whenTrue.front().size() == 1 &&
          truth.whenTrue.front().begin()->wanted)
        test = *truth.whenTrue.front().begin();
    }
    if (test)
      addSections(*test, *body);
  }
  walk(value);
  walk(selection.getBody());
}

void RegionWalk::noteWrite(const clang::Expr *target) {
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
    if (const auto *variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl())) {
      written.insert(variable->getCanonicalDecl());
      reader.writtenLocals.insert(variable->getCanonicalDecl());
    }
}

// Assigned, counted up, its address taken, bound to a reference, an output of assembly.
void RegionWalk::noteWrites(const clang::Stmt &body) {
  forEachBelow(&body, [this](const clang::Stmt &below) {
    if (const auto *assignment = llvm::dyn_cast<clang::BinaryOperator>(&below)) {
      if (assignment->isAssignmentOp())
        noteWrite(assignment->getLHS());
    } else if (const auto *unary = llvm::dyn_cast<clang::UnaryOperator>(&below)) {
      if (unary->isIncrementDecrementOp() || unary->getOpcode() == clang::UO_AddrOf)
        noteWrite(unary->getSubExpr());
    } else if (const auto *declaration = llvm::dyn_cast<clang::DeclStmt>(&below)) {
      for (const clang::Decl *declared : declaration->decls())
        if (const auto *variable = llvm::dyn_cast<clang::VarDecl>(declared);
            variable && variable->getType()->isReferenceType() && variable->hasInit())
          noteWrite(variable->getInit());
    } else if (const auto *assembly = llvm::dyn_cast<clang::GCCAsmStmt>(&below)) {
      for (unsigned i = 0; i < assembly->getNumOutputs(); ++i)
        noteWrite(assembly->getOutputExpr(i));
    } else if (const auto *call = llvm::dyn_cast<clang::CallExpr>(&below)) {
      const clang::FunctionDecl *callee = call->getDirectCallee();
      for (unsigned i = 0; callee && i < call->getNumArgs() && i < callee->getNumParams(); ++i)
        if (callee->getParamDecl(i)->getType()->isReferenceType() &&
            !llvm::isa<clang::CXXOperatorCallExpr>(call))
          noteWrite(call->getArg(i));
    }
  });
}

} // namespace featflags::deadcode
