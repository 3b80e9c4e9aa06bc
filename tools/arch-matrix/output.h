// SPDX-License-Identifier: MIT
//
// Comes in: a report or a text. Goes out: the file or the terminal has it, whole or not at all.
#pragma once

#include "check.h"

#include <llvm/ADT/STLFunctionalExtras.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/raw_ostream.h>

#include <string>

namespace featflags::matrix {

// Says on standard error what is wrong, and gives the exit code 2.
int refuse(const std::string &text);

// False after a line on standard error.
bool writeWhole(const std::string &path, llvm::function_ref<void(llvm::raw_ostream &)> write);

// To `path`, or to the terminal where it is empty.
bool writeReport(const tool::Report &report, llvm::StringRef format, const std::string &path);

// One line each, on standard error.
void printProblems(const tool::Report &report);

} // namespace featflags::matrix
