// SPDX-License-Identifier: MIT
//
// See reuse.h.
#include "unused-lint/reuse.h"

#include "compilation/unit_question.h"
#include "unused-lint/facts/collect_facts.h"
#include "unused-lint/facts_text.h"
#include "unused-lint/version.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/Path.h>

#include <algorithm>

namespace featflags::unused {
namespace {

constexpr const char *buildMark = "\x01"; // stands for the build folder; no text of JSON holds it

std::string replaced(llvm::StringRef text, llvm::StringRef from, llvm::StringRef to) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t at = text.find(from); at != llvm::StringRef::npos; at = text.find(from)) {
    result += text.substr(0, at);
    result += to;
    text = text.drop_front(at + from.size());
  }
  return result += text;
}

// Facts are kept without the name of the build folder. It is written in them as it is, so it must be plain.
class BuildName {
public:
  explicit BuildName(const std::string &folder) {
    const bool isPlain = llvm::all_of(
        folder, [](char c) { return llvm::isAlnum(c) || llvm::StringRef("/._+-=@").contains(c); });
    if (isPlain && folder.size() > 2)
      name = folder;
  }
  std::string hidden(llvm::StringRef text) const {
    return name.empty() ? text.str() : replaced(text, name, buildMark);
  }
  std::string shown(llvm::StringRef text) const {
    return name.empty() ? text.str() : replaced(text, buildMark, name);
  }
  const std::string &folder() const { return name; }

private:
  std::string name;
};

std::string questionOf(const tool::TranslationUnit &unit, const BuildName &build, tool::FileDigests &files) {
  const std::string question = tool::unitQuestion(unit, version, files);
  // What leads out of the build folder depends on where that lies.
  const bool leadsOut = llvm::any_of(
      unit.arguments, [](const std::string &word) { return word.find("..") != std::string::npos; });
  return build.hidden(question) +
         (leadsOut ? llvm::sys::path::parent_path(build.folder()).str() : std::string());
}

std::string writeAnswer(const UnitFacts &unit, const std::vector<std::string> &variables) {
  std::string answer = writeUnit(unit, {}) + "\n";
  for (const std::string &variable : variables)
    answer += variable + "\n";
  return answer;
}

std::optional<UnitFacts> readAnswer(llvm::StringRef answer, VariablePool &pool) {
  std::vector<std::size_t> none;
  const auto [head, variables] = answer.split('\n');
  auto unit = readUnit(head, none);
  for (llvm::StringRef rest = variables; unit && !rest.empty();) {
    llvm::StringRef line;
    std::tie(line, rest) = rest.split('\n');
    unit->variables.push_back(pool.read(line));
    if (!unit->variables.back())
      return std::nullopt;
  }
  return unit;
}

// What is kept for one command. Builds that run the same command and made other headers each have an answer;
// a list says which builds have one.
class FactsOfCommand {
public:
  FactsOfCommand(const tool::TranslationUnit &unit, const std::string &build, KnownFacts known)
      : name(build), facts(known), question(questionOf(unit, name, known.cache.digests())) {}

  std::optional<UnitFacts> find() {
    if (auto own = findOf(name.folder()))
      return own;
    for (const std::string &folder : builds())
      if (folder != name.folder())
        if (auto same = findOf(folder))
          return same;
    return std::nullopt;
  }

  void store(UnitFacts &unit) {
    const std::vector<std::string> variables = facts.pool.share(unit);
    facts.cache.store(of(name.folder()), unit.inputs, name.hidden(writeAnswer(unit, variables)),
                      name.folder());
    std::vector<std::string> folders = builds();
    if (name.folder().empty() || llvm::is_contained(folders, name.folder()))
      return;
    folders.insert(folders.begin(), name.folder());
    folders.resize(std::min<std::size_t>(folders.size(), mostBuilds));
    facts.cache.store(question, {}, llvm::join(folders, "\n"));
  }

private:
  static constexpr std::size_t mostBuilds = 16;

  std::string of(const std::string &folder) const { return question + "\n" + folder; }

  // The answer that was found in a build, if it holds in ours.
  std::optional<UnitFacts> findOf(const std::string &folder) {
    auto found = facts.cache.find(of(folder), name.folder());
    auto unit = found ? readAnswer(name.shown(found->answer), facts.pool) : std::nullopt;
    if (unit)
      unit->inputs = std::move(found->inputs);
    return unit;
  }

  std::vector<std::string> builds() {
    std::vector<std::string> folders;
    if (const auto list = facts.cache.find(question))
      for (const llvm::StringRef folder : llvm::split(list->answer, '\n'))
        folders.push_back(folder.str());
    return folders;
  }

  BuildName name;
  KnownFacts facts;
  std::string question;
};

UnitFacts collect(const tool::TranslationUnit &unit) {
  auto compiler = tool::probeCompiler(unit);
  if (compiler)
    return collectFacts(unit, *compiler);
  UnitFacts facts;
  facts.file = unit.file;
  facts.object = unit.object;
  facts.state = UnitState::Unparsed;
  facts.error = llvm::toString(compiler.takeError());
  return facts;
}

} // namespace

UnitFacts factsOfUnit(const tool::TranslationUnit &unit, const std::string &build, KnownFacts known) {
  if (!known.cache.isActive()) {
    UnitFacts facts = collect(unit);
    known.pool.share(facts);
    return facts;
  }
  FactsOfCommand answers(unit, build, known);
  if (auto facts = answers.find())
    return std::move(*facts);
  UnitFacts facts = collect(unit);
  // Why a unit did not parse may be in a file that is not there yet.
  if (facts.state == UnitState::Parsed)
    answers.store(facts);
  return facts;
}

} // namespace featflags::unused
