// SPDX-License-Identifier: MIT
//
// See waivers.h.
#include "acceptance/waivers.h"

#include <llvm/ADT/StringRef.h>

#include <optional>

namespace featflags::tool {
namespace {

using llvm::StringRef;

// What stands behind "//" or "/*", and whether code stands before it. A line inside a block comment has
// neither; it may begin with "*".
struct Comment {
  StringRef text;
  bool behindCode = false;
};

std::optional<Comment> commentOf(StringRef line, StringRef mark) {
  const std::size_t at = line.find(mark);
  if (at == StringRef::npos)
    return std::nullopt;
  const StringRef before = line.take_front(at).rtrim();
  if (!before.ends_with("//") && !before.ends_with("/*") && before.trim() != "*")
    return std::nullopt;
  const StringRef code = before.trim("/* \t");
  return Comment{line.drop_front(at + mark.size()), !code.empty()};
}

bool isCode(StringRef line) {
  const StringRef text = line.trim();
  return !text.empty() && !text.starts_with("//") && !text.starts_with("/*") && !text.starts_with("*");
}

unsigned nextCode(const std::vector<std::string> &lines, unsigned line) {
  for (std::size_t at = line; at < lines.size(); ++at)
    if (isCode(lines[at]))
      return static_cast<unsigned>(at + 1);
  return line;
}

} // namespace

std::vector<Waiver> findWaivers(const std::string &tool, const std::string &file,
                                const std::vector<std::string> &lines) {
  const std::string mark = tool + ":";
  std::vector<Waiver> waivers;
  for (std::size_t at = 0; at < lines.size(); ++at) {
    const auto comment = commentOf(lines[at], mark);
    if (!comment)
      continue;
    StringRef text = comment->text.trim();
    if (!text.consume_front("allow("))
      continue;
    const auto [name, rest] = text.split(')');
    Waiver waiver;
    waiver.file = file;
    waiver.line = static_cast<unsigned>(at + 1);
    waiver.covers = comment->behindCode ? waiver.line : nextCode(lines, waiver.line);
    waiver.name = name.trim().str();
    waiver.reason = rest.split("*/").first.trim().str();
    waivers.push_back(std::move(waiver));
  }
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
