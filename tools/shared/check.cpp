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
  for (Verdict verdict : allVerdicts())
    counts[verdict] = 0;
  for (const Check &check : report.checks)
    ++counts[check.verdict];
  return counts;
}

int exitCode(const Report &report) {
  const bool missedSomething =
      !report.problems.empty() || report.checks.empty() ||
      std::any_of(report.checks.begin(), report.checks.end(),
                  [](const Check &check) { return check.verdict == Verdict::Unknown; });
  if (missedSomething)
    return 2;
  const bool allOk =
      std::all_of(report.checks.begin(), report.checks.end(), [](const Check &check) { return check.ok; });
  return allOk ? 0 : 1;
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
  static const std::vector<Verdict> all = {Verdict::Pruned,  Verdict::Present,    Verdict::Switchable,
                                           Verdict::Enabled, Verdict::NotEmitted, Verdict::Cut,
                                           Verdict::Unknown};
  return all;
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
  for (const Evidence &evidence : check.evidence)
    out << " {" << evidence << '}';
  return out;
}

} // namespace featflags::tool
