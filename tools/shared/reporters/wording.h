// SPDX-License-Identifier: MIT
//
// Comes in: parts of a Report. Goes out: phrases and colours that several formats for people share.
// Exists so that a total or a place reads the same in each of them.
#pragma once

#include "check.h"
#include "reporters/reporter.h"

#include <llvm/ADT/Twine.h>

#include <map>
#include <string>
#include <vector>

namespace featflags::tool {

using VerdictCounts = std::map<Verdict, unsigned>;

// "12 pruned, 1 present"; verdicts with no check are left out.
std::string spellCounts(const VerdictCounts &counts);

// "13 regions: 12 pruned, 1 present".
std::string spellTotals(const Report &report);

// "accepted by a waiver: needed by the debugger".
std::string spellAcceptance(const Acceptance &accepted);

// "FEAT_ON(X): present: why [code]; declared at ...; fix: ..." on one line.
std::string spellFinding(const Check &check);

// ".text [0x10, 0x18)".
std::string spellSpan(const CodeRange &range);

// "file:12" or "file:12-15".
std::string spellPlace(const Check &check);

// "1 unit", "2 units".
std::string spellNumber(unsigned number, llvm::StringRef noun);

// The flags of a report, sorted, each with its checks in the report's order.
std::map<std::string, std::vector<const Check *>> groupByFlag(const Report &report);

// A finding or an open question: what a reader must see without asking.
bool needsAttention(const Check &check);

// What to write a verdict in: red for a finding, yellow for an open question, green else.
llvm::raw_ostream::Colors colourOf(const Check &check);

// Writes text, in that colour where the options want colour.
void writeColoured(llvm::raw_ostream &out, const ReportOptions &options, llvm::raw_ostream::Colors colour,
                   const llvm::Twine &text);

// One line for each piece of work that could not be done, and for each note.
void writeProblems(const Report &report, const ReportOptions &options, llvm::raw_ostream &out);

} // namespace featflags::tool
