// SPDX-License-Identifier: MIT
//
// See demands.h.
#include "acceptance/demands.h"

#include "acceptance/tool_comments.h"

#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Error.h>
#include <llvm/Support/GlobPattern.h>

namespace featflags::tool {
namespace {

bool hasVanished(const Check &check) {
  return check.verdict == Verdict::Pruned || check.verdict == Verdict::Cut ||
         check.verdict == Verdict::NotEmitted;
}

std::string spellPlace(const Demand &demand) {
  return demand.place.file.empty() ? "the command line"
                                   : demand.place.file + ":" + std::to_string(demand.place.line);
}

// A finding that is one already keeps its reason: it says what to change.
void fail(Check &check, const Demand &demand) {
  if (!check.ok)
    return;
  check.ok = false;
  check.reason = Reason{"must-vanish",
                        spellPlace(demand) + " demands that " + check.flag + " leaves nothing in this build" +
                            (check.reason ? "; " + check.reason->text : ""),
                        demand.place.file.empty() ? std::nullopt : std::optional(demand.place),
                        "turn the flag off here as a constant, or take the demand back"};
}

} // namespace

std::vector<Demand> findDemands(const std::string &tool, const std::string &file,
                                const std::vector<std::string> &lines) {
  std::vector<Demand> demands;
  for (const ToolComment &comment : findComments(tool, "must-vanish", lines)) {
    Demand demand{comment.name, "*", {file, comment.line}};
    llvm::StringRef text = comment.text;
    if (text.consume_front("in "))
      demand.cells = text.trim().split(' ').first.str();
    demands.push_back(std::move(demand));
  }
  return demands;
}

void applyDemands(Report &report, const std::vector<Demand> &demands) {
  for (const Demand &demand : demands) {
    auto flags = llvm::GlobPattern::create(demand.flag);
    auto cells = llvm::GlobPattern::create(demand.cells);
    if (!flags || !cells) {
      llvm::consumeError(flags.takeError());
      llvm::consumeError(cells.takeError());
      report.problems.push_back({spellPlace(demand), "must-vanish(" + demand.flag + ") in " + demand.cells +
                                                         ": is no pattern of names"});
      continue;
    }
    bool speaks = false;
    for (Check &check : report.checks) {
      if (!flags->match(check.flag))
        continue;
      speaks = true;
      if (cells->match(check.cell) && !hasVanished(check))
        fail(check, demand);
    }
    if (!speaks)
      report.notes.push_back(spellPlace(demand) + ": must-vanish(" + demand.flag +
                             ") speaks of no flag that was judged");
  }
}

} // namespace featflags::tool
