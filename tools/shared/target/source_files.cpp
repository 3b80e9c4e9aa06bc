// SPDX-License-Identifier: MIT
#include "target/source_files.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <cstdlib>
#include <map>
#include <mutex>
#include <vector>

namespace featflags::tool {
namespace {

// Headers in the folder of a compiler that clang has none of.
std::vector<std::string> readForeignHeaders(const std::string &folder) {
  std::vector<std::string> headers;
  std::error_code error;
  for (llvm::sys::fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    const llvm::StringRef path = at->path();
    const llvm::StringRef name = llvm::sys::path::filename(path);
    if (name.ends_with(".h") && !llvm::sys::fs::exists(resourceHeaders() + "/" + name))
      headers.push_back(path.str());
  }
  return headers;
}

const std::vector<std::string> &foreignHeaders(const std::string &folder) {
  static std::mutex lock;
  static std::map<std::string, std::vector<std::string>> known;
  const std::lock_guard<std::mutex> guard(lock);
  const auto found = known.find(folder);
  return found != known.end() ? found->second
                              : known.emplace(folder, readForeignHeaders(folder)).first->second;
}

} // namespace

const std::string &resourceFolder() {
  static const std::string folder = [] {
    const char *named = std::getenv("FEATFLAGS_CLANG_RESOURCE_DIR");
    return std::string(named ? named : FEATFLAGS_CLANG_RESOURCE_DIR);
  }();
  return folder;
}

std::string resourceHeaders() { return resourceFolder() + "/include"; }

bool isResourceHeader(llvm::StringRef file) { return file.starts_with(resourceHeaders()); }

std::string missingResources() {
  if (llvm::sys::fs::exists(resourceHeaders() + "/stddef.h"))
    return "";
  return resourceFolder() + ": clang's own headers are not there; install them (Debian: apt-get install "
                            "libclang-common-19-dev) or set FEATFLAGS_CLANG_RESOURCE_DIR";
}

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> filesSeenFrom(const TranslationUnit &unit,
                                                              const CompilerFacts &facts) {
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files = llvm::vfs::createPhysicalFileSystem();
  if (!facts.ownFolder.empty()) {
    auto forwards = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
    for (const std::string &header : foreignHeaders(facts.ownFolder))
      forwards->addFile(foreignHeaderFolder + "/" + llvm::sys::path::filename(header), 0,
                        llvm::MemoryBuffer::getMemBufferCopy("#include \"" + header + "\"\n"));
    auto both = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(files);
    both->pushOverlay(forwards);
    files = both;
  }
  files->setCurrentWorkingDirectory(unit.directory);
  return files;
}

} // namespace featflags::tool
