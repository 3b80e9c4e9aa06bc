// SPDX-License-Identifier: MIT
//
// See lists.h.
#include "unused-lint/lists.h"

#include "reporters/reporter.h"

#include <llvm/Support/Format.h>

namespace featflags::unused {
namespace {

void writeRow(llvm::raw_ostream &out, const char *word, const char *help) {
  out << llvm::format("%-20s %s\n", word, help);
}

} // namespace

void listKinds(llvm::raw_ostream &out) {
#define KIND(name, word, help) writeRow(out, word, help);
#include "unused-lint/kinds.def"
#undef KIND
}

void listUses(llvm::raw_ostream &out) {
#define USE(name, word, keeps, help) writeRow(out, word, help);
#include "unused-lint/uses.def"
#undef USE
}

void listFixes(llvm::raw_ostream &out) {
#define FIX(word, applied, help) writeRow(out, word, help);
#include "unused-lint/fix/fixes.def"
#undef FIX
}

void listFormats(llvm::raw_ostream &out) {
  for (const tool::ReporterRow &row : tool::allReporters())
    out << llvm::format("%-10s ", row.name.str().c_str()) << row.help << '\n';
}

} // namespace featflags::unused
