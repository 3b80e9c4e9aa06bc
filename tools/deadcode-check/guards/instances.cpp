// SPDX-License-Identifier: MIT
//
// See instances.h. An instance has the locations of the text that it was made from.
#include "deadcode-check/guards/instances.h"

#include "deadcode-check/guards/control_flow.h"
#include "deadcode-check/guards/flag_value.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>

namespace featflags::deadcode {
namespace {

std::vector<const clang::FunctionDecl *> instancesOf(const clang::FunctionDecl &pattern) {
  std::vector<const clang::FunctionDecl *> instances;
  const auto add = [&](const clang::FunctionDecl *instance) {
    if (const clang::FunctionDecl *definition = instance->getDefinition();
        definition && definition->hasBody())
      instances.push_back(definition);
  };
  if (const auto *functions = pattern.getDescribedFunctionTemplate())
    for (const clang::FunctionDecl *instance : functions->specializations())
      add(instance);
  const auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(&pattern);
  if (const auto *classes = method ? method->getParent()->getDescribedClassTemplate() : nullptr)
    for (const clang::ClassTemplateSpecializationDecl *instance : classes->specializations())
      for (const clang::CXXMethodDecl *copy : instance->methods())
        if (copy->getTemplateInstantiationPattern() == &pattern)
          add(copy);
  return instances;
}

// Nothing where the instance lacks the test: it stands in a branch that was discarded.
std::optional<bool> valueIn(const clang::FunctionDecl &instance, const Term &term,
                            const clang::ASTContext &context) {
  std::optional<bool> value;
  forEachBelow(instance.getBody(), [&](const clang::Stmt &below) {
    const auto *expression = llvm::dyn_cast<clang::Expr>(&below);
    if (!value && expression && expression->getSourceRange() == term.expression->getSourceRange())
      value = testValue(term, *expression, context);
  });
  return value;
}

} // namespace

std::optional<GuardValue> valueInInstances(const clang::FunctionDecl &pattern, const Term &term,
                                           const clang::ASTContext &context) {
  std::optional<bool> all;
  for (const clang::FunctionDecl *instance : instancesOf(pattern)) {
    const auto value = valueIn(*instance, term, context);
    if (!value)
      continue;
    if (all && *all != *value)
      return std::nullopt;
    all = value;
  }
  if (!all)
    return std::nullopt;
  return *all ? GuardValue::On : GuardValue::Off;
}

} // namespace featflags::deadcode
