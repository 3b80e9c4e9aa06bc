// SPDX-License-Identifier: MIT
//
// See overlay.h.
#include "deadcode-check/recompile/overlay.h"

#include <llvm/ADT/SmallString.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>
#include <set>

namespace featflags::deadcode {
namespace {

std::string copyOf(const std::string &folder, const std::string &file) { return folder + file; }

std::string quote(llvm::StringRef path) {
  std::string quoted = "\"";
  for (const char c : path) {
    if (c == '"' || c == '\\')
      quoted += '\\';
    quoted += c;
  }
  return quoted + '"';
}

// A quoted name is first looked for beside the file that includes it; from a copy that is another folder.
bool breaksWhenMoved(const Inclusion &inclusion) {
  return inclusion.quoted && !llvm::sys::path::is_absolute(inclusion.spelled);
}

// Points each include of a copied file at a copy, or at the original by its whole name.
std::vector<Edit> includeEdits(const UnitRegions &unit, const std::string &file,
                               const std::set<std::string> &copied, const std::string &folder) {
  std::map<unsigned, Edit> byPlace; // a file that is included twice has its directives twice
  for (const Inclusion &inclusion : unit.inclusions) {
    if (inclusion.target.file != file)
      continue;
    if (copied.count(inclusion.included))
      byPlace[inclusion.target.begin] = {inclusion.target.begin, inclusion.target.end,
                                         quote(copyOf(folder, inclusion.included))};
    else if (inclusion.quoted)
      byPlace[inclusion.target.begin] = {inclusion.target.begin, inclusion.target.end,
                                         quote(inclusion.spelled)};
  }
  std::vector<Edit> edits;
  for (auto &[place, edit] : byPlace)
    edits.push_back(std::move(edit));
  return edits;
}

std::string spellingOf(const UnitRegions &unit, const std::string &file) {
  for (const Inclusion &inclusion : unit.inclusions)
    if (inclusion.included == file)
      return inclusion.spelled;
  return file;
}

llvm::Error writeFile(const std::string &path, const std::string &text) {
  if (const auto error = llvm::sys::fs::create_directories(llvm::sys::path::parent_path(path)))
    return llvm::createFileError(path, error);
  std::error_code error;
  llvm::raw_fd_ostream out(path, error);
  if (error)
    return llvm::createFileError(path, error);
  out << text;
  out.close();
  if (out.has_error())
    return llvm::createFileError(path, out.error());
  return llvm::Error::success();
}

} // namespace

std::vector<std::string> filesToCopy(const UnitRegions &unit, const FileEdits &edits) {
  std::set<std::string> copied = {unit.file};
  for (const auto &[file, list] : edits)
    copied.insert(file);
  for (std::size_t before = 0; before != copied.size();) {
    before = copied.size();
    for (const Inclusion &inclusion : unit.inclusions) {
      if (copied.count(inclusion.included))
        copied.insert(inclusion.target.file);
      if (copied.count(inclusion.target.file) && breaksWhenMoved(inclusion))
        copied.insert(inclusion.included);
    }
  }
  return {copied.begin(), copied.end()};
}

llvm::Expected<std::string> writeOverlay(const UnitRegions &unit, const FileEdits &edits,
                                         const std::string &folder, const std::string &mainSpelling,
                                         const std::string &tail, const ReadSource &read) {
  const std::vector<std::string> files = filesToCopy(unit, edits);
  const std::set<std::string> copied(files.begin(), files.end());
  for (const std::string &file : files) {
    std::vector<Edit> all = includeEdits(unit, file, copied, folder);
    if (const auto own = edits.find(file); own != edits.end())
      all.insert(all.end(), own->second.begin(), own->second.end());
    const bool isMain = file == unit.file;
    std::string text = "#line 1 " + quote(isMain ? mainSpelling : spellingOf(unit, file)) + "\n" +
                       applyEdits(read(file), std::move(all));
    if (isMain)
      text += "\n" + tail + "\n";
    if (llvm::Error error = writeFile(copyOf(folder, file), text))
      return error;
  }
  return copyOf(folder, unit.file);
}

} // namespace featflags::deadcode
