// SPDX-License-Identifier: MIT
//
// See source_lines.h.
#include "acceptance/source_lines.h"

#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/MemoryBuffer.h>

#include <algorithm>

namespace featflags::tool {
namespace {

constexpr unsigned around = 3;
constexpr unsigned mostLines = 60; // of one region; nobody reads more in an excerpt

void readFile(FileLines &files, const std::string &name, const std::string &path, llvm::StringRef word = "") {
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!buffer || !(*buffer)->getBuffer().contains(word))
    return;
  llvm::SmallVector<llvm::StringRef> lines;
  (*buffer)->getBuffer().split(lines, '\n');
  std::vector<std::string> &texts = files[name];
  for (const llvm::StringRef line : lines)
    texts.push_back(line.rtrim('\r').str());
}

} // namespace

FileLines readFiles(const Report &report, const CellRoots &roots) {
  FileLines files;
  std::string last;
  for (const Check &check : report.checks) {
    if (check.file == last || files.count(check.file) != 0)
      continue;
    last = check.file;
    const auto root = roots.find(check.cell);
    const bool isAbsolute = check.file.starts_with("/");
    readFile(files, check.file,
             isAbsolute || root == roots.end() ? check.file : root->second + "/" + check.file);
  }
  return files;
}

void addFileWith(FileLines &files, const std::string &word, const std::string &root,
                 const std::string &path) {
  const bool isBelow = !root.empty() && path.starts_with(root + "/");
  const std::string name = isBelow ? path.substr(root.size() + 1) : path;
  if (files.count(name) == 0)
    readFile(files, name, path, word);
}

void addExcerpts(Report &report, const FileLines &files) {
  for (const Check &check : report.checks) {
    const auto file = files.find(check.file);
    if (file == files.end() || check.line == 0)
      continue;
    const unsigned first = check.line > around ? check.line - around : 1;
    const unsigned end = std::min(std::max(check.line, check.endLine), check.line + mostLines) + around;
    std::map<unsigned, std::string> &lines = report.sources[check.file];
    for (unsigned line = first; line <= end && line <= file->second.size(); ++line)
      lines.try_emplace(line, file->second[line - 1]);
  }
}

} // namespace featflags::tool
