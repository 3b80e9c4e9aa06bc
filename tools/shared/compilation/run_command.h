// SPDX-License-Identifier: MIT
//
// Comes in: a program, its arguments and the folder to run in. Goes out: its exit code and what it printed.
// Exists because llvm::sys::ExecuteAndWait has no folder, and commands of a database only work in theirs.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>

namespace featflags::tool {

struct CommandResult {
  int exitCode = 0; // 128 + signal when it was killed, as a shell says it
  std::string output;
  std::string errors;
};

// Runs without a shell, with messages in English. An error only where the program could not be started.
// Safe from several threads.
llvm::Expected<CommandResult> runCommand(llvm::StringRef program, llvm::ArrayRef<std::string> arguments,
                                         llvm::StringRef directory, llvm::StringRef input = "");

} // namespace featflags::tool
