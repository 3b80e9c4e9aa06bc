// SPDX-License-Identifier: MIT
//
// See habit.h.
#include "unused-lint/fix/habit.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>

#include <algorithm>
#include <array>
#include <vector>

namespace featflags::unused {
namespace {

constexpr llvm::StringLiteral spellings[] = {
    "__maybe_unused",
    "[[maybe_unused]]",
    "__attribute__((unused))",
    "__attribute__((__unused__))",
    "ATTRIBUTE_UNUSED",
    "G_GNUC_UNUSED",
    "__unused",
    "av_unused",
};
constexpr std::size_t known = std::size(spellings);
using Counts = std::array<std::size_t, known>;

constexpr unsigned mostFiles = 200; // of one folder

bool isPartOfName(llvm::StringRef text, std::size_t at, std::size_t size) {
  const auto isNameChar = [](char c) { return llvm::isAlnum(c) || c == '_'; };
  return (at > 0 && isNameChar(text[at - 1])) || (at + size < text.size() && isNameChar(text[at + size]));
}

void count(const std::string &file, Counts &counts) {
  const auto buffer = llvm::MemoryBuffer::getFile(file);
  if (!buffer)
    return;
  const llvm::StringRef text = (*buffer)->getBuffer();
  for (std::size_t number = 0; number < known; ++number)
    for (std::size_t at = text.find(spellings[number]); at != llvm::StringRef::npos;
         at = text.find(spellings[number], at + 1))
      counts[number] += isPartOfName(text, at, spellings[number].size()) ? 0 : 1;
}

std::string mostFrequent(const Counts &counts) {
  const auto most = std::max_element(counts.begin(), counts.end());
  return *most == 0 ? "" : spellings[static_cast<std::size_t>(most - counts.begin())].str();
}

bool isSource(llvm::StringRef file) {
  const llvm::StringRef suffix = llvm::sys::path::extension(file);
  return suffix == ".c" || suffix == ".h" || suffix == ".cpp" || suffix == ".cc" || suffix == ".hpp" ||
         suffix == ".cxx" || suffix == ".hh";
}

void countFolder(const std::string &folder, Counts &counts) {
  std::error_code error;
  std::vector<std::string> files;
  for (llvm::sys::fs::directory_iterator entry(folder, error), end; entry != end && !error;
       entry.increment(error))
    if (isSource(entry->path()))
      files.push_back(entry->path());
  std::sort(files.begin(), files.end());
  files.resize(std::min<std::size_t>(files.size(), mostFiles));
  for (const std::string &file : files)
    count(file, counts);
}

} // namespace

std::string unusedMarkOf(const std::string &file, const std::string &root, bool cxx) {
  Counts counts{};
  count(file, counts);
  std::string mark = mostFrequent(counts);
  std::string folder = llvm::sys::path::parent_path(file).str();
  while (mark.empty() && folder.size() >= root.size() && folder.starts_with(root) && folder.size() > 1) {
    countFolder(folder, counts);
    mark = mostFrequent(counts);
    folder = llvm::sys::path::parent_path(folder).str();
  }
  if (!mark.empty() && (cxx || mark != "[[maybe_unused]]"))
    return mark;
  return cxx ? "[[maybe_unused]]" : "__attribute__((unused))";
}

} // namespace featflags::unused
