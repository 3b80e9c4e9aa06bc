// SPDX-License-Identifier: MIT
#include "compilation/driver_options.h"

#include "compilation/absolute_path.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace featflags::tool {
namespace {

enum class Form { Exact, Joined, Separate, Either };

struct Row {
  llvm::StringLiteral spelling;
  Form form;
  OptionRole role;
};

constexpr Row rows[] = {
#define DRIVER_OPTION(spelling, form, role) {spelling, Form::form, OptionRole::role},
#include "compilation/driver_options.def"
};

bool fits(const Row &row, llvm::StringRef word) {
  const bool whole = word == row.spelling;
  const bool open = row.form == Form::Joined || row.form == Form::Either;
  return whole || (open && word.starts_with(row.spelling));
}

const Row *findRow(llvm::StringRef word) {
  const Row *best = nullptr;
  for (const Row &row : rows)
    if (fits(row, word) && (!best || row.spelling.size() > best->spelling.size()))
      best = &row;
  return best;
}

bool takesNextWord(const Row &row, llvm::StringRef word) {
  return word == row.spelling && (row.form == Form::Separate || row.form == Form::Either);
}

SourceLanguage languageNamed(llvm::StringRef name, SourceLanguage bySuffix) {
  return llvm::StringSwitch<SourceLanguage>(name)
      .Cases("c", "cpp-output", SourceLanguage::C)
      .Cases("c++", "c++-cpp-output", SourceLanguage::Cxx)
      .Case("none", bySuffix)
      .Default(SourceLanguage::Other);
}

SourceLanguage languageOfSuffix(llvm::StringRef file) {
  return llvm::StringSwitch<SourceLanguage>(llvm::sys::path::extension(file))
      .Cases(".c", ".i", SourceLanguage::C)
      .Cases(".cc", ".cp", ".cxx", ".cpp", ".c++", ".CPP", ".C", ".ii", SourceLanguage::Cxx)
      .Default(SourceLanguage::Other);
}

// "g++", "x86_64-linux-gnu-g++-12", "clang++-19", "c++"
bool readsCAsCxx(llvm::StringRef compiler) { return llvm::sys::path::filename(compiler).contains("++"); }

} // namespace

std::vector<DriverOption> splitArguments(llvm::ArrayRef<std::string> arguments) {
  std::vector<DriverOption> options;
  for (std::size_t at = 0; at < arguments.size();) {
    const llvm::StringRef word = arguments[at];
    DriverOption option;
    std::size_t count = 1;
    if (!word.starts_with("-") || word == "-") {
      option.role = OptionRole::Operand;
      option.value = word;
    } else if (const Row *row = findRow(word)) {
      option.role = row->role;
      option.value = word.drop_front(row->spelling.size());
      if (takesNextWord(*row, word) && at + 1 < arguments.size()) {
        option.value = arguments[at + 1];
        count = 2;
      }
    }
    option.words = arguments.slice(at, count);
    options.push_back(option);
    at += count;
  }
  return options;
}

std::vector<std::string> unwrapIncludes(llvm::ArrayRef<std::string> arguments) {
  std::vector<std::string> result;
  while (!arguments.empty()) {
    const bool wrapped = arguments.size() >= 4 && arguments[0] == "-Xclang" && arguments[2] == "-Xclang" &&
                         (arguments[1] == "-include" || arguments[1] == "-include-pch");
    if (wrapped)
      result.insert(result.end(), {arguments[1], arguments[3]});
    else
      result.push_back(arguments[0]);
    arguments = arguments.drop_front(wrapped ? 4 : 1);
  }
  return result;
}

bool namesFile(llvm::StringRef operand, llvm::StringRef directory, llvm::StringRef file) {
  llvm::SmallString<256> path(operand);
  makeAbsolute(directory, path);
  llvm::sys::path::remove_dots(path, /*remove_dot_dot=*/true);
  return path == file;
}

SourceLanguage languageOf(llvm::StringRef compiler, llvm::ArrayRef<std::string> arguments,
                          llvm::StringRef file) {
  SourceLanguage bySuffix = languageOfSuffix(file);
  if (bySuffix == SourceLanguage::C && readsCAsCxx(compiler))
    bySuffix = SourceLanguage::Cxx;
  SourceLanguage language = bySuffix;
  for (const DriverOption &option : splitArguments(arguments)) {
    if (option.role == OptionRole::Operand &&
        llvm::sys::path::filename(option.value) == llvm::sys::path::filename(file))
      break; // a -x after the file is not for the file
    if (option.role == OptionRole::Language)
      language = languageNamed(option.value, bySuffix);
  }
  return language;
}

} // namespace featflags::tool
