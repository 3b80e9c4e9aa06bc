// SPDX-License-Identifier: MIT
#include "arch-matrix/run.h"

#include "arch-matrix/child.h"
#include "arch-matrix/graph.h"
#include "arch-matrix/merge.h"
#include "compilation/run_command.h"
#include "parallel/write_whole.h"
#include "reporters/read_json.h"

#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/Program.h>
#include <llvm/Support/WithColor.h>

namespace featflags::matrix {
namespace {

constexpr unsigned lockSeconds = 60;

llvm::raw_ostream &complain() { return llvm::WithColor::error(llvm::errs(), "arch-matrix"); }

std::string readAll(llvm::StringRef path) {
  const auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/true);
  return buffer ? (*buffer)->getBuffer().str() : std::string();
}

// Only where it changed: a file's time is what ninja looks at.
bool writeChanged(const std::vector<File> &files) {
  for (const File &file : files) {
    if (llvm::sys::fs::exists(file.path) && readAll(file.path) == file.text)
      continue;
    llvm::sys::fs::create_directories(llvm::sys::path::parent_path(file.path));
    llvm::Error error = tool::writeWhole(file.path, [&](llvm::raw_ostream &out) { out << file.text; });
    if (error) {
      complain() << file.path << ": cannot be written: " << llvm::toString(std::move(error))
                 << "; give --output a folder that you may write to\n";
      return false;
    }
  }
  return true;
}

tool::Problem failed(const MatrixCell &cell, const Step &step, const Surroundings &here) {
  const StepFile file = stepFile(cell, step, 0);
  llvm::StringRef log = file.log;
  log.consume_front(here.folder + "/");
  std::string why = llvm::StringRef(readAll(file.failed)).trim().str();
  if (why.empty())
    why = llvm::sys::fs::exists(file.log) ? "ended without a word; is the disk full?" : "was not reached";
  return {cell.name, step.name + ": " + why + "; " + log.str() + " has all of it"};
}

// The first step that stopped the cell, or null.
const Step *stopped(const MatrixCell &cell) {
  for (const Step &step : cell.steps)
    if (const StepFile file = stepFile(cell, step, 0);
        llvm::sys::fs::exists(file.failed) || !llvm::sys::fs::exists(file.stamp))
      return &step;
  return nullptr;
}

void addReport(const std::string &path, const std::string &cell, std::vector<tool::Report> &reports,
               std::vector<tool::Problem> &problems) {
  auto report = tool::readReport(readAll(path));
  if (report)
    reports.push_back(std::move(*report));
  else
    problems.push_back(
        {cell, path + ": is no report: " + llvm::toString(report.takeError()) + "; delete it and run again"});
}

// unused-lint judges over all cells: what one cell does not use, another may.
void judgeUnused(const std::vector<MatrixCell> &cells, const Surroundings &here,
                 std::vector<tool::Report> &reports, std::vector<tool::Problem> &problems) {
  std::vector<std::string> words = {"merge"};
  for (const MatrixCell &cell : cells)
    for (const Step &step : cell.steps)
      if (step.name == "unused-lint" && llvm::sys::fs::exists(step.product))
        words.push_back(step.product);
  if (words.size() == 1)
    return;
  const std::string output = here.folder + "/unused-lint.json";
  llvm::sys::fs::remove(output);
  words.insert(words.end(), {"--format=json", "--output=" + output});
  auto result = tool::runCommand(here.unused, words, here.folder);
  if (!result)
    problems.push_back({"unused-lint", llvm::toString(result.takeError())});
  else if (result->exitCode > 2 || !llvm::sys::fs::exists(output))
    problems.push_back({"unused-lint", "merge gave " + std::to_string(result->exitCode) + ": " +
                                           llvm::StringRef(result->errors).trim().str()});
  else
    addReport(output, "unused-lint", reports, problems);
}

} // namespace

int runGraph(const std::vector<MatrixCell> &cells, const Surroundings &here, unsigned limit,
             unsigned parallel, bool quiet) {
  if (!llvm::sys::findProgramByName("ninja")) {
    complain() << "ninja is not installed (Debian: ninja-build)\n";
    return 2;
  }
  if (const std::error_code error = llvm::sys::fs::create_directories(here.folder)) {
    complain() << here.folder << ": cannot be made: " << error.message() << '\n';
    return 2;
  }
  if (!holdFolder(here.folder, lockSeconds)) {
    complain() << here.folder
               << ": another run is at work here; wait for it or give --output another folder\n";
    return 2;
  }
  if (!writeChanged(graphFiles(cells, here, limit)))
    return 2;
  for (const MatrixCell &cell : cells) // what a step of an earlier run said is no news of this one
    for (const Step &step : cell.steps)
      if (step.everyRun)
        llvm::sys::fs::remove(stepFile(cell, step, limit).stamp);
  Command ninja{{"ninja", "-C", here.folder, "-k", "0", "-j", std::to_string(parallel)}, here.folder};
  if (quiet)
    ninja.words.emplace_back("--quiet");
  return runInForeground(ninja);
}

tool::Report gather(const std::vector<MatrixCell> &cells, const Surroundings &here) {
  std::vector<tool::Report> reports;
  std::vector<tool::Problem> problems;
  bool unused = false;
  for (const MatrixCell &cell : cells) {
    if (const Step *step = stopped(cell))
      problems.push_back(failed(cell, *step, here));
    for (const Step &step : cell.steps) {
      unused |= step.name == "unused-lint";
      if (step.name == "deadcode-check" && llvm::sys::fs::exists(stepFile(cell, step, 0).stamp))
        addReport(step.product, cell.name, reports, problems);
    }
    tool::Report named;
    named.cells.push_back({cell.name});
    reports.push_back(named);
  }
  if (unused)
    judgeUnused(cells, here, reports, problems);
  tool::Report own;
  own.problems = problems;
  reports.push_back(own);
  return merge(reports);
}

} // namespace featflags::matrix
