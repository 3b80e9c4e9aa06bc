// SPDX-License-Identifier: MIT
//
// See changed_files.h.
#include "acceptance/changed_files.h"

#include "compilation/run_command.h"

#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/FileSystem.h>

#include <vector>

namespace featflags::tool {
namespace {

// Nothing of the work tree is written, not even git's index, and no program of its configuration runs.
llvm::Expected<std::string> git(const std::string &folder, const std::vector<std::string> &arguments) {
  std::vector<std::string> words = {"--no-optional-locks", "-c", "core.fsmonitor=false"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  auto result = runCommand("git", words, folder);
  if (!result)
    return llvm::createStringError("git cannot be run: " + llvm::toString(result.takeError()) +
                                   "; --changed-since needs it");
  if (result->exitCode != 0)
    return llvm::createStringError("git says: " +
                                   llvm::StringRef(result->errors).trim().split('\n').first.str());
  return std::move(result->output);
}

// The top of the work tree as `folder` spells it: they differ where a link leads into it.
std::string spelledTop(const std::string &folder, const std::string &top) {
  llvm::SmallString<256> real;
  if (llvm::sys::fs::real_path(folder, real))
    return top;
  llvm::StringRef below = real.str();
  if (!below.consume_front(top) || !llvm::StringRef(folder).ends_with(below))
    return top;
  return folder.substr(0, folder.size() - below.size());
}

llvm::SmallVector<llvm::StringRef> splitAtNulls(llvm::StringRef text) {
  llvm::SmallVector<llvm::StringRef> parts;
  text.split(parts, '\0', -1, false);
  return parts;
}

} // namespace

llvm::Expected<std::set<std::string>> changedFiles(const std::string &folder, const std::string &revision) {
  auto top = git(folder, {"rev-parse", "--show-toplevel"});
  if (!top)
    return top.takeError();
  const std::string real = llvm::StringRef(*top).rtrim('\n').str();
  const std::string spelled = spelledTop(folder, real);
  // The plumbing command: `git diff` would write the index. A revision cannot be taken for an option.
  auto differing = git(real, {"diff-index", "--no-ext-diff", "--numstat", "--no-renames", "-z",
                              "--end-of-options", revision, "--"});
  if (!differing)
    return differing.takeError();
  auto unknown = git(real, {"ls-files", "--others", "--exclude-standard", "-z"});
  if (!unknown)
    return unknown.takeError();
  std::set<std::string> changed;
  const auto add = [&](llvm::StringRef name) {
    changed.insert(real + "/" + name.str());
    changed.insert(spelled + "/" + name.str());
  };
  for (const llvm::StringRef entry : splitAtNulls(*differing)) {
    const auto [added, rest] = entry.split('\t');
    const auto [removed, name] = rest.split('\t');
    // Only its time differs.
    std::uint64_t size = 0;
    const bool same = added == "0" && removed == "0" &&
                      !llvm::sys::fs::file_size(real + "/" + name.str(), size) && size != 0;
    if (!same)
      add(name);
  }
  for (const llvm::StringRef name : splitAtNulls(*unknown))
    add(name);
  return changed;
}

} // namespace featflags::tool
