// SPDX-License-Identifier: MIT
#include "compilation/command_words.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/StringSaver.h"

namespace featflags::tool {
namespace {

struct Launcher {
  llvm::StringLiteral name;
  llvm::StringLiteral separate;
};

constexpr Launcher launchers[] = {
#define LAUNCHER(name, separate) {name, separate},
#include "compilation/launchers.def"
};

const Launcher *findLauncher(llvm::StringRef word) {
  const llvm::StringRef program = llvm::sys::path::filename(word);
  for (const Launcher &launcher : launchers)
    if (program == launcher.name)
      return &launcher;
  return nullptr;
}

bool isAssignment(llvm::StringRef word) {
  const auto [name, value] = word.split('=');
  return name.size() < word.size() && !name.empty() && !llvm::isDigit(name.front()) &&
         llvm::all_of(name, [](char c) { return llvm::isAlnum(c) || c == '_'; });
}

// The position after the launcher at `at` and the words that belong to it.
std::size_t skipLauncher(const std::vector<std::string> &words, std::size_t at, const Launcher &launcher) {
  llvm::SmallVector<llvm::StringRef, 2> separate;
  llvm::SplitString(launcher.separate, separate);
  ++at;
  while (at < words.size() && (llvm::StringRef(words[at]).starts_with("-") || isAssignment(words[at])))
    at += llvm::is_contained(separate, words[at]) ? 2 : 1;
  return at;
}

} // namespace

std::vector<std::string> splitCommand(llvm::StringRef command) {
  llvm::BumpPtrAllocator allocator;
  llvm::StringSaver saver(allocator);
  llvm::SmallVector<const char *, 64> words;
  llvm::cl::TokenizeGNUCommandLine(command, saver, words);
  return {words.begin(), words.end()};
}

std::vector<std::string> expandResponseFiles(const std::vector<std::string> &words,
                                             llvm::StringRef directory) {
  if (llvm::none_of(words, [](llvm::StringRef word) { return word.starts_with("@"); }))
    return words;
  llvm::BumpPtrAllocator allocator;
  llvm::SmallVector<const char *, 64> expanded;
  for (const std::string &word : words)
    expanded.push_back(word.c_str());
  llvm::cl::ExpansionContext context(allocator, llvm::cl::TokenizeGNUCommandLine);
  if (llvm::Error error = context.setCurrentDir(directory).expandResponseFiles(expanded)) {
    llvm::consumeError(std::move(error)); // the compiler will name the file that it cannot read
    return words;
  }
  return {expanded.begin(), expanded.end()};
}

std::vector<std::string> dropLaunchers(std::vector<std::string> words, bool &throughLibtool) {
  throughLibtool = false;
  std::size_t at = 0;
  while (at < words.size()) {
    if (isAssignment(words[at])) {
      ++at;
      continue;
    }
    const Launcher *launcher = findLauncher(words[at]);
    const std::size_t next = launcher ? skipLauncher(words, at, *launcher) : at;
    if (!launcher || next >= words.size())
      break; // "ccache" alone is no launcher but what the user asked for
    throughLibtool |= launcher->name == "libtool";
    at = next;
  }
  words.erase(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(at));
  return words;
}

} // namespace featflags::tool
