// SPDX-License-Identifier: MIT
#include "compilation/rerun.h"

#include "compilation/driver_options.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/Path.h>

namespace featflags::tool {
namespace {

bool isDropped(OptionRole role) {
  switch (role) {
  case OptionRole::Operand: // other sources and objects; ours is put back
  case OptionRole::Output:
  case OptionRole::Mode:
  case OptionRole::Dependency:
  case OptionRole::SideOutput:
  case OptionRole::Linker:
    return true;
  default:
    return false;
  }
}

// The assembler of MIPS fills delay slots itself, and never across a line of the line table: without debug
// information it makes other code.
bool keepsDebugOptions(const TranslationUnit &unit) {
  return llvm::sys::path::filename(unit.compiler).starts_with("mips") ||
         llvm::any_of(unit.arguments, [](llvm::StringRef word) {
           return word.starts_with("--target=mips") || word.starts_with("-target=mips");
         });
}

} // namespace

std::vector<std::string> compileOnlyArguments(const TranslationUnit &unit, llvm::StringRef input,
                                              llvm::StringRef output, llvm::ArrayRef<std::string> extra) {
  std::vector<std::string> result(extra.begin(), extra.end());
  bool placed = false;
  for (const DriverOption &option : splitArguments(unit.arguments)) {
    if (option.role == OptionRole::Operand && !placed && namesFile(option.value, unit.directory, unit.file)) {
      result.push_back(input.str());
      placed = true;
    } else if (!isDropped(option.role)) {
      result.insert(result.end(), option.words.begin(), option.words.end());
    }
  }
  if (!placed)
    result.push_back(input.str());
  result.emplace_back("-c");
  if (!keepsDebugOptions(unit))
    result.emplace_back("-g0");
  for (const char *word : {"-w", "-o"})
    result.emplace_back(word);
  result.push_back(output.str());
  return result;
}

} // namespace featflags::tool
