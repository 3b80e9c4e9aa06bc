// SPDX-License-Identifier: MIT
//
// One step of one cell, as a process of its own. Comes in: a step file that the graph wrote. Goes out: a log,
// and either a stamp or one line that says what failed. Exists so that a compiler that hangs, crashes or
// leaves nothing behind is a line in the report and not the end of the run.
#pragma once

#include "arch-matrix/types.h"

#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Error.h>

namespace featflags::matrix {

// What the graph hands to a step. Paths are absolute.
struct StepFile {
  Step step;
  std::string log;
  std::string stamp;  // written when the step is done
  std::string failed; // written when it is not, with one line
  unsigned limit = 0; // seconds
  bool operator==(const StepFile &) const = default;
};

std::string print(const StepFile &file);
llvm::Expected<StepFile> readStep(llvm::StringRef path);

// Runs it. 0: done; 1: not, and `failed` says why; 128 + signal when it was told to stop.
int runStep(const StepFile &file);

// 0 when each line of a fragment holds in a .config, else 1 with a line for each that does not.
int checkFragment(llvm::StringRef config, llvm::StringRef fragment);

} // namespace featflags::matrix
