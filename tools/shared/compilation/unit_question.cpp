// SPDX-License-Identifier: MIT
//
// See unit_question.h.
#include "compilation/unit_question.h"

#include "compilation/run_command.h"

#include <llvm/Support/FileSystem.h>

#include <cstdlib>
#include <map>
#include <mutex>

namespace featflags::tool {
namespace {

// A file by its size and time: for programs, which are large and replaced whole.
std::string stampOf(const std::string &path) {
  llvm::sys::fs::file_status status;
  if (llvm::sys::fs::status(path, status))
    return "missing";
  return std::to_string(status.getSize()) + " " +
         std::to_string(status.getLastModificationTime().time_since_epoch().count());
}

const std::string &ownStamp() {
  static const std::string stamp = stampOf("/proc/self/exe");
  return stamp;
}

// What the driver is, and which compiler proper it runs. Asked once for each driver.
std::string compilerIdentity(const std::string &driver, FileDigests &files) {
  static std::mutex mutex;
  static std::map<std::string, std::string> known;
  const std::lock_guard<std::mutex> lock(mutex);
  const auto found = known.find(driver);
  if (found != known.end())
    return found->second;
  std::string identity = files.digestOf(driver);
  for (const char *proper : {"cc1", "cc1plus"}) {
    auto answer = runCommand(driver, {"-print-prog-name=" + std::string(proper)}, "/");
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

void addPart(std::string &question, llvm::StringRef part) {
  question += std::to_string(part.size()) + ":" + part.str() + "\n";
}

std::string unitQuestion(const TranslationUnit &unit, llvm::StringRef version, FileDigests &files) {
  std::string question;
  addPart(question, version);
  addPart(question, ownStamp());
  for (const char *variable : variables) {
    const char *value = std::getenv(variable);
    addPart(question, value ? "=" + std::string(value) : "");
  }
  addPart(question, compilerIdentity(unit.compiler, files));
  for (const std::string &part : {unit.file, unit.directory, unit.compiler, unit.object})
    addPart(question, part);
  addPart(question, std::to_string(unit.arguments.size()));
  for (const std::string &argument : unit.arguments)
    addPart(question, argument);
  return question;
}

} // namespace featflags::tool
