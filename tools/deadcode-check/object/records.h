// SPDX-License-Identifier: MIT
//
// Records: text that source leaves in a section of its own, each ended by a null.
//
// Comes in: an ElfFile and a section's name. Goes out: the records. Exists because a record that the compiler
// dropped with its code is the one marker that needs no symbol, no debug info and no byte of code.
#pragma once

#include "deadcode-check/object/elf_file.h"

#include <string>
#include <vector>

namespace featflags::deadcode {

// Of the section of this name, and of those whose names go on behind a dot.
std::vector<std::string> records(const ElfFile &file, llvm::StringRef name);

// What the library's verify mode wrote; sorted, each once.
std::vector<std::string> verifyRecords(const ElfFile &file);

} // namespace featflags::deadcode
