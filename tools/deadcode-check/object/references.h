// SPDX-License-Identifier: MIT
//
// Which symbols the code and data of an object name.
//
// Comes in: an ElfFile. Goes out: one Reference a relocation, sorted by section and offset. Exists
// because a call or a read of a variable leaves a relocation on every machine, disassembler or not.
#pragma once

#include "deadcode-check/object/elf_file.h"
#include "deadcode-check/types.h"

#include <vector>

namespace featflags::deadcode {

// Of every allocated section but unwind tables: those name each function, used or not.
std::vector<Reference> readReferences(const ElfFile &file);

} // namespace featflags::deadcode
