// SPDX-License-Identifier: MIT
//
// unused-lint: per-unit constants and variables that nobody uses, over all machines and configurations.
//
//   options ── run ──> Report ── reporters/ ──> text, table, json, ...
//
// README.md beside this file shows the stages inside run().
#include "reporters/reporter.h"
#include "unused-lint/options.h"
#include "unused-lint/run.h"

#include <llvm/Support/FileSystem.h>
#include <llvm/Support/WithColor.h>

#include <iostream>

using namespace featflags;

namespace {

void printProblems(const tool::Report &report) {
  for (const tool::Problem &problem : report.problems) {
    llvm::WithColor::error(llvm::errs(), "unused-lint");
    // Some lines begin with the file already.
    if (!llvm::StringRef(problem.text).starts_with(problem.file))
      llvm::errs() << problem.file << ": ";
    llvm::errs() << problem.text << '\n';
  }
}

// The report goes to a file beside its place first: a file that is there is replaced whole or not at all. A
// run that could check nothing leaves the report of another run alone.
bool writeReport(const tool::Report &report, const unused::Options &options) {
  const tool::ReporterRow &reporter = *tool::findReporter(options.format);
  tool::ReportOptions how{false, options.verbose, options.explain};
  if (options.output.empty()) {
    how.colour = llvm::outs().has_colors();
    reporter.function(report, how, llvm::outs());
    llvm::outs().flush();
    return true;
  }
  if (report.checks.empty())
    return true;
  auto error = llvm::writeToOutput(options.output, [&](llvm::raw_ostream &out) {
    reporter.function(report, how, out);
    return llvm::Error::success();
  });
  if (!error)
    return true;
  llvm::WithColor::error(llvm::errs(), "unused-lint")
      << options.output << ": cannot be written: " << llvm::errorToErrorCode(std::move(error)).message()
      << "; give --output a file in a folder that is there and that you may write to\n";
  return false;
}

} // namespace

int main(int argc, const char **argv) {
  const unused::Options options = unused::parseOptions(argc, argv);
  const unused::RunResult result = unused::run(options);
  printProblems(result.report);
  if (options.dump == "checks") {
    for (const tool::Check &check : result.report.checks)
      std::cout << check << '\n';
  } else if (!options.dump.empty()) {
    std::cout << result.dump;
  } else if (!writeReport(result.report, options)) {
    return 2;
  }
  return tool::exitCode(result.report);
}
