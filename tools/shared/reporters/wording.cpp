// SPDX-License-Identifier: MIT
//
// Comes in: parts of a Report. Goes out: the phrases of wording.h. Exists because of text, table and
// explain.
#include "reporters/wording.h"

#include <llvm/Support/FormatVariadic.h>

#include <algorithm>

namespace featflags::tool {

using llvm::raw_ostream;
using llvm::Twine;

std::string spellCounts(const VerdictCounts &counts) {
  std::string spelled;
  for (Verdict verdict : allVerdicts()) {
    const auto found = counts.find(verdict);
    if (found == counts.end() || found->second == 0)
      continue;
    if (!spelled.empty())
      spelled += ", ";
    spelled += std::to_string(found->second) + " " + std::string(name(verdict));
  }
  return spelled;
}

std::string spellTotals(const Report &report) {
  std::string spelled = spellNumber(static_cast<unsigned>(report.checks.size()), report.subject);
  if (!report.checks.empty())
    spelled += ": " + spellCounts(countVerdicts(report));
  const auto accepted =
      static_cast<unsigned>(std::count_if(report.checks.begin(), report.checks.end(),
                                          [](const Check &check) { return check.accepted.has_value(); }));
  if (accepted != 0)
    spelled += "; " + spellNumber(accepted, "finding") + " accepted";
  return spelled;
}

std::string spellAcceptance(const Acceptance &accepted) {
  return "accepted by a " + accepted.by + (accepted.reason.empty() ? "" : ": " + accepted.reason);
}

std::string spellFinding(const Check &check) {
  std::string text =
      (check.guard.empty() ? check.flag : check.guard) + ": " + std::string(name(check.verdict));
  if (check.before && *check.before != check.verdict)
    text += " (was " + std::string(name(*check.before)) + ")";
  if (check.reason)
    text += ": " + check.reason->text + " [" + check.reason->code + "]";
  if (check.reason && check.reason->declaration)
    text += "; declared at " + check.reason->declaration->file + ":" +
            std::to_string(check.reason->declaration->line);
  if (check.reason && !check.reason->fix.empty())
    text += "; fix: " + check.reason->fix;
  return text;
}

std::string spellSpan(const CodeRange &range) {
  return llvm::formatv("{0} [{1:x}, {2:x})", range.section, range.begin, range.end).str();
}

std::string spellPlace(const Check &check) {
  std::string place = check.file + ":" + std::to_string(check.line);
  if (check.endLine > check.line)
    place += "-" + std::to_string(check.endLine);
  return place;
}

std::string spellNumber(unsigned number, llvm::StringRef noun) {
  return std::to_string(number) + " " + noun.str() + (number == 1 ? "" : "s");
}

std::map<std::string, std::vector<const Check *>> groupByFlag(const Report &report) {
  std::map<std::string, std::vector<const Check *>> groups;
  for (const Check &check : report.checks)
    groups[check.flag].push_back(&check);
  return groups;
}

bool needsAttention(const Check &check) {
  return !check.accepted && (!check.ok || check.verdict == Verdict::Unknown);
}

raw_ostream::Colors colourOf(const Check &check) {
  if (check.verdict == Verdict::Unknown || check.accepted)
    return raw_ostream::YELLOW;
  return check.ok ? raw_ostream::GREEN : raw_ostream::RED;
}

void writeColoured(raw_ostream &out, const ReportOptions &options, raw_ostream::Colors colour,
                   const Twine &text) {
  if (!options.colour) {
    out << text;
    return;
  }
  out.enable_colors(true);
  out.changeColor(colour, /*Bold=*/true);
  out << text;
  out.resetColor();
}

void writeProblems(const Report &report, const ReportOptions &options, raw_ostream &out) {
  for (const Problem &problem : report.problems) {
    writeColoured(out, options, raw_ostream::RED, "problem: ");
    if (!problem.file.empty())
      out << problem.file << ": ";
    out << problem.text << '\n';
  }
  for (const std::string &note : report.notes)
    out << "note: " << note << '\n';
}

} // namespace featflags::tool
