// SPDX-License-Identifier: MIT
//
// Compares and translates source paths; the header says why.
#include "deadcode-check/object/source_names.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace featflags::deadcode {
namespace {

// How many characters at the end two paths share, in whole components.
std::size_t commonTail(StringRef a, StringRef b) {
  std::size_t shared = 0;
  for (auto i = sys::path::rbegin(a), j = sys::path::rbegin(b);
       i != sys::path::rend(a) && j != sys::path::rend(b) && *i == *j && *i != "/"; ++i, ++j)
    shared += i->size() + (shared ? 1 : 0);
  return shared;
}

} // namespace

std::string absolutePath(StringRef path, StringRef directory) {
  SmallString<256> result;
  if (sys::path::is_relative(path))
    result = directory;
  sys::path::append(result, path);
  sys::path::remove_dots(result, /*remove_dot_dot=*/true);
  return std::string(result);
}

std::optional<SourceNames> SourceNames::match(StringRef recordedName, StringRef recordedDirectory,
                                              StringRef source) {
  SourceNames names;
  std::string recorded = absolutePath(recordedName, recordedDirectory);
  std::string wanted = absolutePath(source, "");
  if (recorded == wanted)
    return names;
  // One file by two paths: a folder on the way is a link, or the file itself is.
  bool same = false;
  const bool exists = sys::path::is_absolute(recorded) && sys::fs::exists(recorded);
  if (exists && (sys::fs::equivalent(recorded, wanted, same) || !same))
    return std::nullopt;
  // A path that does not exist here was mapped, or the tree was moved: what it ends in must agree.
  std::size_t shared = commonTail(recorded, wanted);
  if (shared == 0)
    return exists ? std::optional(names) : std::nullopt;
  names.recordedPrefix = recorded.substr(0, recorded.size() - shared);
  names.prefix = wanted.substr(0, wanted.size() - shared);
  return names;
}

std::string SourceNames::here(StringRef recorded) const {
  if (prefix == recordedPrefix || !recorded.starts_with(recordedPrefix))
    return recorded.str();
  // An empty recorded prefix stands for relative paths only.
  if (recordedPrefix.empty() && sys::path::is_absolute(recorded))
    return recorded.str();
  return prefix + recorded.drop_front(recordedPrefix.size()).str();
}

} // namespace featflags::deadcode
