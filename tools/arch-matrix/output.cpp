// SPDX-License-Identifier: MIT
#include "arch-matrix/output.h"

#include "reporters/reporter.h"

#include <llvm/Support/Error.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/WithColor.h>

namespace featflags::matrix {

int refuse(const std::string &text) {
  llvm::WithColor::error(llvm::errs(), "arch-matrix") << text << '\n';
  return 2;
}

bool writeWhole(const std::string &path, llvm::function_ref<void(llvm::raw_ostream &)> write) {
  llvm::Error error = llvm::writeToOutput(path, [&](llvm::raw_ostream &out) {
    write(out);
    return llvm::Error::success();
  });
  if (!error)
    return true;
  refuse(path + ": cannot be written: " + llvm::toString(std::move(error)));
  return false;
}

// To `path`, or to the terminal where it is empty.
bool writeReport(const tool::Report &report, llvm::StringRef format, const std::string &path) {
  const tool::ReporterRow &reporter = *tool::findReporter(format);
  tool::ReportOptions how;
  if (!path.empty())
    return writeWhole(path, [&](llvm::raw_ostream &out) { reporter.function(report, how, out); });
  how.colour = llvm::outs().has_colors();
  reporter.function(report, how, llvm::outs());
  llvm::outs().flush();
  return true;
}

void printProblems(const tool::Report &report) {
  for (const tool::Problem &problem : report.problems) {
    llvm::WithColor::error(llvm::errs(), "arch-matrix");
    if (!llvm::StringRef(problem.text).starts_with(problem.file))
      llvm::errs() << problem.file << ": ";
    llvm::errs() << problem.text << '\n';
  }
}

} // namespace featflags::matrix
