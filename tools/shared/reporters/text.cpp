// SPDX-License-Identifier: MIT
//
// Comes in: a Report. Goes out: text for a terminal. What needs attention is written in full, each
// violation with the command that repeats it; what is as promised is counted, or written as one line
// per region when asked for. Exists for the person who ran the tool.
#include "reporters/wording.h"

#include <llvm/Support/Format.h>

#include <algorithm>
#include <tuple>

namespace featflags::tool {
namespace {

using llvm::raw_ostream;

constexpr llvm::StringRef indent = "    ";
constexpr unsigned verdictWidth = 11; // "not-emitted"

std::string_view spellValue(GuardValue value) {
  switch (value) {
  case GuardValue::On:
    return "holds";
  case GuardValue::Off:
    return "does not hold";
  case GuardValue::RunTime:
    break;
  }
  return "is decided at run time";
}

void writeVerdict(const Check &check, const ReportOptions &options, raw_ostream &out) {
  out << "  ";
  const llvm::StringRef word = name(check.verdict);
  writeColoured(out, options, colourOf(check), word);
  out.indent(verdictWidth - static_cast<unsigned>(word.size()));
  out << "  " << spellPlace(check);
  if (!check.function.empty())
    out << " in " << check.function;
}

void writeReason(const Reason &reason, raw_ostream &out) {
  out << indent << "why: " << reason.text << " [" << reason.code << "]\n";
  if (reason.declaration)
    out << indent << "declared: " << reason.declaration->file << ':' << reason.declaration->line << '\n';
  if (!reason.fix.empty())
    out << indent << "fix: " << reason.fix << '\n';
}

// A finding or an open question, in full.
void writeInFull(const Check &check, const ReportOptions &options, raw_ostream &out) {
  writeVerdict(check, options, out);
  out << " (" << check.cell << ")";
  if (check.before && *check.before != check.verdict)
    out << ", was " << std::string(name(*check.before));
  out << '\n';
  if (!check.guard.empty())
    out << indent << "guard: " << check.guard << " " << spellValue(check.value) << '\n';
  if (check.reason)
    writeReason(*check.reason, out);
  if (!check.rerun.empty())
    out << indent << "rerun: " << check.rerun << '\n';
}

// A finding that somebody has accepted, and why.
void writeAccepted(const Check &check, const ReportOptions &options, raw_ostream &out) {
  writeVerdict(check, options, out);
  out << " (" << check.cell << "): " << spellAcceptance(*check.accepted) << '\n';
}

// Regions that came out alike in several cells share a line.
void writeQuietRegions(const std::vector<const Check *> &checks, const ReportOptions &options,
                       raw_ostream &out) {
  using Key = std::tuple<std::string, unsigned, std::string, std::string, Verdict>;
  std::vector<std::pair<Key, std::vector<const Check *>>> lines;
  for (const Check *check : checks) {
    const Key key{check->file, check->line, check->function, check->guard, check->verdict};
    auto line =
        std::find_if(lines.begin(), lines.end(), [&](const auto &known) { return known.first == key; });
    if (line == lines.end())
      line = lines.emplace(lines.end(), key, std::vector<const Check *>());
    if (line->second.empty() || line->second.back()->cell != check->cell)
      line->second.push_back(check);
  }
  for (const auto &[key, alike] : lines) {
    writeVerdict(*alike.front(), options, out);
    out << ": " << alike.front()->guard << " (";
    for (const Check *check : alike)
      out << (check == alike.front() ? "" : ", ") << check->cell;
    out << ")\n";
  }
}

void writeFlag(llvm::StringRef flag, const std::vector<const Check *> &checks, const ReportOptions &options,
               raw_ostream &out) {
  std::vector<const Check *> quiet;
  VerdictCounts quietCounts;
  for (const Check *check : checks) {
    if (needsAttention(*check) || check->accepted)
      continue;
    quiet.push_back(check);
    ++quietCounts[check->verdict];
  }
  out << flag;
  if (!options.verbose && !quiet.empty())
    out << ": " << spellCounts(quietCounts);
  out << '\n';
  for (const Check *check : checks)
    if (needsAttention(*check))
      writeInFull(*check, options, out);
    else if (check->accepted)
      writeAccepted(*check, options, out);
  if (options.verbose)
    writeQuietRegions(quiet, options, out);
}

void writeCells(const Report &report, raw_ostream &out) {
  unsigned width = 4;
  for (const Cell &cell : report.cells)
    width = std::max(width, static_cast<unsigned>(cell.name.size()));
  for (const Cell &cell : report.cells) {
    out << llvm::left_justify(cell.name, width) << "  " << spellNumber(cell.regions, report.subject) << ", "
        << spellNumber(cell.units, "unit") << ", " << spellNumber(cell.compiles, "compile");
    if (cell.outside != 0)
      out << "; " << spellNumber(cell.outside, report.subject) << " outside the source root, not judged";
    if (cell.valueUses != 0)
      out << "; " << spellNumber(cell.valueUses, "use") << " of a flag as a value, not followed";
    out << '\n';
  }
}

} // namespace

void reportText(const Report &report, const ReportOptions &options, raw_ostream &out) {
  // Flags are few and a reader wants to see each; of other subjects there are thousands.
  const bool eachGroup = options.verbose || report.subject == "region";
  for (const auto &[flag, checks] : groupByFlag(report))
    if (eachGroup || std::any_of(checks.begin(), checks.end(), [](const Check *check) {
          return needsAttention(*check) || check->accepted;
        }))
      writeFlag(flag, checks, options, out);
  if (!report.checks.empty())
    out << '\n';
  writeProblems(report, options, out);
  writeCells(report, out);
  out << spellTotals(report) << '\n';
}

} // namespace featflags::tool
