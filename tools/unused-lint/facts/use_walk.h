// SPDX-License-Identifier: MIT
//
// Comes in: declarations of the AST. Goes out: each per-unit variable that they declare or mention, and how.
// Exists because clang's own "used" bit does not tell a read from a write, nor a branch that never runs.
#pragma once

#include "unused-lint/facts/text_watch.h"

#include <clang/AST/Decl.h>
#include <llvm/ADT/MapVector.h>

namespace featflags::unused {

// A variable with its mentions, in the order in which they were found. The key is the canonical declaration.
using FoundVariables = llvm::MapVector<const clang::VarDecl *, std::vector<Use>>;

void walkUses(clang::Decl &declaration, clang::ASTContext &context, const TextWatch &text,
              FoundVariables &found);

// The mentions that are no expression: the target of an alias, the text of a file-scope asm.
void addNamedUses(clang::ASTContext &context, FoundVariables &found);

void addUse(std::vector<Use> &uses, const Use &use);

} // namespace featflags::unused
