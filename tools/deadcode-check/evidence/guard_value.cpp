// SPDX-License-Identifier: MIT
//
// Kind 2: what the front end knows about the guard. It explains a verdict and proves nothing.
#include "deadcode-check/evidence/kinds.h"

#include <algorithm>
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

// " in run<int>, run<long> and 3 more instances"
std::string describe(const std::vector<Instance> &instances) {
  constexpr std::size_t shown = 4;
  std::string text;
  for (std::size_t i = 0; i != std::min(shown, instances.size()); ++i)
    text += (i == 0 ? " in " : ", ") + instances[i].name;
  if (instances.size() > shown)
    text += " and " + std::to_string(instances.size() - shown) + " more instances";
  return instances.empty() ? text : text + ", and not so in other instances, which have a check of their own";
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
  text += describe(region.instances);
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
