// SPDX-License-Identifier: MIT
#include "target/invocation.h"

#include "compilation/driver_options.h"
#include "target/clang_versions.h"
#include "target/option_table.h"
#include "target/predefines.h"
#include "target/source_files.h"

#include "clang/Lex/PreprocessorOptions.h"

#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"

namespace featflags::tool {
namespace {

bool clangKnows(llvm::ArrayRef<std::string> words) {
  llvm::SmallVector<const char *, 2> text;
  for (const std::string &word : words)
    text.push_back(word.c_str());
  const llvm::opt::InputArgList list(text.begin(), text.end());
  unsigned at = 0;
  const std::unique_ptr<llvm::opt::Arg> option =
      optionTable().ParseOneArg(list, at, llvm::opt::Visibility(clang_options::ClangOption));
  return option && !option->getOption().hasFlag(clang_options::Unsupported) &&
         option->getOption().getKind() != llvm::opt::Option::UnknownClass &&
         option->getOption().getKind() != llvm::opt::Option::InputClass;
}

bool isStandard(llvm::StringRef word) {
  return word.starts_with("-std=") || word.starts_with("--std=") || word == "-ansi";
}

bool isKept(const DriverOption &option, const CompilerFacts &facts, bool foreignMachine) {
  const llvm::StringRef word = option.words.front();
  switch (option.role) {
  case OptionRole::Macro:
  case OptionRole::IncludedFile:
  case OptionRole::IncludeFolder:
    return true;
  case OptionRole::Other:
    break;
  default:
    return false;
  }
  if (facts.kind == CompilerKind::Clang)
    return !isStandard(word);
  // -m is answered by the real compiler for a machine that clang lacks; --specs, -B choose its programs.
  return !isStandard(word) && !(foreignMachine && word.starts_with("-m")) && !word.starts_with("-B") &&
         clangKnows(option.words);
}

void addSearchList(const CompilerFacts &facts, std::vector<std::string> &arguments) {
  for (const std::string &folder : facts.includeFolders) {
    if (folder != facts.ownFolder)
      arguments.insert(arguments.end(), {"-isystem", folder});
    else
      arguments.insert(arguments.end(),
                       {"-isystem", resourceHeaders(), "-isystem", foreignHeaderFolder.str()});
  }
}

// As the command names it: __FILE__ depends on that.
std::string spelledInput(const TranslationUnit &unit) {
  for (const DriverOption &option : splitArguments(unit.arguments))
    if (option.role == OptionRole::Operand && namesFile(option.value, unit.directory, unit.file))
      return option.value.str();
  return unit.file;
}

} // namespace

std::vector<std::string> argumentsForClang(const TranslationUnit &unit, const CompilerFacts &facts,
                                           const std::string &standIn) {
  std::vector<std::string> arguments{"clang", "--no-default-config", "-fsyntax-only",
                                     "--target=" + (standIn.empty() ? facts.triple : standIn),
                                     "-resource-dir=" + resourceFolder()};
  const std::vector<std::string> words = unwrapIncludes(unit.arguments);
  for (const DriverOption &option : splitArguments(words))
    if (isKept(option, facts, !standIn.empty()))
      arguments.insert(arguments.end(), option.words.begin(), option.words.end());
  arguments.insert(arguments.end(), {"-nostdinc", "-std=" + standardOf(facts), "-Wno-everything"});
  addSearchList(facts, arguments);
  arguments.insert(arguments.end(), {"-x", facts.cxx ? "c++" : "c", spelledInput(unit)});
  return arguments;
}

std::unique_ptr<clang::CompilerInvocation>
makeInvocation(const std::vector<std::string> &arguments, MacroSource macros,
               llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files) {
  std::vector<const char *> words;
  for (const std::string &argument : arguments)
    words.push_back(argument.c_str());
  // What the driver does not like about a command that a real compiler took is no news to the user.
  clang::IgnoringDiagConsumer ignore;
  clang::CreateInvocationOptions options;
  options.Diags = makeDiagnostics(&ignore, /*ownsClient=*/false);
  options.VFS = std::move(files);
  options.RecoverOnError = true;
  std::unique_ptr<clang::CompilerInvocation> invocation = clang::createInvocation(words, options);
  if (!invocation || invocation->getFrontendOpts().Inputs.empty())
    return nullptr;
  clang::FrontendOptions &frontend = invocation->getFrontendOpts();
  frontend.SkipFunctionBodies = true;
  frontend.DisableFree = false; // we run many times in one process
  frontend.ProgramAction = clang::frontend::ParseSyntaxOnly;
  invocation->getPreprocessorOpts().UsePredefines = macros == MacroSource::Clang;
  invocation->getDiagnosticOpts().IgnoreWarnings = true;
  invocation->getDiagnosticOpts().ErrorLimit = 0; // errors that we tolerate must not end the parse
  return invocation;
}

} // namespace featflags::tool
