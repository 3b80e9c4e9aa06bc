// SPDX-License-Identifier: MIT
#include "arch-matrix/options.h"

#include "arch-matrix/leave.h"
#include "arch-matrix/machines.h"
#include "arch-matrix/matrix.h"
#include "arch-matrix/merge.h"
#include "arch-matrix/run.h"
#include "arch-matrix/step.h"
#include "arch-matrix/texts.h"
#include "arch-matrix/version.h"
#include "build_stamp/build_stamp.h"
#include "command_line/cells.h"
#include "command_line/output.h"
#include "reporters/read_json.h"
#include "reporters/reporter.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/GlobPattern.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/Program.h>
#include <llvm/Support/Threading.h>

namespace cl = llvm::cl;

namespace featflags::matrix {
namespace {

constexpr const char *overview =
    R"(arch-matrix: builds a project for many machines and configurations and checks each build

  Reads a matrix (machines x configurations x compilers), builds the project once for each cell in a folder of
  its own, lets deadcode-check and unused-lint look at each build, and puts what they say into one report. The
  project's own folder is never written, apart from what its build writes there.

EXAMPLES
  arch-matrix machines
      which machines this computer can build for, and what to install for the others
  arch-matrix init kbuild
      write a commented matrix.yaml to start from
  arch-matrix run matrix.yaml
      build and check every cell, print flag x cell, worst first, leave report.json in build-matrix
  arch-matrix run matrix.yaml --cells='alpha-*' --format=matrix --report=alpha.html
      some cells only, as a page
  arch-matrix run matrix.yaml --shard=2/4 --report=shard-2.json
      the second quarter of the cells, for a CI job
  arch-matrix merge shard-*.json --format=matrix --output=matrix.html
      what one run of all cells would have written

EXIT STATUS
  0  all as promised    1  something was found    2  (part of) the work could not be done
)";

struct CommandLine {
  cl::OptionCategory category{"arch-matrix"};
  cl::SubCommand run{"run", "Build and check the cells of a matrix"};
  cl::SubCommand merge{"merge", "Put reports of several runs together"};
  cl::SubCommand machines{"machines", "List machines, and what to install for each"};
  cl::SubCommand init{"init", "Write a matrix.yaml to start from: cmake, kbuild or command"};
  cl::SubCommand emit{"emit", "Print a job file: github, gitlab or slurm"};
  cl::SubCommand step{"step", "(used by the graph) run one step of one cell"};
  cl::SubCommand fragment{"fragment-holds", "(used by the graph) check a .config against a fragment"};

