// SPDX-License-Identifier: MIT
//
// See options.h.
#include "unused-lint/options.h"

#include "build_stamp/build_stamp.h"
#include "command_line/cells.h"
#include "command_line/output.h"
#include "command_line/shared_options.h"
#include "parallel/result_cache.h"
#include "unused-lint/lists.h"
#include "unused-lint/version.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/FileSystem.h>

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
  unused-lint -p build --changed-since=origin/main
      only declarations of units that read a file that git finds changed; all units are read
  unused-lint -p build --explain='kernel/sched/sched.h:2257:sysctl_sched_features'
      everything that is known of one declaration

EXIT STATUS
  0  nothing to say    1  findings    2  (part of) the work could not be done
)";

struct CommandLine {
  cl::OptionCategory category{"unused-lint"};
  tool::BuildArguments builds{category};
  cl::list<std::string> words{
      cl::Positional, cl::desc("[files or folders to restrict to | merge facts-file...]"), cl::cat(category)};
  cl::opt<std::string> factsOut{
      "facts-out",
      cl::desc("Write what was read: to a file, or with several cells to a folder, a file a cell"),
      cl::value_desc("path"), cl::cat(category)};
  cl::opt<bool> fix{"fix", cl::desc("Apply the fixes that are safe in every cell"), cl::cat(category)};
  cl::opt<bool> fixDryRun{"fix-dry-run", cl::desc("Print what --fix would change, as a unified diff"),
                          cl::cat(category)};
  tool::ReportArguments report{category};
  cl::opt<std::string> dump{"dump",
                            cl::desc("Print what a stage hands on: facts, warnings (as predicted) or checks"),
                            cl::value_desc("stage"), cl::cat(category)};
  tool::AcceptArguments accepted{category};
  tool::ChangeArguments changes{category};
  tool::CacheArguments cache{category};
  cl::opt<bool> listKinds{"list-kinds", cl::desc("Print the kinds of declarations"), cl::cat(category)};
  cl::opt<bool> listUses{"list-uses", cl::desc("Print the kinds of mentions"), cl::cat(category)};
  cl::opt<bool> listFixes{"list-fixes", cl::desc("Print the kinds of fixes"), cl::cat(category)};
};

[[noreturn]] void refuse(const std::string &text) { tool::refuse("unused-lint", text); }

void readCells(const CommandLine &line, Options &options) {
  auto cells = tool::readCells(line.builds.build,
                               std::vector<std::string>(line.builds.cells.begin(), line.builds.cells.end()));
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
  options.format = tool::chosenFormat(line.report, "unused-lint");
  options.output = line.report.output;
  options.explain = line.report.explain;
  options.dump = line.dump;
  options.verbose = line.report.verbose;
  options.factsOut = line.factsOut.empty() ? "" : tool::absolutePath(line.factsOut);
  if (!options.dump.empty() && !llvm::is_contained({"facts", "warnings", "checks"}, options.dump))
    refuse("--dump=" + options.dump + ": there are facts, warnings and checks");
  if (line.fix && line.fixDryRun)
    refuse("--fix and --fix-dry-run: choose one");
  options.fix = line.fix ? FixMode::Write : line.fixDryRun ? FixMode::DryRun : FixMode::None;
}

void readLife(const CommandLine &line, Options &options) {
  options.baseline = line.accepted.baseline;
  options.writeBaseline = line.accepted.writeBaseline;
  options.strict = line.accepted.strict;
  options.diff = line.changes.diff;
  options.changedSince = line.changes.changedSince;
  options.cacheFolder = line.cache.chosen(tool::defaultCacheFolder());
  if (!options.changedSince.empty() && !options.factsFiles.empty())
    refuse("--changed-since: files of facts do not say what a unit reads; give the builds themselves");
}

void listWhatIsAsked(const CommandLine &line) {
  if (!line.listKinds && !line.listUses && !line.listFixes && !line.report.listFormats)
    return;
  if (line.listKinds)
    listKinds(llvm::outs());
  if (line.listUses)
    listUses(llvm::outs());
  if (line.listFixes)
    listFixes(llvm::outs());
  if (line.report.listFormats)
    listFormats(llvm::outs());
  std::exit(0);
}

} // namespace

Options parseOptions(int argc, const char **argv) {
  // LLVM registers options when they are made; ours live as long as the process does.
  static CommandLine line;
  cl::SetVersionPrinter([](llvm::raw_ostream &out) { tool::printVersion(out, "unused-lint", version); });
  tool::parseCommandLine(argc, argv, "unused-lint", overview, line.category);
  listWhatIsAsked(line);
  Options options;
  readCells(line, options);
  readWords(line, options);
  readReport(line, options);
  readLife(line, options);
  if (!line.builds.sourceRoot.empty())
    options.sourceRoot = tool::absolutePath(line.builds.sourceRoot);
  options.jobs = line.builds.jobs;
  return options;
}

} // namespace featflags::unused
