// SPDX-License-Identifier: MIT
//
// See changed_files.h.
#include "acceptance/changed_files.h"

#include "compilation/run_command.h"

#include <llvm/ADT/SmallString.h>
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

} // namespace

llvm::Expected<std::set<std::string>> changedFiles(const std::string &folder, const std::string &revision) {
  auto top = git(folder, {"rev-parse", "--show-toplevel"});
  if (!top)
    return top.takeError();
  const std::string real = llvm::StringRef(*top).rtrim('\n').str();
  const std::string spelled = spelledTop(folder, real);
  std::set<std::string> changed;
  // Without an external diff program, and with a revision that cannot be taken for an option.
  for (const std::vector<std::string> &arguments :
       {std::vector<std::string>{"diff", "--no-ext-diff", "--name-only", "--no-renames", "-z",
                                 "--end-of-options", revision, "--"},
        std::vector<std::string>{"ls-files", "--others", "--exclude-standard", "-z"}}) {
    auto names = git(real, arguments);
    if (!names)
      return names.takeError();
    llvm::SmallVector<llvm::StringRef> each;
    llvm::StringRef(*names).split(each, '\0', -1, false);
    for (const llvm::StringRef name : each) {
      changed.insert(real + "/" + name.str());
      changed.insert(spelled + "/" + name.str());
    }
  }
  return changed;
}

} // namespace featflags::tool
