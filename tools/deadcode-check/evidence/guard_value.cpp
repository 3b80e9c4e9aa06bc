// SPDX-License-Identifier: MIT
//
// Kind 2: what the front end knows about the guard. It explains a verdict and proves nothing.
#include "deadcode-check/evidence/kinds.h"

#include <sstream>

namespace featflags::deadcode {
namespace {

std::string describe(const FlagStorage &storage) {
  std::ostringstream text;
  text << storage.name << " (" << storage.declaration;
  for (auto [isSo, word] : {std::pair(storage.isStatic, "static"), std::pair(storage.isConst, "const"),
                            std::pair(storage.isVolatile, "volatile"), std::pair(storage.isWeak, "weak"),
                            std::pair(!storage.hasValueHere, "defined elsewhere"),
                            std::pair(storage.writtenHere, "written in this unit")})
    if (isSo)
      text << ", " << word;
  if (!storage.section.empty())
    text << ", in section " << storage.section;
  text << ')';
  return text.str();
}

} // namespace

Found findGuardValue(const Question &question) {
  const GuardedRegion &region = question.region;
  std::string text = region.guard;
  switch (region.value) {
  case GuardValue::On:
    text += " is true in this build";
    break;
  case GuardValue::Off:
    text += " is false in this build";
    break;
  case GuardValue::RunTime:
    text += " is decided while the program runs";
    break;
  }
  std::string separator = "; it reads ";
  for (const FlagStorage &storage : region.storage) {
    text += separator + describe(storage);
    separator = ", ";
  }
  separator = "; it calls ";
  for (const std::string &predicate : region.calledPredicates) {
    text += separator + predicate + "()";
    separator = ", ";
  }
  return {{"", tool::Leaning::Neutral, text, {}}};
}

} // namespace featflags::deadcode
