// SPDX-License-Identifier: MIT
//
// Comes in: the judged table. Goes out: edits of the user's files, each with the check that asks for it.
// Exists so that what --fix writes and what --fix-dry-run shows is one thing.
#pragma once

#include "unused-lint/types.h"

#include <map>
#include <string>
#include <vector>

namespace featflags::unused {

// Replaces the bytes [begin, end) by `text`.
struct Edit {
  unsigned begin = 0;
  unsigned end = 0;
  std::string text;
  bool operator==(const Edit &) const = default;
};

struct FixPlan {
  std::map<std::string, std::vector<Edit>> files; // by absolute path; sorted, without overlaps
  std::vector<std::string> left;                  // findings that no edit was made for, and why
  unsigned fixed = 0;
};

// `checks` are the reported ones, `roots` the folders that may be written to.
FixPlan planFixes(const UsageTable &table, const std::vector<tool::Check> &checks);

// The text behind the edits.
std::string applyEdits(const std::string &text, const std::vector<Edit> &edits);

} // namespace featflags::unused
