// SPDX-License-Identifier: MIT
//
// See project_roots.h.
#include "deadcode-check/project_roots.h"

#include "compilation/absolute_path.h"
#include "deadcode-check/check_cell.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

#include <set>

namespace featflags::deadcode {
namespace {

bool isBelow(const std::string &path, const std::string &folder) {
  return path == folder || path.starts_with(folder == "/" ? folder : folder + "/");
}

// Where packages put headers: no project of the user's.
bool isSystem(const std::string &folder) {
  const auto holds = [&](const char *system) { return isBelow(folder, system); };
  return (holds("/usr") && !holds("/usr/src")) || holds("/opt") || holds("/lib") || holds("/nix") ||
         holds("/Library") || holds("/System") || folder == "/";
}

// A folder that many projects share: being below it means nothing.
bool isShared(const std::string &folder) {
  const std::size_t depth = static_cast<std::size_t>(llvm::count(folder, '/'));
  return folder.empty() || folder == "/" || isSystem(folder) || folder == "/usr/src" ||
         llvm::is_contained(
             {"/home", "/root", "/tmp", "/var", "/var/tmp", "/srv", "/mnt", "/media", "/Users"}, folder) ||
         (depth == 2 && (isBelow(folder, "/home") || isBelow(folder, "/Users")));
}

std::string absolute(llvm::StringRef folder, const std::string &directory) {
  llvm::SmallString<256> path(folder);
  tool::makeAbsolute(directory, path);
  llvm::sys::path::remove_dots(path, true);
  llvm::SmallString<256> real;
  return llvm::sys::fs::real_path(path, real) ? std::string() : real.str().str();
}

} // namespace

std::vector<std::string> headerFolders(const tool::TranslationUnit &unit) {
  std::vector<std::string> folders;
  const auto add = [&](llvm::StringRef folder) {
    const std::string path = absolute(folder, unit.directory);
    if (!path.empty() && !isSystem(path))
      folders.push_back(path);
  };
  for (std::size_t i = 0; i < unit.arguments.size(); ++i) {
    llvm::StringRef argument = unit.arguments[i];
    if ((argument == "-I" || argument == "-iquote") && i + 1 < unit.arguments.size())
      add(unit.arguments[++i]);
    else if (argument.consume_front("-iquote") || argument.consume_front("-I"))
      add(argument);
  }
  return folders;
}

ProjectRoots projectRoots(const std::vector<tool::TranslationUnit> &units, const std::string &build) {
  std::vector<std::string> files;
  std::set<std::string> folders;
  for (const tool::TranslationUnit &unit : units) {
    // The command may go through a link; files are named as they are.
    const std::string real = absolute(unit.file, unit.directory);
    files.push_back(real.empty() ? unit.file : real);
    for (std::string &folder : headerFolders(unit))
      folders.insert(std::move(folder));
  }
  // Where commands run, and no source is, is a build folder as well.
  std::set<std::string> builds = {build};
  for (const tool::TranslationUnit &unit : units)
    if (llvm::none_of(files, [&](const std::string &file) { return isBelow(file, unit.directory); }))
      builds.insert(unit.directory);
  ProjectRoots roots{commonFolder(files), {}};
  for (const std::string &folder : folders) {
    if (isBelow(folder, roots.named))
      continue;
    const std::string wider = commonFolder({roots.named + "/x", folder + "/x"});
    const bool isBuilt = llvm::any_of(builds, [&](const std::string &made) { return isBelow(folder, made); });
    if (isBuilt || isShared(wider))
      roots.more.push_back(folder);
    else
      roots.named = wider;
  }
  llvm::erase_if(roots.more, [&](const std::string &folder) { return isBelow(folder, roots.named); });
  return roots;
}

} // namespace featflags::deadcode
