// SPDX-License-Identifier: MIT
//
// FlagValue: what a guard is worth in this unit, and which declarations decide that.
//
// Comes in: the expression that a guard became. Goes out: its value, the variables it reads, the
// functions it calls. Exists so that a reason can name the declaration that stands in the way.
#pragma once

#include "deadcode-check/guards/region_walk.h"

namespace featflags::deadcode {

struct FlagFacts {
  GuardValue value = GuardValue::RunTime; // of the flag's test, not of its negation
  RunTimeTest test = RunTimeTest::None;   // when the value is RunTime
  std::vector<FlagStorage> storage;
  std::vector<std::string> calledPredicates;
  std::vector<std::string> unreadPredicates; // those of them whose bodies the parse left out
  bool defined = true;
  std::string nearest;
};

// Whether clang's constant evaluation makes the term's test true; nothing where it cannot tell.
std::optional<bool> testValue(const Term &term, const clang::Expr &expression,
                              const clang::ASTContext &context);

FlagFacts readFlag(const Term &term, const clang::ASTContext &context, const MacroWatch &watch,
                   const llvm::DenseSet<const clang::VarDecl *> &written);

} // namespace featflags::deadcode
