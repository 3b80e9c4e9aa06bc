// SPDX-License-Identifier: MIT
#include "command_line/cells.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

namespace featflags::tool {
namespace {

// The build's folder names the cell that nobody named.
std::string cellName(const std::string &build) {
  llvm::StringRef folder = build;
  if (llvm::sys::path::filename(folder) == "compile_commands.json")
    folder = llvm::sys::path::parent_path(folder);
  return llvm::sys::path::filename(folder).str();
}

llvm::Error wrong(const llvm::Twine &text) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), text);
}

} // namespace

std::string absolutePath(llvm::StringRef path) {
  llvm::SmallString<256> result(path);
  llvm::sys::fs::make_absolute(result);
  llvm::sys::path::remove_dots(result, true);
  while (result.size() > 1 && result.back() == '/')
    result.pop_back();
  return result.str().str();
}

std::string shellWord(const std::string &text) {
  const auto isPlain = [](char c) { return llvm::isAlnum(c) || llvm::StringRef("_@%+=:,./-").contains(c); };
  if (!text.empty() && llvm::all_of(text, isPlain))
    return text;
  std::string quoted = "'";
  for (const char c : text)
    quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

llvm::Expected<std::vector<CellOption>> readCells(const std::string &build,
                                                  llvm::ArrayRef<std::string> cells) {
  std::vector<CellOption> result;
  if (!build.empty())
    result.push_back({cellName(absolutePath(build)), absolutePath(build)});
  for (const std::string &cell : cells) {
    const auto [name, folder] = llvm::StringRef(cell).split('=');
    if (name.empty() || folder.empty())
      return wrong("--cell=" + cell + ": write --cell NAME=BUILD");
    result.push_back({name.str(), absolutePath(folder)});
  }
  for (auto cell = result.begin(); cell != result.end(); ++cell)
    if (std::any_of(result.begin(), cell, [&](const CellOption &other) { return other.name == cell->name; }))
      return wrong("two cells are named " + cell->name + ": name each with --cell NAME=BUILD");
  return result;
}

} // namespace featflags::tool
