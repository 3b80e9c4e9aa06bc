// SPDX-License-Identifier: MIT
//
// See lists.h.
#include "deadcode-check/lists.h"

#include "deadcode-check/evidence/collect.h"
#include "deadcode-check/guards/guard_spec.h"
#include "deadcode-check/object/machines.h"
#include "reporters/reporter.h"

#include <llvm/Support/Format.h>

namespace featflags::deadcode {

void listGuards(llvm::raw_ostream &out) {
  for (const GuardSpec &guard : allGuards())
    out << llvm::format("%-12s %-22s %s\n", guard.profile.c_str(), guard.name.c_str(), guard.form.c_str());
}

void listEvidence(llvm::raw_ostream &out) {
  for (const EvidenceKind &kind : evidenceKinds())
    out << llvm::format("%-16s ", std::string(kind.name).c_str()) << kind.text << '\n';
}

void listFormats(llvm::raw_ostream &out) {
  for (const tool::ReporterRow &row : tool::allReporters())
    out << llvm::format("%-10s ", row.name.str().c_str()) << row.help << '\n';
}

void listMachines(llvm::raw_ostream &out) {
  for (const std::string &name : machineNames())
    out << name << '\n';
}

} // namespace featflags::deadcode
