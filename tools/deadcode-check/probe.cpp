// SPDX-License-Identifier: MIT
//
// See probe.h.
#include "deadcode-check/probe.h"

#include "compilation/driver_options.h"
#include "compilation/run_command.h"
#include "deadcode-check/object/read_object.h"
#include "deadcode-check/options.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

namespace featflags::deadcode {
namespace {

using tool::Leaning;

// A folder that is gone at the end.
struct ScratchFolder {
  llvm::SmallString<128> path;
  ScratchFolder() {
    if (llvm::sys::fs::createUniqueDirectory("deadcode-check-probe", path))
      path.clear();
  }
  ~ScratchFolder() {
    if (!path.empty())
      llvm::sys::fs::remove_directories(path);
  }
  ScratchFolder(const ScratchFolder &) = delete;
  ScratchFolder &operator=(const ScratchFolder &) = delete;
};

std::string spell(ProbeResult result) {
  switch (result) {
  case ProbeResult::Kept:
    return "kept";
  case ProbeResult::Pruned:
    return "pruned";
  case ProbeResult::Failed:
    break;
  }
  return "not compiled";
}

unsigned majorOf(const std::string &version) {
  unsigned number = 0;
  llvm::StringRef(version).split('.').first.getAsInteger(10, number);
  return number;
}

std::string nameOf(const tool::CompilerFacts &facts) {
  return (facts.kind == tool::CompilerKind::Gcc ? "gcc " : "clang ") + facts.version;
}

std::string levelOf(const std::vector<std::string> &flags) {
  std::string level = "-O0";
  for (const std::string &flag : flags)
    if (flag.starts_with("-O"))
      level = flag;
  return level;
}

// What reasons_folding.def knows of the flag, in a sentence.
std::string spellKnown(const FlagStorage &storage, const tool::CompilerFacts &facts) {
  const bool gcc = facts.kind == tool::CompilerKind::Gcc;
  const Folding *known = findFolding(formOf(storage), gcc, majorOf(facts.version));
  if (!known)
    return "";
  const std::string flag = "a flag that is " + known->form;
  return known->level == "never"
             ? known->compiler + " keeps code behind " + flag + " at every level"
             : known->compiler + " prunes code behind " + flag + " from " + known->level + " up";
}

} // namespace

ProbeResult probe(const std::string &compiler, const tool::CompilerFacts &facts,
                  const std::vector<std::string> &flags, const std::string &source) {
  const ScratchFolder folder;
  if (folder.path.empty())
    return ProbeResult::Failed;
  const std::string input = (folder.path + (facts.cxx ? "/probe.cpp" : "/probe.c")).str();
  const std::string object = (folder.path + "/probe.o").str();
  if (auto error = llvm::writeToOutput(input, [&](llvm::raw_ostream &out) {
        out << source;
        return llvm::Error::success();
      })) {
    llvm::consumeError(std::move(error));
    return ProbeResult::Failed;
  }
  std::vector<std::string> words = flags;
  for (const std::string &word : {std::string("-w"), std::string("-c"), input, std::string("-o"), object})
    words.push_back(word);
  auto done = tool::runCommand(compiler, words, folder.path);
  if (!done) {
    llvm::consumeError(done.takeError());
    return ProbeResult::Failed;
  }
  const CodeMap code = readObject(object, input);
  if (done->exitCode != 0 || code.state != ObjectState::Code)
    return ProbeResult::Failed;
  const bool kept =
      llvm::any_of(code.symbols, [](const Symbol &symbol) { return symbol.name == "probe_kept"; });
  return kept ? ProbeResult::Kept : ProbeResult::Pruned;
}

std::vector<std::string> probeFlags(const tool::TranslationUnit &unit) {
  std::vector<std::string> flags;
  for (const tool::DriverOption &option : tool::splitArguments(unit.arguments)) {
    const llvm::StringRef word = option.words.front();
    const bool makesCode = word.starts_with("-O") || word.starts_with("-m") || word.starts_with("-f") ||
                           word.starts_with("-std=") || word.starts_with("--target") || word == "-target";
    if (makesCode && !word.starts_with("-flto") && !word.starts_with("-fplugin"))
      flags.insert(flags.end(), option.words.begin(), option.words.end());
  }
  return flags;
}

std::vector<Evidence> probeReason(const tool::TranslationUnit &unit, const tool::CompilerFacts &facts,
                                  const GuardedRegion &region) {
  std::vector<Evidence> all;
  const std::vector<std::string> flags = probeFlags(unit);
  for (const FlagStorage &storage : region.storage) {
    const std::string declaration = spellDeclaration(storage, "probe_flag");
    const std::string fixed = spellFixed(storage, "probe_flag");
    const ProbeResult before = probe(unit.compiler, facts, flags, probeSource(declaration));
    const ProbeResult after = probe(unit.compiler, facts, flags, probeSource(fixed));
    std::string text = "a small program with '" + storage.name + "' as it is declared (" + formOf(storage) +
                       "), compiled by " + nameOf(facts) + " with " + levelOf(flags) + ": " + spell(before) +
                       "; with '" + fixed + "': " + spell(after);
    if (before == ProbeResult::Kept && after == ProbeResult::Pruned)
      text += ": the declaration is the cause, and the fix works";
    else if (before == ProbeResult::Pruned)
      text += ": the declaration alone is not the cause";
    all.push_back({"probe", Leaning::Neutral, text, std::nullopt});
    if (const std::string known = spellKnown(storage, facts); !known.empty())
      all.push_back({"known", Leaning::Neutral, known, std::nullopt});
  }
  return all;
}

std::string reproducer(const tool::TranslationUnit &unit, const tool::CompilerFacts &facts,
                       const GuardedRegion &region, std::string &why) {
  const std::vector<std::string> flags = probeFlags(unit);
  std::string command = llvm::sys::path::filename(unit.compiler).str();
  for (const std::string &flag : flags)
    command += " " + shellWord(flag);
  why = "the guard reads no variable, so its declaration cannot be shown";
  for (const FlagStorage &storage : region.storage) {
    if (mayNotFold(storage)) {
      why = "the compiler is not to blame: '" + storage.name + "' is " + formOf(storage) +
            (storage.writtenHere ? " and written in this unit" : "");
      continue;
    }
    const std::string program = probeSource(spellDeclaration(storage, "probe_flag"));
    if (probe(unit.compiler, facts, flags, program) != ProbeResult::Kept) {
      why = "a small program with the same declaration is pruned: what keeps the region is not in its "
            "declaration";
      continue;
    }
    const bool helps = probe(unit.compiler, facts, flags, probeSource(spellFixed(storage, "probe_flag"))) ==
                       ProbeResult::Pruned;
    std::string text = "/* " + nameOf(facts) + " (" + facts.triple;
    text += ") keeps the call of probe_kept(), although probe_flag is 0,\n"
            "   nothing writes it, and no other unit can.\n"
            "   Repeat: ";
    text += command;
    text += facts.cxx ? " -c probe.cpp" : " -c probe.c";
    text += " && nm probe.o | grep probe_kept\n";
    if (helps)
      text += "   It is pruned with: " + spellFixed(storage, "probe_flag") + "\n";
    text += "*/\n";
    return text + program;
  }
  return "";
}

} // namespace featflags::deadcode
