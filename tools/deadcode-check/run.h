// SPDX-License-Identifier: MIT
//
// run: options -> report.
//
// Comes in: what the command line asked for. Goes out: a Report of all cells, and the dump that was asked
// for. Exists so that tests can run everything but the printing.
#pragma once

#include "check.h"
#include "deadcode-check/options.h"

namespace featflags::deadcode {

struct RunResult {
  tool::Report report;
  std::string dump;
  unsigned left = 0;      // waivers and baseline entries that accept nothing
  unsigned untouched = 0; // units that read nothing that changed
};

RunResult run(const Options &options);

} // namespace featflags::deadcode
