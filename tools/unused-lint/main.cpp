// SPDX-License-Identifier: MIT
//
// unused-lint: per-unit constants and variables that nobody uses, over all machines and configurations.
//
//   options ── run ──> Report ── reporters/ ──> text, table, json, ...
//
// README.md beside this file shows the stages inside run().
#include "command_line/output.h"
#include "unused-lint/options.h"
#include "unused-lint/run.h"

#include <iostream>

using namespace featflags;

int main(int argc, const char **argv) {
  const unused::Options options = unused::parseOptions(argc, argv);
  unused::RunResult result = unused::run(options);
  tool::printProblems(result.report);
  if (!tool::keepBaseline(result.report, options.writeBaseline))
    return 2;
  if (options.dump == "checks") {
    for (const tool::Check &check : result.report.checks)
      std::cout << check << '\n';
  } else if (!options.dump.empty()) {
    std::cout << result.dump;
  } else if (options.fix == unused::FixMode::DryRun && options.output.empty()) {
    // The diff alone, so that it can be piped into `patch`.
    std::cout << result.diff;
  } else if (!options.output.empty() && result.report.checks.empty() && !result.report.problems.empty()) {
    // A run that could check nothing leaves the report of another run alone.
  } else if (!tool::writeReport(result.report,
                                {options.format, options.output, options.verbose, options.explain})) {
    return 2;
  }
  if (!options.output.empty())
    std::cout << result.diff;
  const int code = tool::exitCode(result.report, result.readAny);
  return code == 0 && options.strict && result.left != 0 ? 1 : code;
}
