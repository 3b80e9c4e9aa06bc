// SPDX-License-Identifier: MIT
//
// Comes in: reporters.def. Goes out: the table of formats. Exists so that --format, --list-reporters
// and the golden test read one list.
#include "reporters/reporter.h"

namespace featflags::tool {

llvm::ArrayRef<ReporterRow> allReporters() {
  static const ReporterRow rows[] = {
#define REPORTER(name, function, help) {name, function, help},
#include "reporters/reporters.def"
#undef REPORTER
  };
  return rows;
}

const ReporterRow *findReporter(llvm::StringRef name) {
  for (const ReporterRow &row : allReporters())
    if (row.name == name)
      return &row;
  return nullptr;
}

} // namespace featflags::tool
