// SPDX-License-Identifier: MIT
//
// TranslationUnit: one entry of a compile database, ready to be parsed and to be run again.
//
// Comes in: compile_commands.json. Goes out: absolute paths and an argument vector; no shell is
// ever needed. Exists so that no later stage thinks about quoting, launchers or response files.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace featflags::tool {

struct TranslationUnit {
  std::string file;                   // absolute, the main source file
  std::string directory;              // absolute, where the command runs
  std::string compiler;               // absolute where it could be found, else as written
  std::vector<std::string> arguments; // after the compiler, response files expanded, launcher gone
  std::string object;                 // absolute path of what -o (or the compiler's habit) names
  bool operator==(const TranslationUnit &) const = default;
};

std::ostream &operator<<(std::ostream &out, const TranslationUnit &unit);

} // namespace featflags::tool
