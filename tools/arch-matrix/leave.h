// SPDX-License-Identifier: MIT
//
// Comes in: the report of a run, and where and how to write it. Goes out: report.json in the run's folder,
// the same whatever was there; and the report for its reader, compared with an earlier one. Exists so that a
// run says what changed, and two runs of one state still write the same bits.
#pragma once

#include "check.h"

#include <string>

namespace featflags::matrix {

struct Leaving {
  std::string folder;
  std::string format; // a row of reporters.def
  std::string path;   // empty: the terminal
  std::string since;  // a report to compare with; empty: the last one of the folder that was different
  bool verbose = false;
  bool isWhole = true; // all cells of the matrix
};

// False after a line that says what could not be read or written.
bool leaveReports(const tool::Report &report, const Leaving &how);

} // namespace featflags::matrix
