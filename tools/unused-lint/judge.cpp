// SPDX-License-Identifier: MIT
//
// See judge.h. The rules are tried in this order; README.md numbers them.
#include "unused-lint/judge.h"

#include "unused-lint/judge_split.h"
#include "unused-lint/nearest.h"
#include "unused-lint/wording.h"

#include <algorithm>

namespace featflags::unused {
namespace {

using tool::Reason;
using tool::Verdict;
bool isAnyUsed(const Usage &usage) {
  return std::any_of(usage.cells.begin(), usage.cells.end(),
                     [](const CellUsage &cell) { return !cell.used.empty(); });
}

bool isAnyUnknown(const Usage &usage) {
  return std::any_of(usage.cells.begin(), usage.cells.end(),
                     [](const CellUsage &cell) { return !cell.unknown.empty(); });
}

bool hasUse(const Usage &usage, UseKind kind) { return usage.uses.count(kind) != 0; }

unsigned predicted(const Usage &usage, const char *flags) {
  unsigned most = 0;
  for (const char *compiler : {"gcc-5", "gcc-12", "clang-19"})
    if (const auto found = usage.predicted.find(std::string(compiler) + flags);
        found != usage.predicted.end())
      most = std::max(most, found->second);
  return most;
}

// All users are in the declaration's own file, under one and the same condition, which it is not under
// itself.
bool isOneCondition(const std::set<std::string> &guards, const std::set<std::string> &files,
                    const Usage &usage) {
  return guards.size() == 1 && !guards.begin()->empty() && files.size() == 1 &&
         *files.begin() == usage.speaker->place.file && *guards.begin() != usage.speaker->guard;
}

std::string markText(const Usage &usage) {
  return usage.cxx ? "mark it [[maybe_unused]]" : "mark it unused the way the code base does (--fix)";
}

Judgement judgeDead(const Usage &usage) {
  Judgement judgement{Verdict::Unused, false, "everywhere", "mentions", std::nullopt, "delete", ""};
  if (!usage.owners.empty()) {
    judgement.scope = "chained";
    judgement.reason = Reason{"chained",
                              "only " + spellSome({usage.owners.begin(), usage.owners.end()}) +
                                  ", itself unused, mentions it; no compiler says so",
                              std::nullopt, "delete it together with what mentions it"};
  } else if (usage.marked) {
    judgement.reason = Reason{"stale-suppression",
                              "marked unused, and nothing in any cell mentions it, nor any "
                              "text that a condition cut off",
                              std::nullopt, "delete it with its attribute"};
  } else {
    judgement.reason =
        Reason{"unused-everywhere", "no unit of any cell mentions it", std::nullopt, "delete it"};
  }
  if (usage.isMutable && usage.inHeader && usage.cells.front().copies > 1)
    judgement.reason->text += "; each unit that includes it has a writable copy of its own";
  return judgement;
}

// Text that the parser never saw mentions it.
Judgement judgeUnseen(const Usage &usage) {
  Judgement judgement{Verdict::Unused, true, "some-configurations", "mentions", std::nullopt, "", ""};
  judgement.ok = usage.marked || predicted(usage, " W=1") == 0;
  Reason reason{"cut-only", "", std::nullopt, markText(usage)};
  bool oneCondition = false;
  if (hasUse(usage, UseKind::Cut)) {
    oneCondition = isOneCondition(usage.cutGuards, usage.cutFiles, usage);
    reason.text = "only text that a false condition cuts off mentions it: " + *usage.cutGuards.begin();
    if (oneCondition)
      reason.fix += ", or move it under the condition of its users";
  } else if (hasUse(usage, UseKind::Dropped)) {
    reason.code = "dropped-only";
    reason.text = "only the argument of a macro that drops it mentions it";
  } else {
    reason.code = "macro-only";
    reason.text = "only the text of a macro that nothing expands mentions it";
  }
  if (!judgement.ok)
    judgement.fix = oneCondition ? "guard" : "mark";
  if (judgement.fix == "guard")
    judgement.condition = *usage.cutGuards.begin();
  judgement.reason = reason;
  return judgement;
}

// Mentioned, but by nothing that needs its storage here.
Judgement judgeWeak(const Usage &usage) {
  if (hasUse(usage, UseKind::Cut) || hasUse(usage, UseKind::Macro) || hasUse(usage, UseKind::Dropped))
    return judgeUnseen(usage);
  Judgement judgement{Verdict::Unused, true, "some-configurations", "mentions", std::nullopt, "", ""};
  if (hasUse(usage, UseKind::Unevaluated) && !hasUse(usage, UseKind::Dead) &&
      !hasUse(usage, UseKind::Uninstantiated)) {
    judgement.scope = "everywhere";
    judgement.ok = usage.marked || (usage.cxx && usage.speaker->constantUsable);
    judgement.reason =
        Reason{"only-its-type", "only its size or type is asked for; its value is needed nowhere",
               std::nullopt, "use the type, or " + markText(usage)};
    judgement.fix = judgement.ok ? "" : "mark";
    return judgement;
  }
  judgement.reason =
      Reason{"never-runs", "only code that is cut off by a constant, or never instantiated, uses it",
             std::nullopt, ""};
  return judgement;
}

Judgement judgeUnknown(const Usage &usage) {
  Judgement judgement{Verdict::Unknown, false, "", "", std::nullopt, "", ""};
  for (const CellUsage &cell : usage.cells)
    if (!cell.unknown.empty()) {
      judgement.reason = Reason{"does-not-parse",
                                spellSome(cell.unknown) + " (" + cell.cell +
                                    ") did not parse without errors, and may use it",
                                std::nullopt, "make the command of the compile database work first"};
      break;
    }
  return judgement;
}

std::vector<std::string_view> cellsWithout(const Usage &usage) {
  std::vector<std::string_view> cells;
  for (const CellUsage &cell : usage.cells)
    if (cell.used.empty() && cell.unknown.empty())
      cells.emplace_back(cell.cell);
  return cells;
}

std::string includerFix(const Usage &usage) {
  return usage.cxx && usage.speaker->isConst && usage.speaker->constantUsable ? "inline-constexpr" : "mark";
}

Judgement judgeUsed(const Usage &usage) {
  Judgement judgement;
  judgement.proof = "copies";
  const std::vector<std::string_view> without = cellsWithout(usage);
  unsigned unusedCopies = 0;
  unsigned copies = 0;
  for (const CellUsage &cell : usage.cells) {
    unusedCopies += static_cast<unsigned>(cell.unusedIn.size());
    copies += cell.copies;
  }
  if (unusedCopies == 0)
    return judgement;
  judgement.scope = without.empty() ? "includers" : "some-configurations";
  const bool warned = predicted(usage, "") > 0 || (!usage.cxx && predicted(usage, " W=1") > 0);
  if (usage.marked || !warned)
    return judgement;
  judgement.verdict = Verdict::Unused;
  judgement.ok = false;
  if (!without.empty()) {
    const bool oneGuard = isOneCondition(usage.useGuards, usage.useFiles, usage);
    judgement.fix = oneGuard ? "guard" : "mark";
    judgement.condition = oneGuard ? *usage.useGuards.begin() : "";
    judgement.reason = Reason{"unused-in-some-configurations",
                              "nothing uses it in " + spellSome(without) + "; other cells do", std::nullopt,
                              oneGuard ? "move it under '" + *usage.useGuards.begin() +
                                             "', as its users are, or " + markText(usage)
                                       : markText(usage)};
    return judgement;
  }
  judgement.fix = includerFix(usage);
  const bool enumerable = !usage.cxx && !usage.speaker->value.empty() && !hasUse(usage, UseKind::Address);
  judgement.reason = Reason{"unused-in-includers",
                            "unused in " + std::to_string(unusedCopies) + " of " + std::to_string(copies) +
                                " units that declare it; the others use it",
                            std::nullopt,
                            judgement.fix == "inline-constexpr"
                                ? "make it inline constexpr (C++17)"
                                : markText(usage) + (enumerable ? ", or make it an enumerator" : "")};
  return judgement;
}

Judgement judgeOne(const Usage &usage) {
  if (auto split = judgeSplit(usage))
    return *split;
  if (isAnyUsed(usage))
    return judgeUsed(usage);
  if (isAnyUnknown(usage))
    return judgeUnknown(usage);
  if (!usage.uses.empty() && usage.owners.empty())
    return judgeWeak(usage);
  Judgement dead = judgeDead(usage);
  // A macro made it, name and all: nobody can delete it, and nobody wants to know unless a compiler says so.
  if (usage.speaker->generated && predicted(usage, " W=1") == 0) {
    dead.ok = true;
    dead.fix.clear();
  }
  return dead;
}

tool::Check makeCheck(const Usage &usage, const Judgement &judgement) {
  tool::Check check;
  check.cell = spellCells(usage);
  check.file = usage.declaration->file;
  check.line = check.endLine = usage.declaration->line;
  check.column = usage.speaker->column;
  check.function = usage.speaker->function;
  check.flag = usage.declaration->name;
  check.id = check.file + ":" + std::to_string(check.line) + ":" + check.flag;
  check.key = check.file + "::" + check.flag;
  check.verdict = judgement.verdict;
  check.ok = judgement.ok;
  check.proof = judgement.proof;
  check.reason = judgement.reason;
  check.evidence = evidenceOf(usage);
  check.fields = fieldsOf(usage, judgement.scope, judgement.fix, judgement.condition);
  return check;
}

// A constant that nobody uses, beside a name that differs by a letter: one of the two was meant.
void addHints(const std::vector<Usage> &usages, std::vector<tool::Check> &checks) {
  for (std::size_t i = 0; i < checks.size(); ++i) {
    if (checks[i].verdict != Verdict::Unused || !checks[i].reason ||
        checks[i].reason->code != "unused-everywhere")
      continue;
    std::vector<std::string> names;
    for (std::size_t j = 0; j < checks.size(); ++j)
      if (checks[j].verdict == Verdict::Used && checks[j].file == checks[i].file &&
          usages[j].speaker->type == usages[i].speaker->type)
        names.push_back(checks[j].flag);
    const std::string near = nearestName(checks[i].flag, names);
    if (near.empty())
      continue;
    checks[i].evidence.push_back(
        {"typo", tool::Leaning::Neutral,
         "'" + near + "' is used and differs by little: was this one meant somewhere?", std::nullopt});
    checks[i].reason->fix = "look whether a use of '" + near + "' means it; if not, " + checks[i].reason->fix;
  }
}

} // namespace

std::vector<tool::Check> judge(const UsageTable &table) {
  const std::vector<Usage> usages = summarise(table);
  std::vector<tool::Check> checks;
  checks.reserve(usages.size());
  for (const Usage &usage : usages)
    checks.push_back(makeCheck(usage, judgeOne(usage)));
  addHints(usages, checks);
  return checks;
}

} // namespace featflags::unused
