// SPDX-License-Identifier: MIT
//
// Comes in: a Report. Goes out: its counts, its exit code, and the words and one-line printers of
// its parts. Exists so that every reporter and every test counts and spells the same way.
#include "check.h"

#include <algorithm>
#include <ostream>

namespace featflags::tool {

std::map<Verdict, unsigned> countVerdicts(const Report &report) {
  std::map<Verdict, unsigned> counts;
  for (Verdict verdict : verdictsOf(report.tool))
    counts[verdict] = 0;
  for (const Check &check : report.checks)
    ++counts[check.verdict];
  return counts;
}

bool isFinding(const Check &check) { return !check.ok && !check.accepted; }

int exitCode(const Report &report, bool mayBeEmpty) {
  const bool missedSomething =
      !report.problems.empty() || (report.checks.empty() && !mayBeEmpty) ||
      std::any_of(report.checks.begin(), report.checks.end(),
                  [](const Check &check) { return check.verdict == Verdict::Unknown && !check.accepted; });
  if (missedSomething)
    return 2;
  return std::any_of(report.checks.begin(), report.checks.end(), isFinding) ? 1 : 0;
}

void assignKeys(Report &report) {
  std::map<std::string, unsigned> seen;
  for (Check &check : report.checks) {
    if (!check.key.empty())
      continue;
    check.key = check.file + ":" + check.function + ":" + check.guard;
    const unsigned number = ++seen[check.cell + "\n" + check.key];
    if (number > 1)
      check.key += "#" + std::to_string(number);
  }
}

std::string_view name(Verdict verdict) {
  switch (verdict) {
  case Verdict::Pruned:
    return "pruned";
  case Verdict::Present:
    return "present";
  case Verdict::Switchable:
    return "switchable";
  case Verdict::Enabled:
    return "enabled";
  case Verdict::NotEmitted:
    return "not-emitted";
  case Verdict::Cut:
    return "cut";
  case Verdict::Used:
    return "used";
  case Verdict::Unused:
    return "unused";
  case Verdict::SplitBrain:
    return "split-brain";
  case Verdict::Unknown:
    break;
  }
  return "unknown";
}

std::string_view name(GuardValue value) {
  switch (value) {
  case GuardValue::On:
    return "on";
  case GuardValue::Off:
    return "off";
  case GuardValue::RunTime:
    break;
  }
  return "run-time";
}

std::string_view name(Leaning leaning) {
  switch (leaning) {
  case Leaning::TowardsPruned:
    return "towards-pruned";
  case Leaning::TowardsPresent:
    return "towards-present";
  case Leaning::Control:
    return "control";
  case Leaning::Neutral:
    break;
  }
  return "neutral";
}

const std::vector<Verdict> &allVerdicts() {
  static const std::vector<Verdict> all = {
      Verdict::Pruned, Verdict::Present, Verdict::Switchable, Verdict::Enabled,    Verdict::NotEmitted,
      Verdict::Cut,    Verdict::Used,    Verdict::Unused,     Verdict::SplitBrain, Verdict::Unknown};
  return all;
}

const std::vector<Verdict> &verdictsOf(std::string_view tool) {
  static const std::vector<Verdict> ofRegions = {Verdict::Pruned,  Verdict::Present,    Verdict::Switchable,
                                                 Verdict::Enabled, Verdict::NotEmitted, Verdict::Cut,
                                                 Verdict::Unknown};
  static const std::vector<Verdict> ofConstants = {Verdict::Used, Verdict::Unused, Verdict::SplitBrain,
                                                   Verdict::Unknown};
  if (tool == "deadcode-check")
    return ofRegions;
  return tool == "unused-lint" ? ofConstants : allVerdicts();
}

namespace {

template <typename Word>
std::optional<Word> findWord(std::string_view text, std::initializer_list<Word> words) {
  for (const Word word : words)
    if (name(word) == text)
      return word;
  return std::nullopt;
}

} // namespace

std::optional<Verdict> findVerdict(std::string_view text) {
  const auto &all = allVerdicts();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](Verdict verdict) { return name(verdict) == text; });
  return found == all.end() ? std::nullopt : std::optional(*found);
}

std::optional<GuardValue> findGuardValue(std::string_view text) {
  return findWord(text, {GuardValue::On, GuardValue::Off, GuardValue::RunTime});
}

std::optional<Leaning> findLeaning(std::string_view text) {
  return findWord(text,
                  {Leaning::TowardsPruned, Leaning::TowardsPresent, Leaning::Control, Leaning::Neutral});
}

std::ostream &operator<<(std::ostream &out, const Place &place) {
  out << place.file;
  if (place.line != 0)
    out << ':' << place.line;
  return out;
}

std::ostream &operator<<(std::ostream &out, const CodeRange &range) {
  const auto flags = out.flags();
  out << range.section << "[0x" << std::hex << range.begin << ",0x" << range.end << ')';
  out.flags(flags);
  return out;
}

std::ostream &operator<<(std::ostream &out, const Evidence &evidence) {
  out << evidence.kind << ' ' << name(evidence.leaning) << ": " << evidence.text;
  if (evidence.where)
    out << ' ' << *evidence.where;
  return out;
}

std::ostream &operator<<(std::ostream &out, const Reason &reason) {
  out << reason.code << ": " << reason.text;
  if (reason.declaration)
    out << " (declared at " << *reason.declaration << ')';
  if (!reason.fix.empty())
    out << "; " << reason.fix;
  return out;
}

std::ostream &operator<<(std::ostream &out, const Check &check) {
  out << check.cell << ' ' << Place{check.file, check.line};
  if (check.endLine > check.line)
    out << '-' << check.endLine;
  out << ' ' << check.guard << ' ' << name(check.value) << ' ' << name(check.verdict)
      << (check.ok ? " ok" : " not ok") << " id=" << check.id << " flag=" << check.flag
      << " function=" << check.function << " proof=" << (check.proof.empty() ? "-" : check.proof);
  if (check.reason)
    out << " reason={" << *check.reason << '}';
  if (check.accepted)
    out << " accepted={" << check.accepted->by << ": " << check.accepted->reason << '}';
  for (const Evidence &evidence : check.evidence)
    out << " {" << evidence << '}';
  return out;
}

} // namespace featflags::tool
