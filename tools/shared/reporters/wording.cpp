// SPDX-License-Identifier: MIT
//
// Comes in: parts of a Report. Goes out: the phrases of wording.h. Exists because of text, table and
// explain.
#include "reporters/wording.h"

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
  std::string spelled = spellNumber(static_cast<unsigned>(report.checks.size()), "region");
  if (!report.checks.empty())
    spelled += ": " + spellCounts(countVerdicts(report));
  return spelled;
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

bool needsAttention(const Check &check) { return !check.ok || check.verdict == Verdict::Unknown; }

raw_ostream::Colors colourOf(const Check &check) {
  if (check.verdict == Verdict::Unknown)
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
}

} // namespace featflags::tool
