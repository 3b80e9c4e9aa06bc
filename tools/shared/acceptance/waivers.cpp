// SPDX-License-Identifier: MIT
//
// See waivers.h.
#include "acceptance/waivers.h"

#include "acceptance/tool_comments.h"

namespace featflags::tool {

std::vector<Waiver> findWaivers(const std::string &tool, const std::string &file,
                                const std::vector<std::string> &lines) {
  std::vector<Waiver> waivers;
  for (const ToolComment &comment : findComments(tool, "allow", lines))
    waivers.push_back({file, comment.line, comment.covers, comment.name, comment.text, false});
  return waivers;
}

unsigned applyWaivers(Report &report, const FileLines &files) {
  std::map<std::string, std::vector<Waiver>> waivers;
  for (const auto &[file, lines] : files)
    if (auto found = findWaivers(report.tool, file, lines); !found.empty())
      waivers[file] = std::move(found);
  for (Check &check : report.checks) {
    const auto here = waivers.find(check.file);
    if (here == waivers.end() || check.ok)
      continue;
    for (Waiver &waiver : here->second)
      if (waiver.covers == check.line && waiver.name == check.flag) {
        waiver.used = true;
        if (!waiver.reason.empty())
          check.accepted = Acceptance{"waiver", waiver.reason};
      }
  }
  unsigned unused = 0;
  for (const auto &[file, all] : waivers)
    for (const Waiver &waiver : all) {
      const std::string place = file + ":" + std::to_string(waiver.line);
      if (waiver.reason.empty())
        report.problems.push_back({place, "the waiver allow(" + waiver.name +
                                              ") gives no reason; write one behind the parenthesis"});
      else if (!waiver.used)
        report.notes.push_back(place + ": the waiver allow(" + waiver.name +
                               ") accepts nothing any more; remove it");
      unused += waiver.used ? 0U : 1U;
    }
  return unused;
}

} // namespace featflags::tool
