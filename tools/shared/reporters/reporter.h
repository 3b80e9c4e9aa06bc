// SPDX-License-Identifier: MIT
//
// Comes in: a Report. Goes out: one format of it on a stream. Exists so that a format is one row of
// reporters.def and one file, and cannot ask for more than a Report holds.
#pragma once

#include "check.h"

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/raw_ostream.h>

#include <string>

namespace featflags::tool {

// How to write; what to write is the report's affair.
struct ReportOptions {
  bool colour = false;   // the stream is a terminal that wants it
  bool verbose = false;  // text: a line for each region, also where all is as promised
  std::string explainId; // explain: only this check; empty: all of them
};

using Reporter = void(const Report &report, const ReportOptions &options, llvm::raw_ostream &out);

struct ReporterRow {
  llvm::StringRef name; // the value of --format
  Reporter *function;
  llvm::StringRef help;
};

// All rows of reporters.def, in its order.
llvm::ArrayRef<ReporterRow> allReporters();

// The row of that name, or null.
const ReporterRow *findReporter(llvm::StringRef name);

#define REPORTER(name, function, help) Reporter function;
#include "reporters/reporters.def"
#undef REPORTER

} // namespace featflags::tool
