// SPDX-License-Identifier: MIT
//
// See check_cell.h.
#include "deadcode-check/check_cell.h"

#include "deadcode-check/options.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace featflags::deadcode {
namespace {

using tool::Check;
using tool::Verdict;

// The verdict that speaks for a region that is in several units: what needs attention first.
int weight(Verdict verdict) {
  switch (verdict) {
  case Verdict::Present:
    return 0;
  case Verdict::Unknown:
    return 1;
  case Verdict::Switchable:
    return 2;
  case Verdict::Pruned:
    return 3;
  case Verdict::Enabled:
    return 4;
  case Verdict::NotEmitted:
    return 5;
  case Verdict::Cut:
    return 6;
  case Verdict::Used:
  case Verdict::Unused:
  case Verdict::SplitBrain:
    break; // of unused-lint
  }
  return 7;
}

struct Copy {
  const UnitChecks *unit = nullptr;
  const Check *check = nullptr;
};

// What makes a region the same in two units: also the value, or a header that is off in one unit and on in
// another would count as one of them. The number tells namesakes of one macro use apart.
using Key = std::tuple<std::string, unsigned, unsigned, std::string, GuardValue, unsigned>;

std::map<Key, std::vector<Copy>> groupByRegion(const std::vector<UnitChecks> &units) {
  std::map<Key, std::vector<Copy>> groups;
  for (const UnitChecks &unit : units) {
    std::map<Key, unsigned> namesakes;
    for (const Check &check : unit.checks) {
      Key key{check.file, check.line, check.column, check.guard, check.value, 0};
      std::get<5>(key) = namesakes[key]++;
      groups[key].push_back({&unit, &check});
    }
  }
  return groups;
}

// "pruned in 3 of 4 units, not-emitted in 1"
std::string summary(const std::vector<Copy> &copies) {
  std::map<int, std::pair<Verdict, unsigned>> counts;
  for (const Copy &copy : copies) {
    const Verdict verdict = copy.check->verdict;
    auto &count = counts[weight(verdict)];
    count = {verdict, count.second + 1};
  }
  std::string text;
  for (const auto &[order, count] : counts)
    text += (text.empty() ? "" : ", ") + std::string(name(count.first)) + " in " +
            std::to_string(count.second) +
            (text.empty() ? " of " + std::to_string(copies.size()) + " units" : "");
  return text;
}

Check makeCheck(const Key &key, const std::vector<Copy> &copies, const CellNames &names) {
  const Copy &speaker = *std::min_element(copies.begin(), copies.end(), [](const Copy &a, const Copy &b) {
    return weight(a.check->verdict) < weight(b.check->verdict);
  });
  Check check = *speaker.check;
  check.cell = names.cell;
  check.file = relativeTo(names.sourceRoot, check.file);
  if (check.reason && check.reason->declaration)
    check.reason->declaration->file = relativeTo(names.sourceRoot, check.reason->declaration->file);
  // Each unit has its own copy of an inline function's code.
  check.bytes.reset();
  for (const Copy &copy : copies)
    if (copy.check->bytes)
      check.bytes = check.bytes.value_or(0) + *copy.check->bytes;
  if (copies.size() > 1)
    check.evidence.insert(check.evidence.begin(), {"units", tool::Leaning::Neutral,
                                                   summary(copies) + "; what follows is of " +
                                                       relativeTo(names.sourceRoot, speaker.unit->file),
                                                   std::nullopt});
  check.id = check.cell + ":" + check.file + ":" + std::to_string(check.line) + ":" +
             std::to_string(check.column) + ":" + check.guard;
  if (std::get<5>(key) > 0)
    check.id += "#" + std::to_string(std::get<5>(key) + 1);
  return check;
}

// An inline function is compiled in each unit that includes it, and the linker keeps one of the copies.
void noteOtherValues(const std::map<Key, std::vector<Copy>> &groups, const Key &key, const CellNames &names,
                     Check &check) {
  const UnitChecks *own = groups.at(key).front().unit;
  for (const GuardValue value : {GuardValue::On, GuardValue::Off, GuardValue::RunTime}) {
    Key other = key;
    std::get<4>(other) = value;
    const auto found = groups.find(other);
    if (value == std::get<4>(key) || found == groups.end() || check.function.empty())
      continue;
    const UnitChecks *unit = found->second.front().unit;
    // Instances of one template, or the text of a main file that is compiled twice.
    if (unit == own || unit->file == own->file)
      continue;
    check.evidence.insert(check.evidence.begin(),
                          {"units", tool::Leaning::Neutral,
                           "the guard is " + std::string(name(value)) + " in " +
                               relativeTo(names.sourceRoot, unit->file) +
                               ": where the linker keeps one copy of " + check.function +
                               "(), it may keep that one; --image judges the linked file",
                           std::nullopt});
  }
}

// An id says the value only where there is more than one.
void tellValuesApart(std::vector<Check> &checks) {
  std::map<std::string, unsigned> count;
  for (const Check &check : checks)
    ++count[check.id];
  for (Check &check : checks)
    if (count[check.id] > 1)
      check.id += "=" + std::string(name(check.value));
}

} // namespace

std::vector<Check> mergeUnits(const std::vector<UnitChecks> &units, const CellNames &names) {
  std::vector<Check> checks;
  const auto groups = groupByRegion(units);
  for (const auto &[key, copies] : groups) {
    checks.push_back(makeCheck(key, copies, names));
    noteOtherValues(groups, key, names, checks.back());
  }
  tellValuesApart(checks);
  for (Check &check : checks)
    check.rerun = names.rerun + " --explain=" + shellWord(check.id);
  std::sort(checks.begin(), checks.end(), [](const Check &a, const Check &b) {
    return std::tie(a.cell, a.file, a.line, a.id) < std::tie(b.cell, b.file, b.line, b.id);
  });
  return checks;
}

std::string commonFolder(const std::vector<std::string> &files) {
  std::string common;
  for (const std::string &file : files) {
    const std::string folder = file.substr(0, file.rfind('/'));
    if (common.empty())
      common = folder;
    while (!(folder + "/").starts_with(common + "/"))
      common = common.substr(0, common.rfind('/'));
  }
  return common;
}

std::string relativeTo(const std::string &root, const std::string &path) {
  return !root.empty() && path.starts_with(root + "/") ? path.substr(root.size() + 1) : path;
}

} // namespace featflags::deadcode
