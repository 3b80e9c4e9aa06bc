// SPDX-License-Identifier: MIT
//
// Comes in: a unit and what its compiler says about itself. Goes out: its AST, to a consumer of the caller's,
// for every machine, whether clang knows it or not. Exists so that nobody else sets up a clang.
#pragma once

#include "compilation/translation_unit.h"
#include "target/compiler_facts.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace clang {
class ASTConsumer;
class CompilerInstance;
} // namespace clang

namespace featflags::tool {

struct ParseOutcome {
  bool parsed = false;             // without an error
  std::vector<std::string> errors; // "file:line:column: text", with the macros of the real compiler
  std::string parsedAs;            // the target and whose macros
};

using MakeConsumer = std::function<std::unique_ptr<clang::ASTConsumer>(clang::CompilerInstance &)>;

// Parses without a diagnostic printed and without the process's working directory. Function bodies are
// skipped unless the consumer's shouldSkipFunctionBody() says otherwise; Sema and preprocessor are there when
// `makeConsumer` is called. Where the real compiler's macros lead to errors, clang's own are tried: each try
// calls `makeConsumer` again, and what an earlier consumer saw must then be forgotten.
// Safe from several threads at once.
ParseOutcome runFrontend(const TranslationUnit &unit, const CompilerFacts &facts,
                         const MakeConsumer &makeConsumer);

} // namespace featflags::tool
