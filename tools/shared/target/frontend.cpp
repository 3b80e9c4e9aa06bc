// SPDX-License-Identifier: MIT
#include "target/frontend.h"

#include "target/clang_versions.h"
#include "target/hidden_macros.h"
#include "target/invocation.h"
#include "target/machine.h"
#include "target/predefines.h"
#include "target/source_files.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticAST.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/Preprocessor.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/raw_ostream.h"

namespace featflags::tool {
namespace {

constexpr unsigned toleratedErrors[] = {
#define TOLERATED_ERROR(name) clang::diag::name,
#include "target/tolerated_errors.def"
};

bool isTolerated(unsigned diagnostic) { return llvm::is_contained(toleratedErrors, diagnostic); }

// Keeps errors as text; nothing is printed.
class ErrorCollector final : public clang::DiagnosticConsumer {
public:
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic &diagnostic) override {
    clang::DiagnosticConsumer::HandleDiagnostic(level, diagnostic);
    if (level < clang::DiagnosticsEngine::Error || isTolerated(diagnostic.getID()))
      return;
    add(textOf(diagnostic));
  }

  void add(const std::string &error) {
    parsed = false;
    if (errors.size() < mostErrors)
      errors.push_back(error);
  }

  bool parsed = true;
  std::vector<std::string> errors;

private:
  static constexpr std::size_t mostErrors = 20; // nobody reads more

  static std::string textOf(const clang::Diagnostic &diagnostic) {
    std::string line;
    llvm::raw_string_ostream out(line);
    if (diagnostic.hasSourceManager() && diagnostic.getLocation().isValid()) {
      const clang::SourceManager &sources = diagnostic.getSourceManager();
      const clang::PresumedLoc place = sources.getPresumedLoc(diagnostic.getLocation());
      if (place.isValid()) {
        llvm::SmallString<256> file(place.getFilename());
        sources.getFileManager().makeAbsolutePath(file);
        out << file << ':' << place.getLine() << ':' << place.getColumn() << ": ";
      }
    }
    llvm::SmallString<256> text;
    diagnostic.FormatDiagnostic(text);
    out << text;
    return line;
  }
};

class ParseAction final : public clang::ASTFrontendAction {
public:
  ParseAction(const MakeConsumer &makeOne, const CompilerFacts &compilerFacts, MacroSource source,
              bool foreign)
      : makeConsumer(makeOne), facts(compilerFacts), macros(source), foreignMachine(foreign) {}

private:
  bool BeginSourceFileAction(clang::CompilerInstance &compiler) override {
    if (macros != MacroSource::RealCompiler)
      return true;
    clang::Preprocessor &preprocessor = compiler.getPreprocessor();
    // The real compiler's macros come first: what the command defines or undefines must win.
    preprocessor.setPredefines(predefinesForClang(facts, foreignMachine) + preprocessor.getPredefines());
    std::vector<std::string> hidden = facts.lacksMacros;
    for (const Macro &macro : macrosOnlyForClangHeaders(facts))
      hidden.push_back(macro.name);
    hideMacros(preprocessor, hidden);
    return true;
  }

  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &compiler,
                                                        llvm::StringRef) override {
    return makeConsumer(compiler);
  }

  const MakeConsumer &makeConsumer;
  const CompilerFacts &facts;
  MacroSource macros;
  bool foreignMachine;
};

// How one parse of a unit is set up.
struct Attempt {
  MacroSource macros = MacroSource::RealCompiler;
  std::string standIn; // the triple the driver is told where clang lacks the machine; else empty
};

std::string describe(const CompilerFacts &facts, bool asked, MacroSource macros) {
  const std::string name = facts.kind == CompilerKind::Gcc ? "GCC " : "clang ";
  return facts.triple + (asked ? " (types asked of the compiler)" : " (clang's target)") +
         (macros == MacroSource::Clang ? ", clang's own macros" : ", macros of " + name + facts.version);
}

// What the options cannot say: defaults of the real compiler.
void adjustLanguage(clang::LangOptions &language, const CompilerFacts &facts) {
  language.CharIsSigned = !macroDefined(facts.macros, "__CHAR_UNSIGNED__");
  language.RetainCommentsFromSystemHeaders = false;
}

ParseOutcome parse(const TranslationUnit &unit, const CompilerFacts &facts, const Attempt &attempt,
                   const MakeConsumer &makeConsumer) {
  ParseOutcome outcome;
  const auto files = filesSeenFrom(unit, facts);
  std::shared_ptr<clang::CompilerInvocation> invocation =
      makeInvocation(argumentsForClang(unit, facts, attempt.standIn), attempt.macros, files);
  if (!invocation) {
    outcome.errors.push_back(unit.file + ": clang's driver does not understand the command");
    return outcome;
  }
  llvm::Expected<Machine> machine = makeMachine(unit, facts, *invocation, !attempt.standIn.empty());
  if (!machine) {
    outcome.errors.push_back(llvm::toString(machine.takeError()));
    return outcome;
  }
  outcome.parsedAs = describe(facts, machine->asked, attempt.macros);

  ErrorCollector collector;
  Compiler compiler(invocation, collector, files);
  compiler.setTarget(machine->target.get());
  adjustLanguage(compiler.getLangOpts(), facts);
  ParseAction action(makeConsumer, facts, attempt.macros, !attempt.standIn.empty());
  if (action.BeginSourceFile(compiler, compiler.getFrontendOpts().Inputs.front())) {
    if (llvm::Error error = action.Execute())
      collector.add(llvm::toString(std::move(error)));
    action.EndSourceFile();
  }
  outcome.errors = std::move(collector.errors);
  outcome.parsed = collector.parsed;
  return outcome;
}

} // namespace

ParseOutcome runFrontend(const TranslationUnit &unit, const CompilerFacts &facts,
                         const MakeConsumer &makeConsumer) {
  if (std::string missing = missingResources(); !missing.empty())
    return {false, {missing}, ""};
  const Attempt first{MacroSource::RealCompiler, standInFor(facts)};
  ParseOutcome outcome = parse(unit, facts, first, makeConsumer);
  if (outcome.parsed || !first.standIn.empty())
    return outcome;
  ParseOutcome second = parse(unit, facts, {MacroSource::Clang, ""}, makeConsumer);
  if (!second.parsed)
    return outcome;
  second.parsedAs += "; with the compiler's: " + (outcome.errors.empty() ? "" : outcome.errors.front());
  return second;
}

} // namespace featflags::tool
