// SPDX-License-Identifier: MIT
//
// See judge_split.h.
#include "unused-lint/judge_split.h"

#include "unused-lint/wording.h"

#include <algorithm>

namespace featflags::unused {
namespace {

bool isLocal(const Usage &usage) {
  return usage.speaker->kind == VariableKind::LocalStatic ||
         usage.speaker->kind == VariableKind::LocalStaticConst;
}

bool isSourceLike(const std::string &file) {
  const auto dot = file.rfind('.');
  const std::string suffix = dot == std::string::npos ? "" : file.substr(dot);
  return suffix == ".c" || suffix == ".cc" || suffix == ".cpp" || suffix == ".cxx" || suffix == ".inc";
}

// One unit writes its own copy, and another never sees that. In a text that is compiled into several programs
// only a unit that reads and never writes gives it away.
const CellUsage *findSplit(const Usage &usage) {
  if (!usage.isMutable || !usage.inHeader || isLocal(usage))
    return nullptr;
  for (const CellUsage &cell : usage.cells) {
    if (cell.writers.empty() || cell.copies < 2)
      continue;
    const bool onlyReads =
        std::any_of(cell.readers.begin(), cell.readers.end(), [&](std::string_view reader) {
          return std::find(cell.writers.begin(), cell.writers.end(), reader) == cell.writers.end();
        });
    if (onlyReads || (cell.writers.size() > 1 && !isSourceLike(usage.declaration->file)))
      return &cell;
  }
  return nullptr;
}

Judgement describeSplit(const Usage &usage, const CellUsage &cell) {
  Files others;
  for (const std::string_view reader : cell.readers)
    if (std::find(cell.writers.begin(), cell.writers.end(), reader) == cell.writers.end())
      others.push_back(reader);
  Judgement judgement{tool::Verdict::SplitBrain,       false, "", "copies", std::nullopt,
                      usage.cxx ? "inline" : "extern", ""};
  const std::string text =
      "each unit has its own writable copy: what " + spellSome(cell.writers) + " writes is never seen by " +
      (others.empty() ? std::string("the other writers") : spellSome(others)) + " (" + cell.cell + ")" +
      (usage.marked ? "; the attribute only silences the compilers" : "");
  judgement.reason = tool::Reason{
      "split-brain", text, std::nullopt,
      usage.cxx ? "declare it inline instead of static (C++17), or extern with one definition"
                : "declare it extern in the header, without initialiser, and define it in one source file"};
  return judgement;
}

} // namespace

std::optional<Judgement> judgeSplit(const Usage &usage) {
  if (const CellUsage *cell = findSplit(usage))
    return describeSplit(usage, *cell);
  return std::nullopt;
}

} // namespace featflags::unused
