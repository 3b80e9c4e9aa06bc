// SPDX-License-Identifier: MIT
//
// Comes in: a variable of the AST. Goes out: whether each unit has its own copy of it, and what is to be
// known of it as a plain value. Exists so that rules about linkage and attributes are in one place.
#pragma once

#include "unused-lint/facts/text_watch.h"
#include "unused-lint/types.h"

namespace clang {
class ASTContext;
class VarDecl;
} // namespace clang

namespace featflags::unused {

// The declaration that stands for all redeclarations: the definition, where there is one.
const clang::VarDecl &speakerOf(const clang::VarDecl &variable);

// With storage of its own in each unit, and declared in the user's own files.
bool isPerUnit(const clang::VarDecl &variable);

Variable describe(const clang::VarDecl &variable, const clang::ASTContext &context, const TextWatch &text);

// Where the text of a declaration is, for fixes.
Anchors anchorsOf(const clang::VarDecl &variable, const clang::ASTContext &context);

// A macro puts its name together; nothing in the source spells it.
bool isNamedByMacro(const clang::VarDecl &variable);

// "NAME", "FUNCTION::NAME": how other facts of the unit name it.
std::string nameOf(const clang::VarDecl &variable);

} // namespace featflags::unused
