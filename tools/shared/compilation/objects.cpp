// SPDX-License-Identifier: MIT
//
// Comes in: a folder that objects were moved to. Goes out: where a unit's object is in it.
#include "compilation/database.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace featflags::tool {
namespace {

std::string below(llvm::StringRef folder, llvm::StringRef path) {
  llvm::SmallString<256> result(folder);
  llvm::sys::path::append(result, path);
  return result.str().str();
}

// A path below a root, relative to it; empty for others.
llvm::StringRef relativeTo(llvm::StringRef root, llvm::StringRef path) {
  llvm::StringRef rest = path;
  if (root.empty() || !rest.consume_front(root) || !(root.ends_with("/") || rest.consume_front("/")))
    return "";
  return rest;
}

// Links to folders are not followed: they may lead back.
std::string onlyOneNamed(llvm::StringRef folder, llvm::StringRef name) {
  std::string found;
  std::error_code error;
  for (llvm::sys::fs::recursive_directory_iterator at(folder, error, /*follow_symlinks=*/false), end;
       !error && at != end; at.increment(error)) {
    if (llvm::sys::path::filename(at->path()) != name || llvm::sys::fs::is_directory(at->path()))
      continue;
    if (!found.empty())
      return "";
    found = at->path();
  }
  return found;
}

} // namespace

std::string objectIn(const std::string &folder, const std::string &root, const TranslationUnit &unit) {
  for (const llvm::StringRef base : {llvm::StringRef(root), llvm::StringRef(unit.directory)}) {
    const llvm::StringRef path = relativeTo(base, unit.object);
    if (path.empty())
      continue;
    std::string candidate = below(folder, path);
    if (llvm::sys::fs::exists(candidate))
      return candidate;
  }
  std::string found = onlyOneNamed(folder, llvm::sys::path::filename(unit.object));
  return found.empty() ? unit.object : found;
}

} // namespace featflags::tool
