// SPDX-License-Identifier: MIT
//
// Comes in: a unit, and the program that answers questions about it. Goes out: all that decides over such an
// answer and is in none of the files that the unit reads: the program, the environment, the compiler, the
// command. Exists so that every result cache asks in the same way.
#pragma once

#include "compilation/translation_unit.h"
#include "parallel/result_cache.h"

#include <llvm/ADT/StringRef.h>

#include <string>

namespace featflags::tool {

// Each part goes with its length, so that no two lists of parts read alike.
void addPart(std::string &question, llvm::StringRef part);

std::string unitQuestion(const TranslationUnit &unit, llvm::StringRef version, FileDigests &files);

} // namespace featflags::tool
