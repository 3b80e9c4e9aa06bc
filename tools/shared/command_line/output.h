// SPDX-License-Identifier: MIT
//
// Comes in: a report, and where it should go. Goes out: the file or the terminal has it, whole or not at all,
// and one line on standard error for what went wrong. Exists so that every tool refuses, complains and
// writes in the same way.
#pragma once

#include "check.h"

#include <llvm/ADT/STLFunctionalExtras.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/raw_ostream.h>

#include <string>

namespace featflags::tool {

// A line on standard error in the name of the tool. The exit code for it: 2.
int complain(llvm::StringRef tool, const std::string &text);

// The same, and the end of the program.
[[noreturn]] void refuse(llvm::StringRef tool, const std::string &text);

// A line on standard error for each problem.
void printProblems(const Report &report);

// A file beside its place is written first: one that is there is replaced whole or not at all. False after a
// line that names the file and the option.
bool writeFile(llvm::StringRef tool, const std::string &path, llvm::StringRef option,
               llvm::function_ref<void(llvm::raw_ostream &)> write);

struct ReportOutput {
  std::string format; // a row of reporters.def
  std::string path;   // empty: the terminal
  bool verbose = false;
  std::string explain;
  std::string option = "--output"; // that gave the path
};

bool writeReport(const Report &report, const ReportOutput &output);

// Writes the findings to `path`, if there is one, and accepts them: the next run with --baseline fails for
// nothing that is in this one.
bool keepBaseline(Report &report, const std::string &path);

} // namespace featflags::tool
