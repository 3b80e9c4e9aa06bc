// SPDX-License-Identifier: MIT
//
// A cell of the report: the checks of all its units, each region once.
//
// Comes in: UnitChecks. Goes out: Checks with paths relative to the source root. Exists because a region
// of a header is in many units, and gets one verdict: the one that needs the most attention.
#pragma once

#include "deadcode-check/check_unit.h"

namespace featflags::deadcode {

struct CellNames {
  std::string cell;
  std::string sourceRoot;
  std::string rerun; // the command that repeats one check, without its --explain
};

std::vector<tool::Check> mergeUnits(const std::vector<UnitChecks> &units, const CellNames &names);

// The common folder of files; empty for none.
std::string commonFolder(const std::vector<std::string> &files);

// Relative to the root where it lies below, else as it is.
std::string relativeTo(const std::string &root, const std::string &path);

} // namespace featflags::deadcode
