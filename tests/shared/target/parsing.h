// SPDX-License-Identifier: MIT
//
// Comes in: a compiler, its flags and the text of one file. Goes out: how the frontend took it. Exists so
// that tests say in one line what they feed to which compiler. No clang header: each costs seconds.
#pragma once

#include "shared/compilation/scratch.h"
#include "target/frontend.h"

#include <string>
#include <vector>

namespace featflags::test {

using Words = std::vector<std::string>;

// Skips the test where the compiler is not installed.
void needCompiler(const std::string &compiler);

tool::TranslationUnit unitOf(const Scratch &scratch, const std::string &compiler, const Words &flags,
                             const std::string &text, const std::string &name = "unit.c");

tool::CompilerFacts factsOf(const tool::TranslationUnit &unit);

// With function bodies read.
tool::ParseOutcome parse(const tool::TranslationUnit &unit, const tool::CompilerFacts &facts);
tool::ParseOutcome parse(const tool::TranslationUnit &unit);
tool::ParseOutcome parse(const std::string &compiler, const Words &flags, const std::string &text,
                         const std::string &name = "unit.c");

// Parsed without an error, with the macros of the real compiler.
void checkParses(const tool::ParseOutcome &outcome);

} // namespace featflags::test
