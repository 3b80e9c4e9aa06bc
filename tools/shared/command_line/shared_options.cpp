// SPDX-License-Identifier: MIT
//
// See shared_options.h.
#include "command_line/shared_options.h"

#include "command_line/cells.h"
#include "command_line/output.h"
#include "reporters/reporter.h"

namespace cl = llvm::cl;

namespace featflags::tool {

BuildArguments::BuildArguments(cl::OptionCategory &category)
    : build("p", cl::desc("Build: a folder with compile_commands.json, or that file"),
            cl::value_desc("build"), cl::cat(category)),
      cells("cell", cl::desc("One of several builds, with a name (repeatable)"), cl::value_desc("name=build"),
            cl::cat(category)),
      sourceRoot(
          "source-root",
          cl::desc("Folder that reported files are relative to; what lies outside is counted, not judged "
                   "(default: the common folder of the sources)"),
          cl::value_desc("folder"), cl::cat(category)),
      jobs("jobs", cl::init(0), cl::desc("Units to work on at once (default: one a core)"),
           cl::value_desc("n"), cl::cat(category)),
      shortJobs("j", cl::aliasopt(jobs), cl::desc("Short for --jobs")) {}

ReportArguments::ReportArguments(cl::OptionCategory &category)
    : format("format", cl::init("text"), cl::desc("Form of the report (--list-formats)"),
             cl::value_desc("name"), cl::cat(category)),
      output("output", cl::desc("File to write the report to (default: standard output)"),
             cl::value_desc("file"), cl::cat(category)),
      explain("explain", cl::desc("Print all that is known of one check"), cl::value_desc("id"),
              cl::cat(category)),
      verbose("verbose", cl::desc("Text: a line for each check, also where all is well"), cl::cat(category)),
      listFormats("list-formats", cl::desc("Print the forms of a report"), cl::cat(category)) {}

AcceptArguments::AcceptArguments(cl::OptionCategory &category)
    : baseline("baseline", cl::desc("Accept the findings of this file; only what is new fails"),
               cl::value_desc("file"), cl::cat(category)),
      writeBaseline("write-baseline", cl::desc("Write the findings to this file, and accept them"),
                    cl::value_desc("file"), cl::cat(category)),
      strict("strict", cl::desc("Fail for waivers and baseline entries that accept nothing"),
             cl::cat(category)) {}

ChangeArguments::ChangeArguments(cl::OptionCategory &category)
    : diff("diff", cl::desc("Say what changed since this report (--format=json)"), cl::value_desc("file"),
           cl::cat(category)),
      changedSince("changed-since", cl::desc("Only units that read a file that git finds changed since then"),
                   cl::value_desc("revision"), cl::cat(category)) {}

CacheArguments::CacheArguments(cl::OptionCategory &category)
    : folder("cache-dir", cl::desc("Where results are kept (default: the user's cache)"),
             cl::value_desc("folder"), cl::cat(category)),
      none("no-cache", cl::desc("Neither use nor keep results of other runs"), cl::cat(category)) {}

std::string CacheArguments::chosen(const std::string &usual) const {
  if (none)
    return "";
  return folder.empty() ? usual : absolutePath(folder);
}

std::string chosenFormat(const ReportArguments &options, llvm::StringRef tool) {
  std::string format = options.explain.empty() ? options.format.getValue() : "explain";
  if (!findReporter(format))
    refuse(tool, "--format=" + format + ": there is no such format; --list-formats shows them");
  return format;
}

void parseCommandLine(int argc, const char **argv, llvm::StringRef tool, const char *overview,
                      cl::OptionCategory &category) {
  cl::HideUnrelatedOptions(category);
  std::string complaint;
  llvm::raw_string_ostream complaints(complaint);
  if (!cl::ParseCommandLineOptions(argc, argv, overview, &complaints))
    refuse(tool, llvm::StringRef(complaint).split('\n').first.split(": ").second.str());
}

} // namespace featflags::tool
