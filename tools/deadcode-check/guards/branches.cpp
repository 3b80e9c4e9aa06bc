// SPDX-License-Identifier: MIT
//
// See branches.h.
#include "deadcode-check/guards/branches.h"

namespace featflags::deadcode {
namespace {

// "#if CONFIG_A", "#if !(CONFIG_A && N > 2)"
std::string guardText(const std::string &condition, bool wanted) {
  const bool isOne = condition.find_first_of(" \t&|<>=?!") == std::string::npos;
  return "#if " + (wanted ? condition : isOne ? "!" + condition : "!(" + condition + ")");
}

} // namespace

void Branches::close(Group &group, clang::SourceLocation place) {
  if (group.open) {
    group.open->end = place;
    found.push_back(*std::move(group.open));
  }
  group.open.reset();
}

void Branches::begin(BranchCondition condition, bool taken) {
  Group group;
  group.anyTaken = taken;
  if (!condition.flag.empty())
    group.open = CutGuard{condition.flag, guardText(condition.text, true), condition.range, taken};
  group.earlier.push_back(std::move(condition));
  groups.push_back(std::move(group));
}

void Branches::next(BranchCondition condition, std::optional<bool> holds, clang::SourceLocation place) {
  if (groups.empty())
    return;
  Group &group = groups.back();
  close(group, place);
  const bool taken = !group.anyTaken && holds.value_or(false);
  group.anyTaken |= taken;
  if (!condition.flag.empty())
    group.open = CutGuard{condition.flag, guardText(condition.text, true), condition.range, taken};
  group.earlier.push_back(std::move(condition));
}

void Branches::otherwise(clang::SourceLocation place) {
  if (groups.empty())
    return;
  Group &group = groups.back();
  close(group, place);
  // What runs in none of the other cases; the first flag among them stands for it.
  for (const BranchCondition &condition : group.earlier)
    if (!condition.flag.empty()) {
      group.open =
          CutGuard{condition.flag, guardText(condition.text, false), condition.range, !group.anyTaken};
      break;
    }
}

void Branches::end(clang::SourceLocation place) {
  if (groups.empty())
    return;
  close(groups.back(), place);
  groups.pop_back();
}

} // namespace featflags::deadcode
