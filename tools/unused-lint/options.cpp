// SPDX-License-Identifier: MIT
//
// See options.h.
#include "unused-lint/options.h"

#include "build_stamp/build_stamp.h"
#include "command_line/cells.h"
#include "command_line/output.h"
#include "reporters/reporter.h"
#include "unused-lint/lists.h"
#include "unused-lint/version.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

#include <cstdlib>

namespace cl = llvm::cl;

namespace featflags::unused {
namespace {

constexpr const char *overview =
    R"(unused-lint: per-unit constants and variables that nobody uses, over all machines and configurations

  Reads builds (their compile databases and sources), finds every variable of which each unit has its own
  copy, and says in which units of which builds it is used; one answer a declaration. A writable copy in a
  header that one unit writes and another reads is an error, whatever attribute silences the compiler.
  Nothing is written but what --fix, --output and --facts-out name.

EXAMPLES
  unused-lint -p build
      every per-unit variable of the build
  unused-lint --cell x86-64=b1 --cell alpha=b2 kernel/sched
      two builds, judged together, in files below kernel/sched
  unused-lint -p build --fix-dry-run
      what --fix would change, as a diff
  unused-lint -p build --facts-out=alpha.facts
  unused-lint merge alpha.facts x86-64.facts --format=json
      read each build where it was made, judge all of them in one place
  unused-lint -p build --explain='kernel/sched/sched.h:2257:sysctl_sched_features'
      everything that is known of one declaration

EXIT STATUS
  0  nothing to say    1  findings    2  (part of) the work could not be done
)";

struct CommandLine {
  cl::OptionCategory category{"unused-lint"};
  cl::opt<std::string> build{"p",
                             cl::desc("Build to read: a folder with compile_commands.json, or that file"),
                             cl::value_desc("build"), cl::cat(category)};
  cl::list<std::string> cells{"cell", cl::desc("One of several builds, with a name (repeatable)"),
                              cl::value_desc("name=build"), cl::cat(category)};
  cl::list<std::string> words{
      cl::Positional, cl::desc("[files or folders to restrict to | merge facts-file...]"), cl::cat(category)};
  cl::opt<std::string> sourceRoot{
      "source-root",
      cl::desc("Folder that reported files are relative to; what lies outside is counted, not judged "
               "(default: the common folder of the sources)"),
      cl::value_desc("folder"), cl::cat(category)};
  cl::opt<std::string> factsOut{
      "facts-out",
      cl::desc("Write what was read: to a file, or with several cells to a folder, a file a cell"),
      cl::value_desc("path"), cl::cat(category)};
  cl::opt<bool> fix{"fix", cl::desc("Apply the fixes that are safe in every cell"), cl::cat(category)};
  cl::opt<bool> fixDryRun{"fix-dry-run", cl::desc("Print what --fix would change, as a unified diff"),
                          cl::cat(category)};
  cl::opt<std::string> format{"format", cl::init("text"), cl::desc("Form of the report (--list-formats)"),
                              cl::value_desc("name"), cl::cat(category)};
  cl::opt<std::string> output{"output", cl::desc("File to write the report to (default: standard output)"),
                              cl::value_desc("file"), cl::cat(category)};
  cl::opt<std::string> baseline{"baseline", cl::desc("Findings of this file do not fail the run"),
                                cl::value_desc("file"), cl::cat(category)};
  cl::opt<std::string> writeBaseline{"write-baseline",
                                     cl::desc("Write the findings to a file for --baseline"),
                                     cl::value_desc("file"), cl::cat(category)};
  cl::opt<bool> strict{"strict", cl::desc("Fail for waivers and baseline entries that accept nothing"),
                       cl::cat(category)};
  cl::opt<std::string> explain{"explain", cl::desc("Print all that is known of one check"),
                               cl::value_desc("id"), cl::cat(category)};
  cl::opt<std::string> dump{"dump",
                            cl::desc("Print what a stage hands on: facts, warnings (as predicted) or checks"),
                            cl::value_desc("stage"), cl::cat(category)};
  cl::opt<unsigned> jobs{"jobs", cl::init(0), cl::desc("Units to work on at once (default: one a core)"),
                         cl::value_desc("n"), cl::cat(category)};
  cl::alias shortJobs{"j", cl::aliasopt(jobs), cl::desc("Short for --jobs")};
  cl::opt<bool> verbose{"verbose", cl::desc("Text: a line for each declaration, also where all is well"),
                        cl::cat(category)};
  cl::opt<bool> listKinds{"list-kinds", cl::desc("Print the kinds of declarations"), cl::cat(category)};
  cl::opt<bool> listUses{"list-uses", cl::desc("Print the kinds of mentions"), cl::cat(category)};
  cl::opt<bool> listFixes{"list-fixes", cl::desc("Print the kinds of fixes"), cl::cat(category)};
  cl::opt<bool> listFormats{"list-formats", cl::desc("Print the forms of a report"), cl::cat(category)};
};

[[noreturn]] void refuse(const std::string &text) { tool::refuse("unused-lint", text); }

void readCells(const CommandLine &line, Options &options) {
  auto cells = tool::readCells(line.build, std::vector<std::string>(line.cells.begin(), line.cells.end()));
  if (!cells)
    refuse(llvm::toString(cells.takeError()));
  options.cells = std::move(*cells);
}

void readWords(const CommandLine &line, Options &options) {
  const bool merges = !line.words.empty() && line.words.front() == "merge" && options.cells.empty();
  for (const std::string &word : line.words) {
    if (merges && &word == &line.words.front())
      continue;
    if (!llvm::sys::fs::exists(word))
      refuse(word + ": there is no such file or folder");
    (merges ? options.factsFiles : options.paths).push_back(tool::absolutePath(word));
  }
  if (merges && options.factsFiles.empty())
    refuse("merge: name the files that --facts-out wrote");
  if (!merges && options.cells.empty())
    refuse("no build to read: name one with -p BUILD or --cell NAME=BUILD (--help has examples)");
}

void readReport(const CommandLine &line, Options &options) {
  options.format = line.explain.empty() ? line.format.getValue() : "explain";
  options.output = line.output;
  options.explain = line.explain;
  options.dump = line.dump;
  options.verbose = line.verbose;
  options.baseline = line.baseline;
  options.writeBaseline = line.writeBaseline;
  options.strict = line.strict;
  options.factsOut = line.factsOut.empty() ? "" : tool::absolutePath(line.factsOut);
  if (!tool::findReporter(options.format))
    refuse("--format=" + options.format + ": there is no such format; --list-formats shows them");
  if (!options.dump.empty() && !llvm::is_contained({"facts", "warnings", "checks"}, options.dump))
    refuse("--dump=" + options.dump + ": there are facts, warnings and checks");
  if (line.fix && line.fixDryRun)
    refuse("--fix and --fix-dry-run: choose one");
  options.fix = line.fix ? FixMode::Write : line.fixDryRun ? FixMode::DryRun : FixMode::None;
}

void listWhatIsAsked(const CommandLine &line) {
  if (!line.listKinds && !line.listUses && !line.listFixes && !line.listFormats)
    return;
  if (line.listKinds)
    listKinds(llvm::outs());
  if (line.listUses)
    listUses(llvm::outs());
  if (line.listFixes)
    listFixes(llvm::outs());
  if (line.listFormats)
    listFormats(llvm::outs());
  std::exit(0);
}

} // namespace

Options parseOptions(int argc, const char **argv) {
  // LLVM registers options when they are made; ours live as long as the process does.
  static CommandLine line;
  cl::HideUnrelatedOptions(line.category);
  cl::SetVersionPrinter([](llvm::raw_ostream &out) { tool::printVersion(out, "unused-lint", version); });
  std::string complaint;
  llvm::raw_string_ostream complaints(complaint);
  if (!cl::ParseCommandLineOptions(argc, argv, overview, &complaints))
    refuse(llvm::StringRef(complaint).split('\n').first.ltrim("unused-lint: ").str());
  listWhatIsAsked(line);
  Options options;
  readCells(line, options);
  readWords(line, options);
  readReport(line, options);
  if (!line.sourceRoot.empty())
    options.sourceRoot = tool::absolutePath(line.sourceRoot);
  options.jobs = line.jobs;
  return options;
}

} // namespace featflags::unused
