// SPDX-License-Identifier: MIT
#include "command_line/output.h"

#include "acceptance/baseline.h"
#include "parallel/write_whole.h"
#include "reporters/reporter.h"

#include <llvm/Support/Error.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/WithColor.h>

#include <cstdlib>

namespace featflags::tool {

int complain(llvm::StringRef tool, const std::string &text) {
  llvm::WithColor::error(llvm::errs(), tool) << text << '\n';
  return 2;
}

void refuse(llvm::StringRef tool, const std::string &text) { std::exit(complain(tool, text)); }

void printProblems(const Report &report) {
  for (const Problem &problem : report.problems) {
    // Some lines begin with the file already.
    const bool named = llvm::StringRef(problem.text).starts_with(problem.file);
    complain(report.tool, named ? problem.text : problem.file + ": " + problem.text);
  }
}

bool writeFile(llvm::StringRef tool, const std::string &path, llvm::StringRef option,
               llvm::function_ref<void(llvm::raw_ostream &)> write) {
  llvm::Error error = writeWhole(path, write);
  if (!error)
    return true;
  const std::error_code code = llvm::errorToErrorCode(std::move(error));
  const std::string advice =
      code == std::errc::no_space_on_device
          ? "make room, or give " + option.str() + " a file on another disk"
          : "give " + option.str() + " a file in a folder that is there and that you may write to";
  complain(tool, path + ": cannot be written: " + code.message() + "; " + advice);
  return false;
}

bool writeReport(const Report &report, const ReportOutput &output) {
  const ReporterRow &reporter = *findReporter(output.format);
  ReportOptions how{false, output.verbose, output.explain};
  if (!output.path.empty())
    return writeFile(report.tool, output.path, output.option,
                     [&](llvm::raw_ostream &out) { reporter.function(report, how, out); });
  how.colour = llvm::outs().has_colors();
  reporter.function(report, how, llvm::outs());
  llvm::outs().flush();
  return true;
}

bool keepBaseline(Report &report, const std::string &path) {
  if (path.empty())
    return true;
  if (!writeFile(report.tool, path, "--write-baseline",
                 [&](llvm::raw_ostream &out) { writeBaseline(report, out); }))
    return false;
  for (Check &check : report.checks)
    if (isFinding(check))
      check.accepted = Acceptance{"baseline", ""};
  return true;
}

} // namespace featflags::tool
