// SPDX-License-Identifier: MIT
//
// See region_walk.h. Flags that decide over a function: void f() requires FLAG is there only if the flag is
// on, and f(FLAG) hands it one.
#include "deadcode-check/guards/region_walk.h"

#include "target/clang_versions.h"

#include <clang/AST/DeclTemplate.h>

namespace featflags::deadcode {

void RegionWalk::walkConstraints(const clang::FunctionDecl &definition) {
  llvm::SmallVector<const clang::Expr *, 2> constraints;
  if (const auto *functions = definition.getDescribedFunctionTemplate())
    if (const clang::Expr *clause = functions->getTemplateParameters()->getRequiresClause())
      constraints.push_back(clause);
  if (const clang::Expr *clause = tool::trailingConstraint(definition))
    constraints.push_back(clause);
  function = &definition;
  byLiteral.clear();
  // Of a constraint on the template's own parameters only instances exist in which it holds.
  for (const clang::Expr *constraint : constraints)
    if (!constraint->isValueDependent())
      add(reader.read(*constraint).whenTrue, {PieceKind::Statement, {definition.getBody()}});
}

void RegionWalk::setCalls(const CallSites &sites, bool all) {
  reader.sites = &sites;
  reader.allCalls = all;
  for (const auto &[callee, calls] : sites.all()) {
    // A region in what is not judged is none. How a guard itself is made passes it on, and decides nothing.
    const clang::FunctionDecl *definition = callee->getDefinition();
    if (callee->isExternallyVisible() || !callee->getIdentifier() || !definition ||
        !watch.inScope(definition->getLocation()))
      continue;
    for (const clang::CallExpr *call : calls) {
      if (watch.guardAt(call->getSourceRange()))
        continue;
      for (const clang::Expr *argument : call->arguments()) {
        if (argument->isTypeDependent() || !argument->getType()->isIntegralOrEnumerationType())
          continue;
        const Truth truth = reader.readQuietly(*argument);
        if (!truth.whenTrue.empty() || !truth.whenFalse.empty())
          watch.passedTo.insert(callee->getNameAsString());
      }
    }
  }
}

} // namespace featflags::deadcode
