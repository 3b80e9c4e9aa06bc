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
  std::string name;          // of a macro, function, variable or enumerator
  unsigned flagArgument = 0; // from 1; 0: the guard has no argument that names the flag
  std::string fixedFlag;     // the flag's name when flagArgument is 0
  std::string tableMacro;    // X-macro that defines the flags; may be empty
  std::string form;          // for --list-guards
  bool operator==(const GuardSpec &) const = default;
};

// Every row of guards.def.
const std::vector<GuardSpec> &allGuards();

// The rows of one profile; nothing when there is no such profile.
std::vector<GuardSpec> guardsOfProfile(std::string_view profile);

// Profile names in the order of the table.
std::vector<std::string> profileNames();

// Reads what --guard takes: NAME, NAME(FLAG), or NAME(_, FLAG): the word FLAG marks the argument that
// names the flag. An optional ":TABLE" names the X-macro of the flags. Nothing when it is none of these.
std::optional<GuardSpec> parseGuard(std::string_view text);

} // namespace featflags::deadcode
