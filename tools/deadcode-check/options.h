// SPDX-License-Identifier: MIT
//
// Options: the command line, and nothing but the command line.
//
// Comes in: argc, argv. Goes out: absolute paths and checked names. Exists so that no later stage knows
// how an option is spelled.
#pragma once

#include "acceptance/demands.h"
#include "command_line/cells.h"
#include "deadcode-check/guards/guard_spec.h"

#include <string>
#include <vector>

namespace featflags::deadcode {

using tool::CellOption;
using tool::shellWord;

struct Options {
  std::vector<CellOption> cells;
  std::vector<std::string> paths; // absolute; empty: everything
  std::vector<GuardSpec> guards;
  std::vector<tool::Demand> demands; // of the command line and of the project's own file
  std::string sourceRoot;            // absolute; empty: the common folder of each cell's sources
  std::string format = "text";
  std::string output;         // empty: standard output
  std::string explain;        // id of one check; empty: all
  bool reproducer = false;    // write a program that shows the explained check
  std::string dump;           // regions, code, erasure, evidence or checks; empty: a report
  std::string guardArguments; // --profile and --guard again, for rerun lines
  std::string baseline;       // file of findings that are accepted
  std::string writeBaseline;  // file to write such findings to
  std::string diff;           // a JSON report to compare with
  std::string changedSince;   // git revision
  std::string image;          // a linked file to judge in place of the objects
  std::string objectFolder;   // where the objects are, if not where the commands put them
  std::string cacheFolder;    // empty: no cache
  unsigned jobs = 0;          // 0: one a core
  bool strict = false;        // a waiver or a baseline entry that is left over is a finding
  bool recompile = true;
  bool cost = false; // measure the bytes of each region
  bool verbose = false;
};

// Ends the process for --help, --version and --list-*, and with status 2 and one line for what it cannot
// take.
Options parseOptions(int argc, const char **argv);

} // namespace featflags::deadcode
