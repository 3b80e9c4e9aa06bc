// SPDX-License-Identifier: MIT
//
// InstanceMap: what the compiler made of each template of the unit, and where a guard is in it.
//
// Comes in: a unit that was parsed whole. Goes out: the instances of a function as it is written. Exists
// because the text of a template is one, and its code is not: a guard may differ from instance to instance.
#pragma once

#include "deadcode-check/guards/region_walk.h"

namespace featflags::deadcode {

class InstanceMap {
public:
  // Looks through the whole unit when it is first asked.
  const std::vector<const clang::FunctionDecl *> &of(const clang::FunctionDecl &pattern,
                                                     clang::ASTContext &context);

private:
  bool isFilled = false;
  llvm::DenseMap<const clang::FunctionDecl *, std::vector<const clang::FunctionDecl *>> instances;
};

// The term's expression in an instance: one that has the places of the text that it was made from. Null where
// the instance lacks it: it stands in a branch that was discarded.
const clang::Expr *inInstance(const clang::Expr &expression, const clang::FunctionDecl &instance);

// "run<int>", "Box<char>::open"
std::string nameOf(const clang::FunctionDecl &instance);

} // namespace featflags::deadcode
