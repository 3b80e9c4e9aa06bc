// SPDX-License-Identifier: MIT
//
// See result_cache.h. An entry is a file: a digest of what follows, the number of inputs, a digest and a path
// for each, an empty line, the answer.
#include "parallel/result_cache.h"

#include "parallel/write_whole.h"

#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/BLAKE3.h>
#include <llvm/Support/CachePruning.h>
#include <llvm/Support/Error.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/raw_ostream.h>

#include <chrono>
#include <utility>

namespace featflags::tool {
namespace {

constexpr std::size_t digestLength = 32; // in hexadecimal digits

llvm::StringRef takeLine(llvm::StringRef &text) {
  const auto [line, rest] = text.split('\n');
  text = rest;
  return line;
}

std::unique_ptr<llvm::MemoryBuffer> readAll(const llvm::Twine &path) {
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  return buffer ? std::move(*buffer) : nullptr;
}

// A file that changed while we worked may have been read before or after.
bool changedAfter(const std::string &path, llvm::sys::TimePoint<> begin) {
  llvm::sys::fs::file_status status;
  return !llvm::sys::fs::status(path, status) && status.getLastModificationTime() > begin;
}

} // namespace

std::string digestOfText(llvm::StringRef text) {
  const auto digest = llvm::BLAKE3::hash<digestLength / 2>(
      llvm::ArrayRef(reinterpret_cast<const std::uint8_t *>(text.data()), text.size()));
  return llvm::toHex(digest, /*LowerCase=*/true);
}

std::string FileDigests::digestOf(const std::string &path) {
  {
    const std::lock_guard<std::mutex> lock(mutex);
    const auto found = known.find(path);
    if (found != known.end())
      return found->second;
  }
  const auto content = readAll(path);
  std::string digest = content ? digestOfText(content->getBuffer()) : "missing";
  const std::lock_guard<std::mutex> lock(mutex);
  return known.try_emplace(path, std::move(digest)).first->second;
}

ResultCache::ResultCache(std::string where, std::uint64_t mostBytes)
    : folder(std::move(where)), limit(mostBytes), begin(std::chrono::system_clock::now()) {}

// The name begins as LLVM's pruning wants it.
std::string ResultCache::pathOf(llvm::StringRef question) const {
  return folder + "/llvmcache-" + digestOfText(question);
}

std::optional<CachedAnswer> ResultCache::find(llvm::StringRef question, llvm::StringRef home) {
  if (folder.empty())
    return std::nullopt;
  const auto entry = readAll(pathOf(question));
  if (!entry)
    return std::nullopt;
  llvm::StringRef text = entry->getBuffer();
  const llvm::StringRef digest = takeLine(text);
  std::size_t count = 0;
  if (digest != digestOfText(text) || takeLine(text).getAsInteger(10, count))
    return std::nullopt;
  CachedAnswer found;
  for (std::size_t at = 0; at < count; ++at) {
    const auto [content, path] = takeLine(text).split(' ');
    std::string input = path.starts_with("/") ? path.str() : (home + "/" + path).str();
    if (files.digestOf(input) != content)
      return std::nullopt;
    found.inputs.push_back(std::move(input));
  }
  found.answer = text.str();
  return found;
}

void ResultCache::store(llvm::StringRef question, llvm::ArrayRef<std::string> inputs, llvm::StringRef answer,
                        llvm::StringRef home) {
  if (folder.empty() || llvm::sys::fs::create_directories(folder))
    return;
  std::string body = std::to_string(inputs.size()) + "\n";
  for (const std::string &input : inputs) {
    if (input.find('\n') != std::string::npos || changedAfter(input, begin))
      return;
    llvm::StringRef name = input;
    if (!home.empty() && name.consume_front(home) && !name.consume_front("/"))
      name = input;
    body += files.digestOf(input) + " " + name.str() + "\n";
  }
  body += answer;
  stored = true;
  llvm::consumeError(writeWhole(pathOf(question), [&](llvm::raw_ostream &out) {
    out << digestOfText(body) << '\n' << body;
  }));
}

void ResultCache::prune() const {
  if (!stored || !llvm::sys::fs::is_directory(folder))
    return;
  llvm::CachePruningPolicy policy;
  policy.Interval = std::chrono::seconds(0);
  policy.Expiration = std::chrono::hours(24 * 30);
  policy.MaxSizePercentageOfAvailableSpace = 0;
  policy.MaxSizeBytes = limit;
  policy.MaxSizeFiles = 0;
  llvm::pruneCache(folder, policy);
}

std::string defaultCacheFolder() {
  llvm::SmallString<128> path;
  if (!llvm::sys::path::cache_directory(path))
    return "";
  llvm::sys::path::append(path, "featflags");
  return path.str().str();
}

} // namespace featflags::tool
