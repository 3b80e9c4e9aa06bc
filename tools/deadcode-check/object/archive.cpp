// SPDX-License-Identifier: MIT
//
// Comes in: archives near an object. Goes out: the only member of its name. Thin archives hold names, not
// bytes.
#include "deadcode-check/object/archive.h"

#include "llvm/Object/Archive.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <algorithm>
#include <vector>

using namespace llvm;

namespace featflags::deadcode {
namespace {

struct Search {
  std::string name; // of the member
  std::vector<ArchiveMember> found;
  std::vector<std::string> thin; // archives that hold its name only
};

std::vector<std::string> archivesIn(StringRef folder) {
  std::vector<std::string> paths;
  std::error_code error;
  for (sys::fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
    if (sys::path::extension(at->path()) == ".a")
      paths.push_back(at->path());
  std::sort(paths.begin(), paths.end());
  return paths;
}

bool isNew(const Search &search, StringRef bytes) {
  return std::none_of(search.found.begin(), search.found.end(),
                      [&](const ArchiveMember &member) { return member.bytes->getBuffer() == bytes; });
}

// A member that cannot be read is as good as none.
void addMember(Search &search, const object::Archive::Child &child, const std::string &path, bool thin) {
  Expected<StringRef> name = child.getName();
  if (!name)
    return consumeError(name.takeError());
  if (sys::path::filename(*name) != search.name)
    return;
  if (thin) {
    search.thin.push_back(path);
    return;
  }
  Expected<StringRef> bytes = child.getBuffer();
  if (!bytes)
    return consumeError(bytes.takeError());
  if (isNew(search, *bytes))
    search.found.push_back({MemoryBuffer::getMemBufferCopy(*bytes, path), path, ""});
}

void searchArchive(Search &search, const std::string &path) {
  ErrorOr<std::unique_ptr<MemoryBuffer>> buffer = MemoryBuffer::getFile(path);
  if (!buffer)
    return;
  Expected<std::unique_ptr<object::Archive>> archive = object::Archive::create(**buffer);
  if (!archive)
    return consumeError(archive.takeError());
  Error error = Error::success();
  for (const object::Archive::Child &child : (*archive)->children(error))
    addMember(search, child, path, (*archive)->isThin());
  consumeError(std::move(error));
}

ArchiveMember answer(Search search) {
  if (search.found.size() == 1)
    return std::move(search.found.front());
  ArchiveMember none;
  if (!search.found.empty()) {
    none.text = std::to_string(search.found.size()) + " archive members have its name, one of them in " +
                search.found.front().archive + "; which one it is cannot be told";
  } else if (!search.thin.empty()) {
    none.text = search.thin.front() + " is a thin archive: it holds the name and not the code";
  }
  return none;
}

} // namespace

ArchiveMember findInArchives(StringRef object) {
  constexpr int levels = 5;
  Search search{sys::path::filename(object).str(), {}, {}};
  StringRef folder = sys::path::parent_path(object);
  for (int level = 0; level != levels && sys::path::has_relative_path(folder);
       ++level, folder = sys::path::parent_path(folder)) {
    for (const std::string &path : archivesIn(folder))
      searchArchive(search, path);
    if (!search.found.empty())
      break;
  }
  return answer(std::move(search));
}

} // namespace featflags::deadcode
