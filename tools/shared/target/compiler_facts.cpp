// SPDX-License-Identifier: MIT
#include "target/compiler_facts.h"

#include "compilation/absolute_path.h"
#include "compilation/driver_options.h"
#include "compilation/run_command.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

#include <map>
#include <memory>
#include <mutex>
#include <optional>

namespace featflags::tool {
namespace {

constexpr llvm::StringLiteral clangOnlyMacros[] = {
#define CLANG_ONLY_MACRO(name) #name,
#include "target/clang_only_macros.def"
};

constexpr llvm::StringLiteral lackPrefix = "__featflags_lacks_";

llvm::Error failure(const llvm::Twine &text) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), text);
}

// Flags that decide over predefined macros and the compiler's own include folders.
std::vector<std::string> flagsThatMatter(const TranslationUnit &unit) {
  std::vector<std::string> flags;
  const std::vector<std::string> words = unwrapIncludes(unit.arguments);
  for (const DriverOption &option : splitArguments(words))
    if (option.role == OptionRole::Other)
      flags.insert(flags.end(), option.words.begin(), option.words.end());
  return flags;
}

// Read on standard input, so that one run also says which macros of clang the compiler does not define.
std::string question() {
  std::string text;
  for (const llvm::StringRef name : clangOnlyMacros)
    text += ("#ifndef " + name + "\n#define " + lackPrefix + name + "\n#endif\n").str();
  return text;
}

// "alpha-linux-gnu-gcc-12" is in Debian's gcc-12-alpha-linux-gnu; only names we understand get an idea.
std::string packageIdea(llvm::StringRef compiler) {
  llvm::StringRef name = llvm::sys::path::filename(compiler);
  for (const llvm::StringRef program : {"gcc", "g++"}) {
    const auto [machine, version] = name.split(program);
    if (machine.size() < name.size() && machine.ends_with("-"))
      return (" (Debian: apt-get install " + program + version + "-" + machine.drop_back() + ")").str();
    if (name.starts_with(program))
      return (" (Debian: apt-get install " + name + ")").str();
  }
  if (!name.contains("clang"))
    return "";
  const auto [clang, version] = name.split("++");
  return (" (Debian: apt-get install " + clang + version + ")").str();
}

bool isInstalled(llvm::StringRef compiler) {
  if (llvm::sys::path::has_parent_path(compiler))
    return llvm::sys::fs::can_execute(compiler);
  return static_cast<bool>(llvm::sys::findProgramByName(compiler));
}

llvm::StringRef firstErrorLine(llvm::StringRef text) {
  llvm::SmallVector<llvm::StringRef, 32> lines;
  text.split(lines, '\n', -1, /*KeepEmpty=*/false);
  for (const llvm::StringRef line : lines)
    if (line.contains("error:"))
      return line.trim();
  return lines.empty() ? llvm::StringRef("no message") : lines.back().trim();
}

llvm::StringRef textBetween(llvm::StringRef text, llvm::StringRef begin, llvm::StringRef end) {
  const std::size_t at = text.find(begin);
  return at == llvm::StringRef::npos ? "" : text.drop_front(at + begin.size()).split(end).first;
}

std::vector<std::string> includeFolders(llvm::StringRef messages, llvm::StringRef directory) {
  const llvm::StringRef list =
      textBetween(messages, "#include <...> search starts here:\n", "End of search list.");
  llvm::SmallVector<llvm::StringRef, 16> lines;
  list.split(lines, '\n', -1, /*KeepEmpty=*/false);
  std::vector<std::string> folders;
  for (const llvm::StringRef line : lines) {
    llvm::SmallString<256> folder(line.trim());
    makeAbsolute(directory, folder);
    folders.push_back(folder.str().str());
  }
  return folders;
}

// ".../lib/gcc/x86_64-linux-gnu/12/include", ".../lib/gcc-cross/...", ".../lib/clang/19/include"
bool isCompilerOwnFolder(llvm::StringRef folder) {
  llvm::SmallString<256> clean(folder);
  llvm::sys::path::remove_dots(clean, /*remove_dot_dot=*/true);
  if (llvm::sys::path::filename(clean) != "include")
    return false;
  const llvm::StringRef above = llvm::sys::path::parent_path(llvm::sys::path::parent_path(clean));
  const llvm::StringRef family = llvm::sys::path::filename(llvm::sys::path::parent_path(above));
  return llvm::sys::path::filename(above) == "clang" || family.starts_with("gcc");
}

