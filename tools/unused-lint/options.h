// SPDX-License-Identifier: MIT
//
// Options: the command line, and nothing but the command line.
//
// Comes in: argc, argv. Goes out: absolute paths and checked names. Exists so that no later stage knows
// how an option is spelled.
#pragma once

#include "command_line/cells.h"

#include <string>
#include <vector>

namespace featflags::unused {

using tool::CellOption;
using tool::shellWord;

enum class FixMode { None, DryRun, Write };

struct Options {
  std::vector<CellOption> cells;
  std::vector<std::string> factsFiles; // of `merge`
  std::vector<std::string> paths;      // absolute; empty: everything
  std::string sourceRoot;              // absolute; empty: the common folder of each cell's sources
  std::string factsOut;                // a file for one cell, a folder for several
  std::string format = "text";
  std::string baseline;      // file of findings that are accepted
  std::string writeBaseline; // where to write one
  std::string output;        // empty: standard output
  std::string explain;       // id of one check; empty: all
  std::string dump;          // facts, warnings or checks; empty: a report
  std::string diff;          // a JSON report to compare with
  std::string changedSince;  // git revision
  std::string cacheFolder;   // empty: no cache
  FixMode fix = FixMode::None;
  unsigned jobs = 0; // 0: one a core
  bool verbose = false;
  bool strict = false; // a waiver or a baseline entry that is left over is a finding
};

// Ends the process for --help, --version and --list-*, and with status 2 and one line for what it cannot
// take.
Options parseOptions(int argc, const char **argv);

} // namespace featflags::unused
