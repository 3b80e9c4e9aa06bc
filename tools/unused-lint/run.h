// SPDX-License-Identifier: MIT
//
// run: options -> report.
//
// Comes in: what the command line asked for. Goes out: a Report over all cells, and the dump that was asked
// for. Exists so that tests can run everything but the printing.
#pragma once

#include "check.h"
#include "unused-lint/options.h"

namespace featflags::unused {

struct RunResult {
  tool::Report report;
  bool readAny = false; // at least one unit
  unsigned left = 0;    // waivers and baseline entries that accept nothing
  std::string dump;
  std::string diff; // of --fix-dry-run
};

RunResult run(const Options &options);

} // namespace featflags::unused
