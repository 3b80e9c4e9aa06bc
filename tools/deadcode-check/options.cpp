// SPDX-License-Identifier: MIT
//
// See options.h.
#include "deadcode-check/options.h"

#include "build_stamp/build_stamp.h"
#include "command_line/cells.h"
#include "command_line/output.h"
#include "command_line/shared_options.h"
#include "deadcode-check/config.h"
#include "deadcode-check/lists.h"
#include "deadcode-check/version.h"
#include "parallel/result_cache.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

#include <cstdlib>

namespace cl = llvm::cl;

namespace featflags::deadcode {
namespace {

constexpr const char *overview =
    R"(deadcode-check: proves from object code that code behind disabled flags is gone

  Reads a build (its compile database, sources and objects), finds every block that a flag decides over,
  and says of each whether the compiler pruned it, with the evidence, and with the reason where it did not.
  Nothing of the build is written.

EXAMPLES
  deadcode-check -p build
      every guard of the featflags library in the build
  deadcode-check -p build --profile=linux kernel/sched
      sched_feat(), IS_ENABLED() and static keys, in files below kernel/sched
  deadcode-check --cell x86-64=b1 --cell alpha=b2 --format=table
      two builds side by side
  deadcode-check -p build --guard='DEBUG_ON(FLAG)' --format=json --output=report.json
      a guard of your own, for a program to read
  deadcode-check -p build --write-baseline=known.json
  deadcode-check -p build --baseline=known.json --format=github
      accept what is there today, and fail for what is new
  deadcode-check -p build --changed-since=origin/main --diff=yesterday.json
      only units that read a changed file, and what became of each region since yesterday's report
  deadcode-check -p build --explain='build:fair.c:120:7:FEAT_ON(HRTICK)'
      everything that is known of one check

EXIT STATUS
  0  everything disabled is gone    1  something is present    2  (part of) the work could not be done
)";

struct CommandLine {
  cl::OptionCategory category{"deadcode-check"};
  tool::BuildArguments builds{category};
  cl::list<std::string> paths{cl::Positional, cl::desc("[files or folders to restrict to]"),
                              cl::cat(category)};
  cl::list<std::string> profiles{
      "profile", cl::CommaSeparated,
      cl::desc("How guards are spelled (--list-guards shows all; default: featflags)"),
      cl::value_desc("name"), cl::cat(category)};
  cl::list<std::string> guards{
      "guard",
      cl::desc("A guard of your own: NAME, NAME(FLAG), NAME(_, FLAG), with :TABLE behind it "
               "where an X-macro TABLE(FLAG, default) defines the flags (repeatable)"),
      cl::value_desc("guard"), cl::cat(category)};
  cl::opt<std::string> config{"config",
                              cl::desc("Own guards (default: .deadcode-check.yaml above the sources)"),
                              cl::value_desc("file"), cl::cat(category)};
  tool::ReportArguments report{category};
  cl::opt<std::string> reproducer{
      "reproducer", cl::desc("Write a program of at most 30 lines that shows why one check is present"),
      cl::value_desc("id"), cl::cat(category)};
  cl::opt<std::string> dump{
      "dump", cl::desc("Print what a stage hands on: regions, code, erasure, evidence or checks"),
      cl::value_desc("stage"), cl::cat(category)};
  cl::list<std::string> mustVanish{"must-vanish", cl::CommaSeparated,
                                   cl::desc("Flags (globs) that may leave nothing, whatever their value"),
                                   cl::value_desc("flag"), cl::cat(category)};
  tool::AcceptArguments accepted{category};
  tool::ChangeArguments changes{category};
  tool::CacheArguments cache{category};
  cl::opt<std::string> image{
      "image",
      cl::desc("Judge this linked file instead of the objects (LTO, vmlinux): it shows "
               "what is there, and not that something is gone"),
      cl::value_desc("file"), cl::cat(category)};
  cl::opt<std::string> objectFolder{"object-dir", cl::desc("Where the objects are, if they were moved"),
                                    cl::value_desc("folder"), cl::cat(category)};
  cl::opt<bool> noRecompile{
      "no-recompile", cl::desc("Only read what the build made; what only a compile can tell is unknown"),
      cl::cat(category)};
  cl::opt<bool> cost{"cost", cl::desc("Measure the bytes that each region costs: one more compile each"),
                     cl::cat(category)};
  cl::opt<bool> listGuards{"list-guards", cl::desc("Print the guards of every profile"), cl::cat(category)};
  cl::opt<bool> listEvidence{"list-evidence", cl::desc("Print the kinds of evidence"), cl::cat(category)};
  cl::opt<bool> listMachines{"list-machines", cl::desc("Print machines whose relocations we apply ourselves"),
                             cl::cat(category)};
};

[[noreturn]] void refuse(const std::string &text) { tool::refuse("deadcode-check", text); }

void readCells(const CommandLine &line, Options &options) {
  auto cells = tool::readCells(line.builds.build,
                               std::vector<std::string>(line.builds.cells.begin(), line.builds.cells.end()));
  if (!cells)
    refuse(llvm::toString(cells.takeError()));
  options.cells = std::move(*cells);
  if (options.cells.empty())
    refuse("no build to check: name one with -p BUILD or --cell NAME=BUILD (--help has examples)");
}

void readGuards(const CommandLine &line, Options &options) {
  auto config = configFor(line.config.empty() ? "" : tool::absolutePath(line.config), options.cells);
  if (!config)
    refuse(llvm::toString(config.takeError()));
  if (!line.config.empty())
    options.guardArguments += " --config=" + shellWord(tool::absolutePath(line.config));
  options.guards = config->guards;
  options.demands = config->demands;
  std::vector<std::string> profiles(line.profiles.begin(), line.profiles.end());
  if (profiles.empty() && line.guards.empty() && options.guards.empty())
    profiles.emplace_back("featflags");
  for (const std::string &profile : profiles) {
    const std::vector<GuardSpec> rows = guardsOfProfile(profile);
    if (rows.empty())
      refuse("--profile=" + profile + ": there is no such profile; there are " +
             llvm::join(profileNames(), ", "));
    options.guards.insert(options.guards.end(), rows.begin(), rows.end());
    options.guardArguments += " --profile=" + profile;
  }
  for (const std::string &guard : line.guards) {
    const auto spec = parseGuard(guard);
    if (!spec)
      refuse("--guard=" + guard +
             ": write NAME, NAME(FLAG) or NAME(_, FLAG), with :TABLE behind it if there is one");
    options.guards.push_back(*spec);
    options.guardArguments += " --guard=" + shellWord(guard);
  }
}

void readReport(const CommandLine &line, Options &options) {
  if (!line.report.explain.empty() && !line.reproducer.empty())
    refuse("--explain and --reproducer each ask for one check: give one of them");
  options.reproducer = !line.reproducer.empty();
  options.output = line.report.output;
  options.explain = options.reproducer ? line.reproducer : line.report.explain;
  options.format = options.reproducer ? "explain" : tool::chosenFormat(line.report, "deadcode-check");
  options.dump = line.dump;
  options.verbose = line.report.verbose;
  if (!options.dump.empty() &&
      !llvm::is_contained({"regions", "code", "erasure", "evidence", "checks"}, options.dump))
    refuse("--dump=" + options.dump + ": there are regions, code, erasure, evidence and checks");
}

void readLife(const CommandLine &line, Options &options) {
  for (const std::string &flag : line.mustVanish)
    options.demands.push_back({flag, "*", {}, {}});
  options.baseline = line.accepted.baseline;
  options.writeBaseline = line.accepted.writeBaseline;
  options.diff = line.changes.diff;
  options.changedSince = line.changes.changedSince;
  options.strict = line.accepted.strict;
  // One check is repeated to be looked at, not to be believed.
  if (options.explain.empty() && options.dump.empty() && line.image.empty())
    options.cacheFolder = line.cache.chosen(tool::defaultCacheFolder());
}

void readObjects(const CommandLine &line, Options &options) {
  if (!line.image.empty() && !line.objectFolder.empty())
    refuse("--image is judged in place of objects, and --object-dir says where those are: give one of them");
  if (!line.image.empty())
    options.image = tool::absolutePath(line.image);
  if (!line.objectFolder.empty() && !llvm::sys::fs::is_directory(line.objectFolder))
    refuse("--object-dir=" + line.objectFolder + ": there is no such folder");
  if (!line.objectFolder.empty())
    options.objectFolder = tool::absolutePath(line.objectFolder);
}

} // namespace

