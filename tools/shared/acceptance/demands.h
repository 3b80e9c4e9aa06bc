// SPDX-License-Identifier: MIT
//
// Comes in: what a project demands of a flag: on the command line, or beside its row in the table:
//   FEAT(TRACE, 0) // deadcode-check: must-vanish(TRACE) in release*
//   FEAT(AUDIT, 1) // deadcode-check: must-be(AUDIT) enabled, switchable
// Goes out: a region of that flag that became something else is a finding, also where the flag is on or
// decided at run time; what became what was demanded is none. Exists because "off" is a value, and "must not
// be in the product" is a promise.
#pragma once

#include "acceptance/source_lines.h"

namespace featflags::tool {

struct Demand {
  std::string flag;                       // a glob
  std::string cells = "*";                // a glob
  Place place;                            // where it is made; no file: on the command line
  std::vector<std::string> verdicts = {}; // any of these will do; empty: it must vanish
  bool operator==(const Demand &) const = default;
};

// The demands for one tool in the lines of a file.
std::vector<Demand> findDemands(const std::string &tool, const std::string &file,
                                const std::vector<std::string> &lines);

// Whether there is such a verdict of a region.
bool isDemandable(const std::string &verdict);

// A demand that is no glob, or names no verdict, is a problem; one that speaks of no check is a note.
void applyDemands(Report &report, const std::vector<Demand> &demands);

} // namespace featflags::tool
