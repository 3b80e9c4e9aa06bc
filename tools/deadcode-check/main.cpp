// SPDX-License-Identifier: MIT
//
// deadcode-check: proves from object code that what disabled flags guard is gone.
//
//   options ── run ──> Report ── reporters/ ──> text, table, json, ...
//
// README.md beside this file shows the stages inside run().
#include "command_line/output.h"
#include "deadcode-check/options.h"
#include "deadcode-check/run.h"

#include <iostream>

using namespace featflags;

int main(int argc, const char **argv) {
  const deadcode::Options options = deadcode::parseOptions(argc, argv);
  deadcode::RunResult result = deadcode::run(options);
  tool::printProblems(result.report);
  if (!tool::keepBaseline(result.report, options.writeBaseline))
    return 2;
  if (options.dump == "checks") {
    for (const tool::Check &check : result.report.checks)
      std::cout << check << '\n';
  } else if (options.reproducer && !result.dump.empty() && !options.output.empty()) {
    if (!tool::writeFile(result.report.tool, options.output, "--output",
                         [&](llvm::raw_ostream &out) { out << result.dump; }))
      return 2;
  } else if (options.reproducer || !options.dump.empty()) {
    std::cout << result.dump;
  } else if (!options.output.empty() && result.report.checks.empty()) {
    // A run that could check nothing leaves the report of another run alone.
  } else if (!tool::writeReport(result.report,
                                {options.format, options.output, options.verbose, options.explain})) {
    return 2;
  }
  const int code = tool::exitCode(result.report, result.untouched != 0);
  return code == 0 && options.strict && result.left != 0 ? 1 : code;
}
