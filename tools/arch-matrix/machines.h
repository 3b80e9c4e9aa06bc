// SPDX-License-Identifier: MIT
//
// Comes in: cmake/toolchains/machines.def. Goes out: its rows, and whether their compiler is installed.
#pragma once

#include "arch-matrix/types.h"

#include <llvm/ADT/StringRef.h>
#include <llvm/Support/raw_ostream.h>

namespace featflags::matrix {

const std::vector<Machine> &allMachines();

// The row of that name, or null.
const Machine *findMachine(llvm::StringRef name);

// The program that `compiler` means on this machine: "gcc" is {triple}-gcc, and {triple} is replaced.
std::string compilerOf(const Machine &machine, llvm::StringRef compiler);

// One line per machine: usable here, or what to install. False when none is usable.
bool listMachines(llvm::raw_ostream &out);

} // namespace featflags::matrix
