// SPDX-License-Identifier: MIT
//
// Comes in: a Report. Goes out: for one check, or for all, the chain that led to its verdict. Exists
// for the person who does not believe a verdict.
#include "reporters/wording.h"

#include <llvm/Support/Format.h>
#include <llvm/Support/FormatVariadic.h>

namespace featflags::tool {
namespace {

using llvm::raw_ostream;

llvm::StringRef spellLeaning(Leaning leaning) {
  switch (leaning) {
  case Leaning::TowardsPruned:
    return "for pruned";
  case Leaning::TowardsPresent:
    return "for present";
  case Leaning::Control:
    return "control";
  case Leaning::Neutral:
    break;
  }
  return "fact";
}

void writeLine(raw_ostream &out, llvm::StringRef label, const llvm::Twine &text) {
  out << "  " << llvm::left_justify(label, 9) << text << '\n';
}

void writeEvidence(const Evidence &evidence, size_t number, raw_ostream &out) {
  out << llvm::formatv("    {0}. {1} ({2}): {3}", number, evidence.kind, spellLeaning(evidence.leaning),
                       evidence.text);
  if (evidence.where)
    out << ' ' << spellSpan(*evidence.where);
  out << '\n';
}

void writeReason(const Reason &reason, raw_ostream &out) {
  writeLine(out, "why", reason.text + " [" + reason.code + "]");
  if (reason.declaration)
    writeLine(out, "declared", reason.declaration->file + ":" + std::to_string(reason.declaration->line));
  if (!reason.fix.empty())
    writeLine(out, "fix", reason.fix);
}

void writeCheck(const Check &check, const ReportOptions &options, raw_ostream &out) {
  out << check.id << '\n';
  writeLine(out, "place", spellPlace(check) + (check.function.empty() ? "" : " in " + check.function));
  writeLine(out, "cell", check.cell);
  writeLine(out, "flag", check.flag);
  writeLine(out, "guard", check.guard);
  writeLine(out, "value", llvm::StringRef(name(check.value)));
  out << "  verdict  ";
  writeColoured(out, options, colourOf(check), llvm::StringRef(name(check.verdict)));
  out << (check.ok ? ", as promised" : ", not as promised");
  if (!check.proof.empty())
    out << "; settled by " << check.proof;
  out << '\n';
  if (check.reason)
    writeReason(*check.reason, out);
  if (check.accepted)
    writeLine(out, "accepted", spellAcceptance(*check.accepted));
  if (check.before && *check.before != check.verdict)
    writeLine(out, "was", llvm::StringRef(name(*check.before)));
  if (check.bytes)
    writeLine(out, "costs", std::to_string(*check.bytes) + " bytes");
  for (const Residue &residue : check.residue)
    writeLine(out, "left",
              residue.kind + " " + residue.name + ", " + std::to_string(residue.bytes) + " bytes");
  for (const Field &field : check.fields)
    writeLine(out, field.name, field.text.empty() ? field.json : field.text);
  out << "  because\n";
  size_t number = 0;
  for (const Evidence &evidence : check.evidence)
    writeEvidence(evidence, ++number, out);
  if (check.evidence.empty())
    out << "    there is no evidence\n";
  if (!check.rerun.empty())
    writeLine(out, "rerun", check.rerun);
}

} // namespace

void reportExplain(const Report &report, const ReportOptions &options, raw_ostream &out) {
  bool found = false;
  for (const Check &check : report.checks) {
    if (!options.explainId.empty() && check.id != options.explainId)
      continue;
    if (found)
      out << '\n';
    found = true;
    writeCheck(check, options, out);
  }
  if (!found && !options.explainId.empty())
    out << "no check has the id '" << options.explainId << "' ("
        << spellNumber(static_cast<unsigned>(report.checks.size()), "check")
        << " in this run; --format=json lists their ids)\n";
  if (!report.problems.empty() || !report.notes.empty())
    out << '\n';
  writeProblems(report, options, out);
}

} // namespace featflags::tool
