// SPDX-License-Identifier: MIT
//
// See reuse.h.
#include "deadcode-check/reuse.h"

#include "compilation/run_command.h"
#include "deadcode-check/version.h"
#include "reporters/read_json.h"

#include <llvm/ADT/SmallString.h>
#include <llvm/Support/FileSystem.h>

#include <cstdlib>
#include <mutex>

namespace featflags::deadcode {
namespace {

using llvm::json::Object;

// A file by its size and time: for programs, which are large and replaced whole.
std::string stampOf(const std::string &path) {
  llvm::sys::fs::file_status status;
  if (llvm::sys::fs::status(path, status))
    return "missing";
  return std::to_string(status.getSize()) + " " +
         std::to_string(status.getLastModificationTime().time_since_epoch().count());
}

std::string ownStamp() {
  static const std::string stamp = std::string(version) + " " + stampOf("/proc/self/exe");
  return stamp;
}

// What the driver is, and which compiler proper it runs. Asked once for each driver.
std::string compilerIdentity(const std::string &driver, tool::FileDigests &files) {
  static std::mutex mutex;
  static std::map<std::string, std::string> known;
  const std::lock_guard<std::mutex> lock(mutex);
  const auto found = known.find(driver);
  if (found != known.end())
    return found->second;
  std::string identity = files.digestOf(driver);
  for (const char *proper : {"cc1", "cc1plus"}) {
    auto answer = tool::runCommand(driver, {"-print-prog-name=" + std::string(proper)}, "/");
    if (answer) {
      const std::string path = llvm::StringRef(answer->output).trim().str();
      identity += "\n" + path + " " + stampOf(path);
    } else {
      llvm::consumeError(answer.takeError());
    }
  }
  return known.try_emplace(driver, std::move(identity)).first->second;
}

// Variables that change what a compiler or our parser reads.
constexpr const char *variables[] = {
    "CPATH",           "C_INCLUDE_PATH",    "CPLUS_INCLUDE_PATH",         "COMPILER_PATH",
    "GCC_EXEC_PREFIX", "SOURCE_DATE_EPOCH", "CLANG_CONFIG_FILE_USER_DIR", "FEATFLAGS_CLANG_RESOURCE_DIR"};

} // namespace

std::string questionOf(const tool::TranslationUnit &unit, const CheckScope &scope, tool::FileDigests &files) {
  std::string question;
  // Each part with its length, so that no two lists read alike.
  const auto add = [&](const std::string &part) {
    question += std::to_string(part.size()) + ":" + part + "\n";
  };
  add(ownStamp());
  for (const char *variable : variables) {
    const char *value = std::getenv(variable);
    add(value ? "=" + std::string(value) : "");
  }
  add(compilerIdentity(unit.compiler, files));
  for (const std::string &part : {unit.file, unit.directory, unit.compiler, unit.object})
    add(part);
  for (const std::string &argument : unit.arguments)
    add(argument);
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
