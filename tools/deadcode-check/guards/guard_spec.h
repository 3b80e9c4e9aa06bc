// SPDX-License-Identifier: MIT
//
// GuardSpec: how a code base spells the test of a flag, as data.
//
// Comes in: the rows of guards.def for a profile, and --guard options. Goes out: specs for
// findRegions. Exists so that a new way to spell a guard is a table line and no code.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace featflags::deadcode {

struct GuardSpec {
  std::string profile;       // "command line" for --guard
  std::string name;          // of a macro, function, variable or enumerator; with *: any
                             // 0/1 macro named so
  unsigned flagArgument = 0; // from 1; 0: the guard has no argument that names the flag
  std::string fixedFlag;     // the flag's name when flagArgument is 0
  std::string tableMacro;    // X-macro that defines the flags; may be empty
  std::string form;          // for --list-guards
  unsigned ifArgument = 0;   // of a macro that puts one of its arguments in
                             // place: the one for a flag that is on
  unsigned elseArgument = 0; // and the other one; 0: there is none
  bool isTemplate = false;   // of a function or variable template: the flag is an argument in <>
  std::vector<std::string> definedIn = {}; // of a pattern: files whose macros count; empty: any
  bool operator==(const GuardSpec &) const = default;
};

// Whether the name fits the pattern, in which * stands for any characters.
bool fits(std::string_view pattern, std::string_view name);

// All that a spec says, for who must know whether it changed.
std::vector<std::string> wordsOf(const GuardSpec &spec);

// Every row of guards.def.
const std::vector<GuardSpec> &allGuards();

// The rows of one profile; nothing when there is no such profile.
std::vector<GuardSpec> guardsOfProfile(std::string_view profile);

// Profile names in the order of the table.
std::vector<std::string> profileNames();

// Reads what --guard takes: NAME, NAME_*, NAME(FLAG), NAME(_, FLAG), or NAME<FLAG>: the word FLAG marks the
// argument that names the flag. An optional ":TABLE" names the X-macro of the flags. Nothing when it is none
// of these.
std::optional<GuardSpec> parseGuard(std::string_view text);

} // namespace featflags::deadcode
