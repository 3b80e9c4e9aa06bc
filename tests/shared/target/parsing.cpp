// SPDX-License-Identifier: MIT
#include "shared/target/parsing.h"

#include "support/catch.h"
#include "support/skip.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/Frontend/CompilerInstance.h"

#include "llvm/Support/Program.h"

namespace featflags::test {
namespace {

class ReadsBodies final : public clang::ASTConsumer {
  bool shouldSkipFunctionBody(clang::Decl *) override { return false; }
};

} // namespace

void needCompiler(const std::string &compiler) {
  if (!llvm::sys::findProgramByName(compiler))
    skipTest(compiler + " is not installed");
}

tool::TranslationUnit unitOf(const Scratch &scratch, const std::string &compiler, const Words &flags,
                             const std::string &text, const std::string &name) {
  needCompiler(compiler);
  tool::TranslationUnit unit{scratch.write(name, text), scratch.folder, compiler, flags,
                             scratch.path("unit.o")};
  unit.arguments.insert(unit.arguments.end(), {"-c", name});
  return unit;
}

tool::CompilerFacts factsOf(const tool::TranslationUnit &unit) {
  llvm::Expected<tool::CompilerFacts> facts = tool::probeCompiler(unit);
  if (!facts)
    FAIL(llvm::toString(facts.takeError()));
  return *facts;
}

tool::ParseOutcome parse(const tool::TranslationUnit &unit, const tool::CompilerFacts &facts) {
  return tool::runFrontend(unit, facts,
                           [](clang::CompilerInstance &) { return std::make_unique<ReadsBodies>(); });
}

tool::ParseOutcome parse(const tool::TranslationUnit &unit) { return parse(unit, factsOf(unit)); }

tool::ParseOutcome parse(const std::string &compiler, const Words &flags, const std::string &text,
                         const std::string &name) {
  const Scratch scratch;
  return parse(unitOf(scratch, compiler, flags, text, name));
}

void checkParses(const tool::ParseOutcome &outcome) {
  INFO(outcome.parsedAs << (outcome.errors.empty() ? "" : "\n" + outcome.errors.front()));
  CHECK(outcome.parsed);
  CHECK(outcome.parsedAs.find("own macros") == std::string::npos);
}

} // namespace featflags::test
