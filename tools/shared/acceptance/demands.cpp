// SPDX-License-Identifier: MIT
//
// See demands.h.
#include "acceptance/demands.h"

#include "acceptance/tool_comments.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/Error.h>
#include <llvm/Support/GlobPattern.h>

namespace featflags::tool {
namespace {

constexpr Verdict ofRegions[] = {Verdict::Pruned,  Verdict::Present,    Verdict::Switchable,
                                 Verdict::Enabled, Verdict::NotEmitted, Verdict::Cut};

bool hasVanished(const Check &check) {
  return check.verdict == Verdict::Pruned || check.verdict == Verdict::Cut ||
         check.verdict == Verdict::NotEmitted;
}

// !ON(A) || !ON(B): what runs where the flags are off. A demand speaks of what they turn on.
bool isNegated(llvm::StringRef guard) {
  llvm::SmallVector<llvm::StringRef, 4> terms;
  guard.split(terms, " || ");
  return llvm::all_of(terms, [](llvm::StringRef term) { return term.starts_with("!"); });
}

bool isMet(const Check &check, const Demand &demand) {
  if (demand.verdicts.empty())
    return hasVanished(check);
  return llvm::is_contained(demand.verdicts, std::string(name(check.verdict)));
}

std::string spellPlace(const Demand &demand) {
  return demand.place.file.empty() ? "the command line"
                                   : demand.place.file + ":" + std::to_string(demand.place.line);
}

std::string spellWish(const Demand &demand) {
  return demand.verdicts.empty() ? "must-vanish(" + demand.flag + ")"
                                 : "must-be(" + demand.flag + ") " + llvm::join(demand.verdicts, ", ");
}

// A finding that is one already keeps its reason: it says what to change.
void fail(Check &check, const Demand &demand) {
  if (!check.ok)
    return;
  check.ok = false;
  const std::string because = check.reason ? "; " + check.reason->text : "";
  const auto place = demand.place.file.empty() ? std::nullopt : std::optional(demand.place);
  const std::string wish = spellPlace(demand) + " demands that " + check.flag;
  if (demand.verdicts.empty())
    check.reason = Reason{"must-vanish", wish + " leaves nothing in this build" + because, place,
                          "turn the flag off here as a constant, or take the demand back"};
  else
    check.reason =
        Reason{"must-be", wish + " is " + llvm::join(demand.verdicts, " or ") + " in this build" + because,
               place, "give the flag that value or mode here, or take the demand back"};
}

std::optional<std::string> whatIsWrong(const Demand &demand) {
  for (const std::string &glob : {demand.flag, demand.cells}) {
    auto pattern = llvm::GlobPattern::create(glob);
    if (!pattern) {
      llvm::consumeError(pattern.takeError());
      return spellWish(demand) + " in " + demand.cells + ": is no pattern of names";
    }
  }
  for (const std::string &verdict : demand.verdicts)
    if (!isDemandable(verdict))
      return spellWish(demand) + ": '" + verdict +
             "' is no verdict that can be demanded; there are pruned, present, switchable, enabled, "
             "not-emitted and cut";
  return std::nullopt;
}

bool speaksOf(const std::string &glob, const std::string &name) {
  auto pattern = llvm::GlobPattern::create(glob);
  return pattern && pattern->match(name);
}

// All demands together: one that is not met is enough.
void applyTo(Check &check, const std::vector<Demand> &demands) {
  bool wanted = false;
  for (const Demand &demand : demands) {
    if (!speaksOf(demand.flag, check.flag) || !speaksOf(demand.cells, check.cell) || isNegated(check.guard))
      continue;
    if (!isMet(check, demand)) {
      fail(check, demand);
      return;
    }
    wanted |= !demand.verdicts.empty();
  }
  // What is present on demand is as promised.
  check.ok |= wanted;
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
  for (const ToolComment &comment : findComments(tool, "must-be", lines)) {
    Demand demand{comment.name, "*", {file, comment.line}};
    llvm::StringRef text = llvm::StringRef(comment.text).trim();
    llvm::StringRef wanted = text;
    if (const auto in = text.find(" in "); in != llvm::StringRef::npos) {
      wanted = text.take_front(in);
      demand.cells = text.drop_front(in + 4).trim().split(' ').first.str();
    }
    llvm::SmallVector<llvm::StringRef, 4> verdicts;
    wanted.split(verdicts, ',');
    for (const llvm::StringRef verdict : verdicts)
      demand.verdicts.push_back(verdict.trim().str());
    demands.push_back(std::move(demand));
  }
  return demands;
}

bool isDemandable(const std::string &verdict) {
  return llvm::any_of(ofRegions, [&](Verdict known) { return name(known) == verdict; });
}

void applyDemands(Report &report, const std::vector<Demand> &demands) {
  std::vector<Demand> good;
  for (const Demand &demand : demands) {
    if (auto wrong = whatIsWrong(demand)) {
      report.problems.push_back({spellPlace(demand), std::move(*wrong)});
      continue;
    }
    good.push_back(demand);
    if (llvm::none_of(report.checks, [&](const Check &check) { return speaksOf(demand.flag, check.flag); }))
      report.notes.push_back(spellPlace(demand) + ": " + spellWish(demand) +
                             " speaks of no flag that was judged");
  }
  for (Check &check : report.checks)
    applyTo(check, good);
}

} // namespace featflags::tool
