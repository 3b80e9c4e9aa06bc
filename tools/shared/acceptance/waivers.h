// SPDX-License-Identifier: MIT
//
// Comes in: source text with comments such as
//   // deadcode-check: allow(NUMA) the debugger needs it
// and a Report. Goes out: the findings that they speak of are accepted, with the reason. A comment that
// stands behind code speaks of its line, one that stands alone of the next line with code. Exists so that
// the decision to live with a finding stands where the finding is.
#pragma once

#include "acceptance/source_lines.h"

namespace featflags::tool {

struct Waiver {
  std::string file;
  unsigned line = 0;   // where it stands
  unsigned covers = 0; // the line that it speaks of
  std::string name;    // of the flag, or the constant
  std::string reason;
  bool used = false;
  bool operator==(const Waiver &) const = default;
};

// The waivers for one tool in the lines of a file.
std::vector<Waiver> findWaivers(const std::string &tool, const std::string &file,
                                const std::vector<std::string> &lines);

// Accepts what the waivers of the report's tool speak of. A waiver without a reason is a problem and accepts
// nothing; one that speaks of no finding is a note. Says how many of those there are.
unsigned applyWaivers(Report &report, const FileLines &files);

} // namespace featflags::tool
