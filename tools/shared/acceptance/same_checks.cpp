// SPDX-License-Identifier: MIT
//
// See same_checks.h.
#include "acceptance/same_checks.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/xxhash.h>

#include <algorithm>
#include <functional>
#include <unordered_map>

namespace featflags::tool {
namespace {

// Indentation may change with the lines around.
std::string digestOf(const Report &report, const Check &check) {
  const auto file = report.sources.find(check.file);
  if (file == report.sources.end())
    return "";
  std::string text;
  for (unsigned line = check.line; line <= std::max(check.line, check.endLine); ++line) {
    const auto found = file->second.find(line);
    if (found != file->second.end())
      text += llvm::StringRef(found->second).trim().str() + "\n";
  }
  return text.empty() ? "" : llvm::utohexstr(llvm::xxh3_64bits(text), true, 16);
}

using Spell = std::function<std::string(const Identity &)>;

// One round: pairs what `spell` spells alike, in order. An empty spelling pairs with nothing.
void pair(const std::vector<Identity> &before, const std::vector<Identity> &now, const Spell &spell,
          std::vector<bool> &taken, std::vector<std::optional<std::size_t>> &matches) {
  std::unordered_map<std::string, std::vector<std::size_t>> open;
  for (std::size_t at = before.size(); at-- > 0;)
    if (!taken[at])
      open[spell(before[at])].push_back(at);
  for (std::size_t at = 0; at < now.size(); ++at) {
    const std::string spelled = spell(now[at]);
    const auto found = open.find(spelled);
    if (matches[at] || spelled.empty() || found == open.end() || found->second.empty())
      continue;
    matches[at] = found->second.back();
    taken[found->second.back()] = true;
    found->second.pop_back();
  }
}

std::vector<Identity> identifyAll(const Report &report) {
  std::vector<Identity> all;
  for (std::size_t at = 0; at < report.checks.size(); ++at)
    all.push_back(identify(report, at));
  return all;
}

std::string plural(std::size_t count, const std::string &noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

} // namespace

Identity identify(const Report &report, std::size_t at) {
  const Check &check = report.checks[at];
  return {check.cell + "\n" + check.key,
          check.cell + "\n" + check.file + "\n" + check.function + "\n" + check.guard,
          digestOf(report, check)};
}

std::vector<std::optional<std::size_t>> matchChecks(const std::vector<Identity> &before,
                                                    const std::vector<Identity> &now) {
  std::vector<bool> taken(before.size(), false);
  std::vector<std::optional<std::size_t>> matches(now.size());
  const auto withText = [](const std::string &first, const Identity &of) {
    return of.text.empty() ? "" : first + "\n" + of.text;
  };
  pair(before, now, [&](const Identity &of) { return withText(of.key, of); }, taken, matches);
  pair(before, now, [&](const Identity &of) { return withText(of.group, of); }, taken, matches);
  pair(before, now, [](const Identity &of) { return of.key; }, taken, matches);
  return matches;
}

bool isOfItsCells(const Identity &identity, const Report &report) {
  return std::any_of(report.cells.begin(), report.cells.end(),
                     [&](const Cell &cell) { return identity.key.starts_with(cell.name + "\n"); });
}

void compareWith(Report &report, const Report &old, const std::string &oldName, bool isWhole) {
  const std::vector<Identity> before = identifyAll(old);
  const auto matches = matchChecks(before, identifyAll(report));
  std::map<std::string, std::size_t> changes;
  std::vector<bool> found(before.size(), false);
  std::size_t fresh = 0;
  for (std::size_t at = 0; at < matches.size(); ++at) {
    if (!matches[at]) {
      ++fresh;
      continue;
    }
    found[*matches[at]] = true;
    Check &check = report.checks[at];
    check.before = old.checks[*matches[at]].verdict;
    if (*check.before != check.verdict)
      ++changes[std::string(name(*check.before)) + " -> " + std::string(name(check.verdict))];
  }
  std::size_t gone = 0;
  for (std::size_t at = 0; at < before.size(); ++at)
    gone += !found[at] && isOfItsCells(before[at], report) ? 1U : 0U;
  std::string text = "since " + oldName + ":";
  for (const auto &[change, count] : changes)
    text += " " + std::to_string(count) + " " + change + ",";
  report.notes.push_back(text + " " + plural(fresh, report.subject) + " new" +
                         (isWhole ? ", " + plural(gone, report.subject) + " gone" : ""));
}

} // namespace featflags::tool
