// SPDX-License-Identifier: MIT
//
// Comes in: a unit. Goes out: arguments that run its compiler again, on another input and into another
// output, without a trace anywhere else. Exists so that the user's tree is never written.
#pragma once

#include "compilation/translation_unit.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace featflags::tool {

// `extra` comes first, so that folders in it are searched first. Everything that remains keeps its order;
// -c -g0 -w are added, so that neither debug info nor a warning can differ.
std::vector<std::string> compileOnlyArguments(const TranslationUnit &unit, llvm::StringRef input,
                                              llvm::StringRef output, llvm::ArrayRef<std::string> extra = {});

} // namespace featflags::tool
