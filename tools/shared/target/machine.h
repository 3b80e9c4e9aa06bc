// SPDX-License-Identifier: MIT
//
// Comes in: a unit's compiler and clang's options for the unit. Goes out: the clang target to parse it for.
// Exists so that one place decides whether clang's own target will do.
#pragma once

#include "compilation/translation_unit.h"
#include "target/compiler_facts.h"

#include "clang/Basic/TargetInfo.h"
#include "clang/Frontend/CompilerInvocation.h"

#include <string>

namespace featflags::tool {

struct Machine {
  llvm::IntrusiveRefCntPtr<clang::TargetInfo> target;
  // The compiler was asked for its types: clang lacks the machine, or lays it out otherwise.
  bool asked = false;
};

// The triple that clang's driver is told where clang lacks the compiler's machine; else empty.
std::string standInFor(const CompilerFacts &facts);

// `foreign`: the options are for a stand-in. The language options take part: -fshort-wchar changes a type.
llvm::Expected<Machine> makeMachine(const TranslationUnit &unit, const CompilerFacts &facts,
                                    clang::CompilerInvocation &invocation, bool foreign);

} // namespace featflags::tool
