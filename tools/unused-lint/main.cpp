// SPDX-License-Identifier: MIT
//
// unused-lint: per-unit constants and variables that nobody uses, over all machines and configurations.
//
//   options ── run ──> Report ── reporters/ ──> text, table, json, ...
//
// README.md beside this file shows the stages inside run().
#include "acceptance/baseline.h"
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

// A file beside its place is written first: one that is there is replaced whole or not at all.
template <typename Write> bool writeFile(const std::string &path, const char *option, const Write &write) {
  auto error = llvm::writeToOutput(path, [&](llvm::raw_ostream &out) {
    write(out);
    return llvm::Error::success();
  });
  if (!error)
    return true;
  llvm::WithColor::error(llvm::errs(), "unused-lint")
      << path << ": cannot be written: " << llvm::errorToErrorCode(std::move(error)).message() << "; give "
      << option << " a file in a folder that is there and that you may write to\n";
  return false;
}

// What is written is accepted: the next run with --baseline fails for nothing that is in this one.
bool keepBaseline(tool::Report &report, const std::string &path) {
  if (path.empty())
    return true;
  if (!writeFile(path, "--write-baseline", [&](llvm::raw_ostream &out) { tool::writeBaseline(report, out); }))
    return false;
  for (tool::Check &check : report.checks)
    if (tool::isFinding(check))
      check.accepted = tool::Acceptance{"baseline", ""};
  return true;
}

// A run that could check nothing leaves the report of another run alone.
bool writeReport(const tool::Report &report, const unused::Options &options) {
  const tool::ReporterRow &reporter = *tool::findReporter(options.format);
  tool::ReportOptions how{false, options.verbose, options.explain};
  if (options.output.empty()) {
    how.colour = llvm::outs().has_colors();
    reporter.function(report, how, llvm::outs());
    llvm::outs().flush();
    return true;
  }
  return (report.checks.empty() && !report.problems.empty()) ||
         writeFile(options.output, "--output",
                   [&](llvm::raw_ostream &out) { reporter.function(report, how, out); });
}

} // namespace

int main(int argc, const char **argv) {
  const unused::Options options = unused::parseOptions(argc, argv);
  unused::RunResult result = unused::run(options);
  printProblems(result.report);
  if (!keepBaseline(result.report, options.writeBaseline))
    return 2;
  if (options.dump == "checks") {
    for (const tool::Check &check : result.report.checks)
      std::cout << check << '\n';
  } else if (!options.dump.empty()) {
    std::cout << result.dump;
  } else if (options.fix == unused::FixMode::DryRun && options.output.empty()) {
    // The diff alone, so that it can be piped into `patch`.
    std::cout << result.diff;
  } else if (!writeReport(result.report, options)) {
    return 2;
  }
  if (!options.output.empty())
    std::cout << result.diff;
  const int code = tool::exitCode(result.report, result.readAny);
  return code == 0 && options.strict && result.left != 0 ? 1 : code;
}
