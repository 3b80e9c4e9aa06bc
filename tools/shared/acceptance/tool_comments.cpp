// SPDX-License-Identifier: MIT
//
// See tool_comments.h.
#include "acceptance/tool_comments.h"

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

std::vector<ToolComment> findComments(const std::string &tool, const std::string &word,
                                      const std::vector<std::string> &lines) {
  const std::string mark = tool + ":";
  std::vector<ToolComment> comments;
  for (std::size_t at = 0; at < lines.size(); ++at) {
    const auto comment = commentOf(lines[at], mark);
    if (!comment)
      continue;
    StringRef text = comment->text.trim();
    if (!text.consume_front(word) || !text.consume_front("("))
      continue;
    const auto [name, rest] = text.split(')');
    const auto line = static_cast<unsigned>(at + 1);
    comments.push_back({line, comment->behindCode ? line : nextCode(lines, line), name.trim().str(),
                        rest.split("*/").first.trim().str()});
  }
  return comments;
}

} // namespace featflags::tool
