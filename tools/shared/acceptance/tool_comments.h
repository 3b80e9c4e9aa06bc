// SPDX-License-Identifier: MIT
//
// Comes in: lines of source, and the name of a tool. Goes out: what comments say to that tool:
//   // TOOL: WORD(NAME) text
// Exists so that each such comment is read the same way.
#pragma once

#include <string>
#include <vector>

namespace featflags::tool {

struct ToolComment {
  unsigned line = 0;   // where it stands
  unsigned covers = 0; // its own line where code stands before it, else the next line with code
  std::string name;
  std::string text; // what stands behind the parenthesis
  bool operator==(const ToolComment &) const = default;
};

std::vector<ToolComment> findComments(const std::string &tool, const std::string &word,
                                      const std::vector<std::string> &lines);

} // namespace featflags::tool