// Reads "gcc version 12.2.0 (Debian ...)" or "Debian clang version 19.1.7 (3)".
std::string versionIn(llvm::StringRef messages) {
  return textBetween(messages, " version ", " ").split('\n').first.str();
}

void readMacros(llvm::StringRef dump, CompilerFacts &facts) {
  llvm::SmallVector<llvm::StringRef, 512> lines;
  dump.split(lines, '\n', -1, /*KeepEmpty=*/false);
  for (const llvm::StringRef line : lines) {
    llvm::StringRef name = line;
    if (!name.consume_front("#define "))
      continue;
    if (name.consume_front(lackPrefix))
      facts.lacksMacros.push_back(name.trim().str());
    else
      facts.macros += (line + "\n").str();
  }
}

llvm::Expected<CompilerFacts> ask(const std::string &compiler, const std::vector<std::string> &flags,
                                  bool cxx, const std::string &directory) {
  if (!isInstalled(compiler))
    return failure(compiler + ": the compiler is not installed" + packageIdea(compiler));
  std::vector<std::string> arguments = flags;
  for (const char *word : {"-dM", "-E", "-v", "-x", cxx ? "c++" : "c", "-"})
    arguments.emplace_back(word);
  llvm::Expected<CommandResult> run = runCommand(compiler, arguments, directory, question());
  if (!run)
    return run.takeError();
  if (run->exitCode != 0)
    return failure(compiler + ": cannot be asked for its macros: " + firstErrorLine(run->errors));
  CompilerFacts facts;
  readMacros(run->output, facts);
  facts.kind =
      llvm::StringRef(facts.macros).contains("#define __clang__ ") ? CompilerKind::Clang : CompilerKind::Gcc;
  facts.version = versionIn(run->errors);
  facts.triple = textBetween(run->errors, "Target: ", "\n").trim().str();
  facts.cxx = cxx;
  facts.includeFolders = includeFolders(run->errors, directory);
  for (const std::string &folder : facts.includeFolders)
    if (facts.ownFolder.empty() && isCompilerOwnFolder(folder))
      facts.ownFolder = folder;
  facts.flags = flags;
  if (facts.triple.empty() || facts.macros.empty())
    return failure(compiler +
                   ": is no compiler that we know: it does not answer -dM -E -v as GCC and clang do");
  return facts;
}

// One question and, once it was asked, its answer; `asking` makes other threads wait for it.
struct Answer {
  std::once_flag asking;
  std::optional<CompilerFacts> facts;
  std::string error;
};

std::shared_ptr<Answer> answerFor(const std::string &key) {
  static std::mutex lock;
  static std::map<std::string, std::shared_ptr<Answer>> answers;
  const std::lock_guard<std::mutex> guard(lock);
  std::shared_ptr<Answer> &answer = answers[key];
  if (!answer)
    answer = std::make_shared<Answer>();
  return answer;
}

} // namespace

llvm::Expected<CompilerFacts> probeCompiler(const TranslationUnit &unit) {
  const std::vector<std::string> flags = flagsThatMatter(unit);
  const bool cxx = languageOf(unit.compiler, unit.arguments, unit.file) == SourceLanguage::Cxx;
  // Relative folders in flags (-B, --sysroot) mean something else in another directory.
  const std::string key =
      llvm::join(flags, "\n") + "\n\n" + unit.compiler + "\n" + unit.directory + (cxx ? "\nc++" : "\nc");
  const std::shared_ptr<Answer> answer = answerFor(key);
  std::call_once(answer->asking, [&] {
    llvm::Expected<CompilerFacts> facts = ask(unit.compiler, flags, cxx, unit.directory);
    if (facts)
      answer->facts = std::move(*facts);
    else
      answer->error = llvm::toString(facts.takeError());
  });
  if (!answer->facts)
    return failure(answer->error);
  return *answer->facts;
}

} // namespace featflags::tool
