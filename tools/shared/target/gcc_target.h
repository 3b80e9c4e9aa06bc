// SPDX-License-Identifier: MIT
//
// Comes in: what a GCC says about its machine. Goes out: a clang target for it. Exists for machines that
// clang lacks (Alpha, PA-RISC, SuperH, ...): everything that parsing needs can be asked of the compiler
// itself.
#pragma once

#include "target/compiler_facts.h"
#include "target/layout_probe.h"

#include "clang/Basic/TargetInfo.h"

#include <string>

namespace featflags::tool {

// A machine of clang's that has the same byte order and pointer width.
std::string standInTriple(const CompilerFacts &facts);

// `standIn` is the target of that triple, after takeTypes(): what we do not set, and its options, are copied.
llvm::IntrusiveRefCntPtr<clang::TargetInfo>
makeGccTarget(const clang::TargetInfo &standIn, const CompilerFacts &facts, const TypeLayout &layout);

// Whether clang's own target for a machine has the sizes that the compiler has under the unit's flags.
bool sizesAgree(const clang::TargetInfo &target, const CompilerFacts &facts);

// Corrects clang's own target: which integer type is size_t, wchar_t, ..., and what "aligned" means.
void takeTypes(clang::TargetInfo &target, const CompilerFacts &facts);

} // namespace featflags::tool
