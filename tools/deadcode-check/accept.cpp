// SPDX-License-Identifier: MIT
//
// See accept.h.
#include "deadcode-check/accept.h"

#include "acceptance/baseline.h"
#include "acceptance/waivers.h"
#include "reporters/read_json.h"

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
                const std::vector<std::string> &mainFiles) {
  tool::assignKeys(report);
  tool::FileLines files = tool::readFiles(report, roots);
  for (const std::string &file : mainFiles)
    tool::addFile(files, roots.empty() ? "" : roots.begin()->second, file);
  tool::addExcerpts(report, files);
  // Only a whole run can tell what is left over.
  const bool isWhole = options.explain.empty() && options.changedSince.empty() && report.problems.empty();
  std::vector<std::string> notes = report.notes;
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
      tool::compareWith(report, *old, options.diff);
  return left;
}

} // namespace featflags::deadcode
