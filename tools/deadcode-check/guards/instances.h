// SPDX-License-Identifier: MIT
//
// valueInInstances: what a guard that depends on a template's parameter is worth where it is compiled.
//
// Comes in: the function as it is written, and the test. Goes out: the value, where all instances agree.
// Exists because the text of a template is one, and its code is not: what differs is told of no one.
#pragma once

#include "deadcode-check/guards/region_walk.h"

namespace featflags::deadcode {

std::optional<GuardValue> valueInInstances(const clang::FunctionDecl &pattern, const Term &term,
                                           const clang::ASTContext &context);

} // namespace featflags::deadcode
