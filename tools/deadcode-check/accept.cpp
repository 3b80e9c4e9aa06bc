// SPDX-License-Identifier: MIT
//
// See accept.h.
#include "deadcode-check/accept.h"

#include "acceptance/baseline.h"
#include "acceptance/demands.h"
#include "acceptance/waivers.h"
#include "reporters/read_json.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/MemoryBuffer.h>

namespace featflags::deadcode {
namespace {

// Reads a file that an option names; what is wrong with it is a problem that names the option.
template <typename Reading>
auto readOption(const std::string &path, const char *option, const Reading &read, tool::Report &report)
    -> std::optional<std::decay_t<decltype(*read(llvm::StringRef()))>> {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer) {
    report.problems.push_back({path, "cannot be read: " + buffer.getError().message() + "; " + option +
                                         " names a file that is there"});
    return std::nullopt;
  }
  auto result = read((*buffer)->getBuffer());
  if (!result) {
    report.problems.push_back({path, llvm::toString(result.takeError()) + " (" + option + ")"});
    return std::nullopt;
  }
  return std::move(*result);
}

} // namespace

unsigned accept(tool::Report &report, const Options &options, const tool::CellRoots &roots,
                const std::set<std::string> &inputs) {
  tool::assignKeys(report);
  tool::FileLines files = tool::readFiles(report, roots);
  for (const auto &[cell, root] : roots)
    for (const std::string &file : inputs)
      if (file.starts_with(root + "/"))
        tool::addFileWith(files, report.tool + ":", root, file);
  tool::addExcerpts(report, files);
  // Only a whole run can tell what is left over.
  const bool isWhole = options.explain.empty() && options.changedSince.empty() && options.paths.empty() &&
                       report.problems.empty();
  std::vector<std::string> notes = report.notes;
  std::vector<tool::Demand> demands = options.demands;
  for (const auto &[file, lines] : files)
    llvm::append_range(demands, tool::findDemands(report.tool, file, lines));
  tool::applyDemands(report, demands);
  unsigned left = tool::applyWaivers(report, files);
  if (!isWhole) {
    report.notes = std::move(notes);
    left = 0;
  }
  if (!options.baseline.empty())
    if (const auto baseline = readOption(options.baseline, "--baseline", tool::readBaseline, report))
      left += tool::applyBaseline(report, *baseline, options.baseline, isWhole);
  if (!options.diff.empty())
    if (const auto old = readOption(options.diff, "--diff", tool::readReport, report))
      tool::compareWith(report, *old, options.diff, isWhole);
  return left;
}

} // namespace featflags::deadcode