  cl::opt<std::string> matrix{cl::Positional, cl::desc("<matrix.yaml>"), cl::init("matrix.yaml"),
                              cl::sub(run), cl::cat(category)};
  cl::list<std::string> words{cl::Positional, cl::desc("<arguments>"), cl::sub(merge),    cl::sub(init),
                              cl::sub(emit),  cl::sub(step),           cl::sub(fragment), cl::cat(category)};
  cl::opt<std::string> output{
      "output",
      cl::desc("run: folder for builds and reports (default: build-matrix beside the matrix); "
               "merge, emit, init: file to write"),
      cl::value_desc("path"),
      cl::sub(run),
      cl::sub(merge),
      cl::sub(emit),
      cl::sub(init),
      cl::cat(category)};
  cl::opt<std::string> report{
      "report", cl::desc("File for the report; its form is --format, or json where that is not given"),
      cl::value_desc("file"), cl::sub(run), cl::cat(category)};
  cl::opt<std::string> format{"format",
                              cl::desc("Form of the report: grid (default), matrix (a page), table, text, "
                                       "json, html, sarif, junit, github"),
                              cl::value_desc("name"),
                              cl::sub(run),
                              cl::sub(merge),
                              cl::cat(category)};
  cl::opt<std::string> cells{"cells", cl::desc("Only cells whose name matches this glob"),
                             cl::value_desc("glob"), cl::sub(run), cl::cat(category)};
  cl::opt<std::string> shard{"shard", cl::desc("Only the I-th of N shares of the cells"),
                             cl::value_desc("I/N"), cl::sub(run), cl::cat(category)};
  cl::opt<unsigned> shards{
      "shards",      cl::init(4),      cl::desc("Jobs to share the cells"), cl::value_desc("n"),
      cl::sub(emit), cl::cat(category)};
  cl::opt<unsigned> jobs{"jobs",
                         cl::init(0),
                         cl::desc("Compilers to run at once (default: one a core)"),
                         cl::value_desc("n"),
                         cl::sub(run),
                         cl::cat(category)};
  cl::alias shortJobs{"j", cl::aliasopt(jobs), cl::desc("Short for --jobs"), cl::Prefix};
  cl::opt<std::string> since{
      "since",
      cl::desc("Compare with the report.json of an earlier run (default: with the last "
               "one of this folder that was different)"),
      cl::value_desc("file"), cl::sub(run), cl::cat(category)};
  cl::opt<bool> verbose{"verbose", cl::desc("Also what is as promised: grid, text"), cl::sub(run),
                        cl::cat(category)};
  cl::opt<bool> quiet{"quiet", cl::desc("No progress"), cl::sub(run), cl::cat(category)};
  cl::opt<bool> list{"list", cl::desc("Print the cells and do nothing"), cl::sub(run), cl::cat(category)};
};

int refuse(const std::string &text) { return tool::complain("arch-matrix", text); }

// A program of ours: beside this one, in the build tree's folder of its own, or in the PATH.
std::string ownProgram(const std::string &self, const std::string &name) {
  const llvm::StringRef folder = llvm::sys::path::parent_path(self);
  for (const std::string &path : {(folder + "/" + name).str(), (folder + "/../" + name + "/" + name).str()})
    if (llvm::sys::fs::can_execute(path) && !llvm::sys::fs::is_directory(path))
      return tool::absolutePath(path);
  const auto found = llvm::sys::findProgramByName(name);
  return found ? *found : name;
}

std::string given(const std::string &option, const char *otherwise) {
  return option.empty() ? otherwise : option;
}

// Empty when it is fine.
std::string choose(const CommandLine &line, std::vector<MatrixCell> &cells) {
  if (!line.shard.empty()) {
    const auto [first, second] = llvm::StringRef(line.shard).split('/');
    unsigned index = 0, count = 0;
    if (first.getAsInteger(10, index) || second.getAsInteger(10, count) || !index || index > count)
      return "--shard=" + line.shard + ": write I/N with I from 1 to N";
    cells = shard(cells, index, count);
  }
  if (!line.cells.empty()) {
    auto pattern = llvm::GlobPattern::create(line.cells);
    if (!pattern)
      return "--cells=" + line.cells + ": " + llvm::toString(pattern.takeError());
    llvm::erase_if(cells, [&](const MatrixCell &cell) { return !pattern->match(cell.name); });
  }
  if (cells.empty())
    return "no cell is left to check; 'arch-matrix run --list' shows all";
  return "";
}

int runMatrix(const CommandLine &line, const std::string &self) {
  const MatrixResult read = readMatrix(tool::absolutePath(line.matrix));
  for (const std::string &error : read.errors)
    refuse(error);
  if (!read.matrix)
    return 2;
  const std::string format = given(line.format, line.report.empty() ? "grid" : "json");
  if (!tool::findReporter(format))
    return refuse("--format=" + format + ": there is no such form; see --help");
  const unsigned jobs = line.jobs ? line.jobs : llvm::hardware_concurrency().compute_thread_count();
  Surroundings here;
  here.folder = line.output.empty()
                    ? (llvm::sys::path::parent_path(read.matrix->file) + "/build-matrix").str()
                    : tool::absolutePath(line.output);
  here.self = self;
  here.deadcode = ownProgram(self, "deadcode-check");
  here.unused = ownProgram(self, "unused-lint");
  std::vector<MatrixCell> cells = expand(*read.matrix, here);
  if (const std::string error = choose(line, cells); !error.empty())
    return refuse(error);
  // Few cells share the cores; many cells fill them.
  here.jobs = std::max(1U, jobs / static_cast<unsigned>(std::min<std::size_t>(cells.size(), jobs)));
  std::vector<MatrixCell> all = expand(*read.matrix, here);
  llvm::erase_if(all, [&](const MatrixCell &cell) {
    return llvm::none_of(cells, [&](const MatrixCell &chosen) { return chosen.name == cell.name; });
  });
  if (line.list) {
    for (const MatrixCell &cell : all)
      llvm::outs() << cell.name << '\n';
    return 0;
  }
  if (const int code = runGraph(all, here, read.matrix->limit, jobs, line.quiet))
    return code;
  const tool::Report report = gather(all, here);
  if (!line.report.empty()) // else they are on the terminal as part of the report
    tool::printProblems(report);
  const bool isWhole = line.shard.empty() && line.cells.empty();
  if (!leaveReports(report, {here.folder, format, line.report, line.since, line.verbose, isWhole}))
    return 2;
  return tool::exitCode(report);
}

int mergeReports(const CommandLine &line) {
  const std::string format = given(line.format, "json");
  if (!tool::findReporter(format))
    return refuse("--format=" + format + ": there is no such form; see --help");
  if (line.words.empty())
    return refuse("merge: name the reports: arch-matrix merge shard-1.json shard-2.json");
  std::vector<tool::Report> reports;
  for (const std::string &path : line.words) {
    const auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/true);
    if (!buffer)
      return refuse(path + ": cannot be read: " + buffer.getError().message());
    auto report = tool::readReport((*buffer)->getBuffer());
    if (!report)
      return refuse(path + ": is no report: " + llvm::toString(report.takeError()));
    reports.push_back(std::move(*report));
  }
  const tool::Report report = merge(reports);
  tool::printProblems(report);
  return tool::writeReport(report, {format, line.output, false, ""}) ? tool::exitCode(report) : 2;
}

