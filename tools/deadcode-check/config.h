// SPDX-License-Identifier: MIT
//
// Config: what a project says of its own guards, in .deadcode-check.yaml.
//
//   profiles: [linux]                  as --profile
//   guards:
//     - macro: MY_FLAG(FLAG)           as --guard; also NAME, NAME(_, FLAG)
//       table: MY_ROW                  the X-macro whose rows define the flags
//     - pattern: CONFIG_*              macros that are 0 or 1, and the flags themselves
//       defined-in: [config.h]         only those of these files
//     - constant: debugging            a variable or an enumerator
//     - function: feature_on(_, FLAG)
//     - template: enabled<FLAG>        of a function or a variable
//   must-vanish: [DEBUG_*]           as --must-vanish
//   demands:
//     - flag: AUDIT                  a glob
//       cells: release*              a glob; left out: all
//       verdict: [enabled, switchable]   any of these; left out: it must vanish
//
// Comes in: the path of a file. Goes out: specs and patterns, or one line that names file and line. Exists so
// that a project writes down once how its guards are spelled.
#pragma once

#include "acceptance/demands.h"
#include "deadcode-check/options.h"

#include <llvm/Support/Error.h>

namespace featflags::deadcode {

struct Config {
  std::vector<GuardSpec> guards; // those of its profiles first
  std::vector<tool::Demand> demands;
};

llvm::Expected<Config> readConfig(const std::string &path);

// .deadcode-check.yaml in the folder or in one above it; empty when there is none.
std::string findConfig(const std::string &folder);

// The file that is given; else the one above the sources of the builds, where there is one. Several are one
// too many.
llvm::Expected<Config> configFor(const std::string &given, const std::vector<CellOption> &cells);

} // namespace featflags::deadcode
