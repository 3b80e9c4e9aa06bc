// SPDX-License-Identifier: MIT
//
// What the user wrote: text and places of a file, and arguments of macros before they are expanded.
//
// Comes in: locations and tokens of the preprocessor. Goes out: plain text and spans. Exists because a
// report shows what stands in the source, and clang remembers what became of it.
#pragma once

#include "deadcode-check/types.h"

#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Preprocessor.h>

namespace featflags::deadcode {

// The argument at `position`, from 1, without a leading &; empty when there is none.
std::string argumentText(const clang::Preprocessor &preprocessor, const clang::MacroArgs *arguments,
                         unsigned position);

// A token as the real compiler reads it: where clang was given something else in place of a keyword
// (target/gcc_keywords.def), the keyword once, and nothing for the rest. `last` is kept between tokens.
std::string asCompilerReads(const clang::Preprocessor &preprocessor, const clang::Token &token,
                            clang::SourceLocation &last);

// The source text of a file range.
std::string textOf(const clang::SourceManager &sources, unsigned begin, unsigned end, clang::FileID file);

// A file range as a span; `range` must lie in one file.
SourceSpan spanOf(const clang::SourceManager &sources, clang::CharSourceRange range);

// The absolute, normalised name of the file at `location`.
std::string fileAt(const clang::SourceManager &sources, clang::SourceLocation location);

} // namespace featflags::deadcode