Options parseOptions(int argc, const char **argv) {
  // LLVM registers options when they are made; ours live as long as the process does.
  static CommandLine line;
  cl::SetVersionPrinter([](llvm::raw_ostream &out) { tool::printVersion(out, "deadcode-check", version); });
  tool::parseCommandLine(argc, argv, "deadcode-check", overview, line.category);
  if (line.listGuards || line.listEvidence || line.report.listFormats || line.listMachines) {
    if (line.listGuards)
      listGuards(llvm::outs());
    if (line.listEvidence)
      listEvidence(llvm::outs());
    if (line.report.listFormats)
      listFormats(llvm::outs());
    if (line.listMachines)
      listMachines(llvm::outs());
    std::exit(0);
  }
  Options options;
  readCells(line, options);
  readGuards(line, options);
  readReport(line, options);
  readLife(line, options);
  readObjects(line, options);
  for (const std::string &path : line.paths) {
    if (!llvm::sys::fs::exists(path))
      refuse(path + ": there is no such file or folder");
    options.paths.push_back(tool::absolutePath(path));
  }
  if (!line.builds.sourceRoot.empty())
    options.sourceRoot = tool::absolutePath(line.builds.sourceRoot);
  options.jobs = line.builds.jobs;
  options.recompile = !line.noRecompile && options.image.empty();
  options.cost = line.cost;
  if (options.cost && !options.recompile)
    refuse("--cost needs compiles, and --no-recompile and --image allow none: give one of them");
  return options;
}

} // namespace featflags::deadcode
