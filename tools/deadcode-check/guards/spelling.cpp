// SPDX-License-Identifier: MIT
//
// See spelling.h.
#include "deadcode-check/guards/spelling.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringRef.h>

#include <set>

namespace featflags::deadcode {
namespace {

bool isNamedWithoutFolder(const tool::TranslationUnit &unit) {
  return llvm::any_of(unit.arguments, [&](const std::string &argument) {
    return argument.find('/') == std::string::npos && unit.directory + "/" + argument == unit.file;
  });
}

} // namespace

void spellAsGcc(UnitRegions &regions, const tool::TranslationUnit &unit) {
  if (!isNamedWithoutFolder(unit))
    return;
  std::set<std::string> shorter = {regions.file}; // files whose names lack clang's ./
  // In the order of the preprocessor: who includes comes before what is included.
  for (Inclusion &inclusion : regions.inclusions) {
    llvm::StringRef name = inclusion.spelled;
    if (!inclusion.quoted || !shorter.count(inclusion.target.file) || !name.consume_front("./"))
      continue;
    inclusion.spelled = name.str();
    shorter.insert(inclusion.included);
  }
}

} // namespace featflags::deadcode
