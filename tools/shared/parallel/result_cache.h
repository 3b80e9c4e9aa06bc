// SPDX-License-Identifier: MIT
//
// Comes in: a question (all that decides over an answer and is no file), the files that were read to answer
// it, and the answer. Goes out: the answer again, as long as each of those files still has the content that
// it had. Exists so that a second run of an unchanged tree does nothing but reading files.
#pragma once

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Chrono.h>

#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace featflags::tool {

// Contents of files, each read once in a run. From any thread.
class FileDigests {
public:
  // "missing" where there is no such file.
  std::string digestOf(const std::string &path);

private:
  std::mutex mutex;
  std::map<std::string, std::string> known;
};

struct CachedAnswer {
  std::vector<std::string> inputs;
  std::string answer;
};

class ResultCache {
public:
  // Without a folder nothing is kept. `mostBytes` is what the folder may hold.
  explicit ResultCache(std::string where, std::uint64_t mostBytes = std::uint64_t(1) << 30);

  // What is broken, or of other content, is no answer. Inputs below `home` are looked for in the folder that
  // is named now, wherever it was when the answer was stored.
  std::optional<CachedAnswer> find(llvm::StringRef question, llvm::StringRef home = "");

  // An input that changed since the cache was opened is no ground for an answer: nothing is stored. Nothing
  // is said of what cannot be written: the next run will have to work, that is all.
  void store(llvm::StringRef question, llvm::ArrayRef<std::string> inputs, llvm::StringRef answer,
             llvm::StringRef home = "");

  // Where something was stored: removes what was not used for longest, until the rest is below the limit.
  void prune() const;

  FileDigests &digests() { return files; }
  bool isActive() const { return !folder.empty(); }

private:
  std::string pathOf(llvm::StringRef question) const;

  std::string folder;
  std::uint64_t limit;
  llvm::sys::TimePoint<> begin; // of the run
  FileDigests files;
  std::atomic<bool> stored = false;
};

// The folder of this user: $XDG_CACHE_HOME/featflags or the like; empty where there is none.
std::string defaultCacheFolder();

// A digest as text.
std::string digestOfText(llvm::StringRef text);

} // namespace featflags::tool