int writeStarter(const CommandLine &line) {
  const std::string builder = line.words.empty() ? "cmake" : line.words[0];
  const auto text = starter(builder);
  if (!text)
    return refuse("init " + builder + ": there are cmake, kbuild and command");
  const std::string path = given(line.output, "matrix.yaml");
  if (llvm::sys::fs::exists(path))
    return refuse(path + ": is there already; give --output another name");
  if (!tool::writeFile("arch-matrix", path, "--output", [&](llvm::raw_ostream &out) { out << *text; }))
    return 2;
  llvm::outs() << path << " written; next: arch-matrix run " << path << '\n';
  return 0;
}

int emitJobs(const CommandLine &line) {
  if (line.words.empty())
    return refuse("emit: say github, gitlab or slurm, and the matrix file if it is not matrix.yaml");
  const std::string path = line.words.size() > 1 ? line.words[1] : "matrix.yaml";
  const MatrixResult read = readMatrix(path);
  for (const std::string &error : read.errors)
    refuse(error);
  if (!read.matrix)
    return 2;
  Emission emission{path, std::max(1U, line.shards.getValue()), {"cmake", "ninja-build"}};
  for (const std::string &name : read.matrix->machines)
    emission.packages.push_back(findMachine(name)->package);
  const auto text = jobFile(line.words[0], emission);
  if (!text)
    return refuse("emit " + line.words[0] + ": there are github, gitlab and slurm");
  if (!line.output.empty())
    return tool::writeFile("arch-matrix", line.output, "--output",
                           [&](llvm::raw_ostream &out) { out << *text; })
               ? 0
               : 2;
  llvm::outs() << *text;
  return 0;
}

int internalStep(const CommandLine &line) {
  if (line.words.size() != 1)
    return refuse("step: takes one file that a graph wrote");
  auto file = readStep(line.words[0]);
  if (!file)
    return refuse(line.words[0] + ": " + llvm::toString(file.takeError()));
  return runStep(*file);
}

} // namespace

int runCommandLine(int argc, const char **argv) {
  CommandLine line;
  cl::SetVersionPrinter([](llvm::raw_ostream &out) { tool::printVersion(out, "arch-matrix", version); });
  cl::HideUnrelatedOptions(line.category);
  cl::ParseCommandLineOptions(argc, argv, overview);
  static int anchor = 0; // any address in this program
  const std::string self = llvm::sys::fs::getMainExecutable(argv[0], &anchor);
  if (line.run)
    return runMatrix(line, self);
  if (line.merge)
    return mergeReports(line);
  if (line.machines)
    return listMachines(llvm::outs()) ? 0 : 1;
  if (line.init)
    return writeStarter(line);
  if (line.emit)
    return emitJobs(line);
  if (line.step)
    return internalStep(line);
  if (line.fragment && line.words.size() == 2)
    return checkFragment(line.words[0], line.words[1]);
  return refuse("say what to do: run, merge, machines, init or emit (--help has examples)");
}

} // namespace featflags::matrix
