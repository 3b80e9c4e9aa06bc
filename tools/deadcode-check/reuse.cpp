// SPDX-License-Identifier: MIT
//
// See reuse.h.
#include "deadcode-check/reuse.h"

#include "compilation/unit_question.h"
#include "deadcode-check/version.h"
#include "reporters/read_json.h"

namespace featflags::deadcode {
namespace {

using llvm::json::Object;

} // namespace

std::string questionOf(const tool::TranslationUnit &unit, const CheckScope &scope, tool::FileDigests &files) {
  std::string question = tool::unitQuestion(unit, version, files);
  const auto add = [&](const std::string &part) { tool::addPart(question, part); };
  add(scope.recompile ? "recompile" : "read");
  add(scope.cost ? "cost" : "");
  add(scope.regions.sourceRoot);
  for (const std::string &path : scope.regions.paths)
    add("path " + path);
  for (const std::string &root : scope.regions.moreRoots)
    add("root " + root);
  for (const GuardSpec &guard : scope.regions.guards)
    for (const std::string &word : wordsOf(guard))
      add(word);
  return question;
}

std::string writeUnitChecks(const UnitChecks &checks) {
  std::string text;
  llvm::raw_string_ostream out(text);
  llvm::json::OStream json(out);
  json.object([&] {
    json.attribute("file", checks.file);
    json.attribute("compiles", checks.compiles);
    json.attribute("outside", checks.outside);
    json.attribute("value_uses", checks.valueUses);
    json.attributeArray("checks", [&] {
      for (const tool::Check &check : checks.checks)
        tool::writeCheck(json, check);
    });
  });
  json.flush();
  return text;
}

std::optional<UnitChecks> readUnitChecks(const std::string &text) {
  auto parsed = llvm::json::parse(text);
  if (!parsed) {
    llvm::consumeError(parsed.takeError());
    return std::nullopt;
  }
  const Object *root = parsed->getAsObject();
  const llvm::json::Array *all = root ? root->getArray("checks") : nullptr;
  if (!all)
    return std::nullopt;
  const auto number = [&](llvm::StringRef key) {
    return static_cast<unsigned>(root->getInteger(key).value_or(0));
  };
  UnitChecks checks;
  checks.file = root->getString("file").value_or("").str();
  checks.compiles = number("compiles");
  checks.outside = number("outside");
  checks.valueUses = number("value_uses");
  for (const llvm::json::Value &check : *all)
    if (const Object *object = check.getAsObject())
      checks.checks.push_back(tool::readCheck(*object));
  checks.lasting = true;
  return checks;
}

UnitChecks checkUnitOrReuse(const tool::TranslationUnit &unit, const CheckScope &scope,
                            tool::ResultCache &cache) {
  if (!cache.isActive() || !scope.dump.empty())
    return checkUnit(unit, scope);
  const std::string question = questionOf(unit, scope, cache.digests());
  if (auto found = cache.find(question))
    if (auto checks = readUnitChecks(found->answer)) {
      checks->inputs = std::move(found->inputs);
      if (!readsAny(checks->inputs, scope.changed)) {
        checks->untouched = true;
        checks->checks.clear();
      }
      return std::move(*checks);
    }
  UnitChecks checks = checkUnit(unit, scope);
  if (checks.lasting && !checks.untouched)
    cache.store(question, checks.inputs, writeUnitChecks(checks));
  return checks;
}

} // namespace featflags::deadcode
