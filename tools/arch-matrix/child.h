// SPDX-License-Identifier: MIT
//
// Comes in: one command. Goes out: how it ended. With a limit of time, its output in a log, and no process
// left behind when we are told to stop.
#pragma once

#include "arch-matrix/types.h"

namespace featflags::matrix {

struct Outcome {
  int exitCode = 0;
  int signal = 0;    // that ended it
  int stoppedBy = 0; // the signal that we were given
  bool timedOut = false;
  double cpuSeconds = 0;  // of it and all that it waited for
  long peakKilobytes = 0; // of the largest of these
  std::string error;      // it could not be started
};

// Appends its output to `log`. limit in seconds; 0: none. Not for use beside threads.
Outcome runChild(const Command &command, const std::string &log, unsigned limit);

// Runs it with our own streams and in our own process group; nothing for us to report: 0 however it ended, 2
// could not be started, 128 + signal when it was interrupted.
int runInForeground(const Command &command);

// Holds the folder for this process and everything it starts, so that what is left of a killed run does not
// write into the next one. Waits for `seconds`. False when somebody else still has it.
bool holdFolder(const std::string &folder, unsigned seconds);

} // namespace featflags::matrix
