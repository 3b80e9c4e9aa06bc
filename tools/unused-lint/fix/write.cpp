// SPDX-License-Identifier: MIT
//
// See write.h.
#include "unused-lint/fix/write.h"

#include "unused-lint/fix/unified_diff.h"

#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/raw_ostream.h>

namespace featflags::unused {

std::string diffOf(const FixPlan &plan, const std::string &root) {
  std::string diff;
  for (const auto &[file, edits] : plan.files) {
    const auto buffer = llvm::MemoryBuffer::getFile(file);
    if (!buffer)
      continue;
    llvm::StringRef name = file;
    if (name.consume_front(root))
      name = name.ltrim('/');
    diff += unifiedDiff(name.ltrim('/').str(), (*buffer)->getBuffer().str(), edits);
  }
  return diff;
}

std::vector<tool::Problem> writeFixes(const FixPlan &plan) {
  std::vector<tool::Problem> problems;
  for (const auto &[file, edits] : plan.files) {
    // A link stays one: what it leads to is edited.
    llvm::SmallString<256> path(file);
    llvm::sys::fs::real_path(file, path);
    std::string text;
    if (const auto buffer = llvm::MemoryBuffer::getFile(path))
      text = (*buffer)->getBuffer().str();
    const auto permissions = llvm::sys::fs::getPermissions(path);
    llvm::Error error = llvm::writeToOutput(path, [&](llvm::raw_ostream &out) {
      out << applyEdits(text, edits);
      return llvm::Error::success();
    });
    if (error)
      problems.push_back({file, "cannot be written: " + llvm::toString(std::move(error)) +
                                    "; --fix needs sources that may be written to"});
    else if (permissions)
      llvm::sys::fs::setPermissions(path, *permissions);
  }
  return problems;
}

} // namespace featflags::unused
