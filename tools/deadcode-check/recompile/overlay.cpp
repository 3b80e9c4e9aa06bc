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

// `#include TABLE` may name another file each time.
bool namesSeveral(const UnitRegions &unit, const Inclusion &inclusion) {
  return std::any_of(unit.inclusions.begin(), unit.inclusions.end(), [&](const Inclusion &other) {
    return other.target == inclusion.target && other.included != inclusion.included;
  });
}

// Points each include of a copied file at a copy, or at the original by its whole name.
std::vector<Edit> includeEdits(const UnitRegions &unit, const std::string &file,
                               const std::set<std::string> &copied, const std::string &folder) {
  std::map<unsigned, Edit> byPlace; // a file that is included twice has its directives twice
  for (const Inclusion &inclusion : unit.inclusions) {
    if (inclusion.target.file != file || inclusion.onCommandLine || namesSeveral(unit, inclusion))
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
      if (inclusion.onCommandLine)
        continue;
      if (copied.count(inclusion.included))
        copied.insert(inclusion.target.file);
      if (copied.count(inclusion.target.file) && breaksWhenMoved(inclusion))
        copied.insert(inclusion.included);
    }
  }
  return {copied.begin(), copied.end()};
}

bool canBeReplaced(const UnitRegions &unit, const std::string &file) {
  // The file itself and whatever leads to it; what else is copied is copied unchanged.
  std::set<std::string> leading = {file};
  for (std::size_t before = 0; before != leading.size();) {
    before = leading.size();
    for (const Inclusion &inclusion : unit.inclusions)
      if (leading.count(inclusion.included) && !inclusion.onCommandLine)
        leading.insert(inclusion.target.file);
  }
  return std::none_of(unit.inclusions.begin(), unit.inclusions.end(), [&](const Inclusion &inclusion) {
    // A file that is read once is the copy or it is not, and the copy says so when it is.
    const bool mayMiss =
        inclusion.onCommandLine || (unit.readAgain.count(file) && namesSeveral(unit, inclusion));
    return mayMiss && leading.count(inclusion.included);
  });
}

std::vector<std::string> foldersToSearch(const UnitRegions &unit) {
  std::vector<std::string> folders = {llvm::sys::path::parent_path(unit.file).str()};
  for (const Inclusion &inclusion : unit.inclusions) {
    const std::string folder = llvm::sys::path::parent_path(inclusion.target.file).str();
    if (namesSeveral(unit, inclusion) && std::find(folders.begin(), folders.end(), folder) == folders.end())
      folders.push_back(folder);
  }
  return folders;
}

namespace {

constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";

// Defined by the copy of an edited header, and asked for behind the main file: a compile that read the
// original instead must not pass for one of the edited text.
std::string copyMacro(std::size_t index) { return "FEATFLAGS_COPY_" + std::to_string(index); }

std::string definitionOf(std::size_t index) {
  return "#undef " + copyMacro(index) + "\n#define " + copyMacro(index) + "\n";
}

std::string demandOf(std::size_t index, const std::string &file) {
  return "#ifndef " + copyMacro(index) + "\n#error the copy of " + file + " was not read\n#endif\n";
}

// A byte order mark is one only at the very beginning.
std::string behindMark(const std::string &before, const std::string &text) {
  if (!text.starts_with(byteOrderMark))
    return before + text;
  return std::string(byteOrderMark) + before + text.substr(byteOrderMark.size());
}

} // namespace

llvm::Expected<std::string> writeOverlay(const UnitRegions &unit, const FileEdits &edits,
                                         const std::string &folder, const std::string &mainSpelling,
                                         const std::string &tail, const ReadSource &read) {
  const std::vector<std::string> files = filesToCopy(unit, edits);
  const std::set<std::string> copied(files.begin(), files.end());
  std::string mainText;
  std::string demands;
  for (std::size_t index = 0; index < files.size(); ++index) {
    const std::string &file = files[index];
    std::vector<Edit> all = includeEdits(unit, file, copied, folder);
    const auto own = edits.find(file);
    if (own != edits.end())
      all.insert(all.end(), own->second.begin(), own->second.end());
    std::string text = applyEdits(read(file), std::move(all));
    if (file == unit.file) {
      mainText = std::move(text);
      continue;
    }
    std::string before = "#line 1 " + quote(spellingOf(unit, file)) + "\n";
    if (own != edits.end()) {
      before.insert(0, definitionOf(index));
      demands += demandOf(index, file);
    }
    if (llvm::Error error = writeFile(copyOf(folder, file), behindMark(before, text)))
      return error;
  }
  const std::string before = declarationsOf(unit) + "#line 1 " + quote(mainSpelling) + "\n";
  if (llvm::Error error =
          writeFile(copyOf(folder, unit.file), behindMark(before, mainText) + "\n" + tail + "\n" + demands))
    return error;
  return copyOf(folder, unit.file);
}

} // namespace featflags::deadcode
