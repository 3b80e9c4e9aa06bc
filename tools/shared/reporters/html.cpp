// SPDX-License-Identifier: MIT
//
// Comes in: a Report. Goes out: one HTML page that loads nothing: a list of all checks, to search, sort and
// open. html/ has the page itself. Exists for people, and for reports of any size.
#include "reporters/page.h"
#include "reporters/page_blocks.h"
#include "reporters/reporter.h"

namespace featflags::tool {

void reportHtml(const Report &report, const ReportOptions &, llvm::raw_ostream &out) {
  writePage(report, {page::style, page::body, page::script}, [](llvm::raw_ostream &) {}, out);
}

} // namespace featflags::tool
