// SPDX-License-Identifier: MIT
//
// What kind of file an object turned out to be.
//
// Comes in: the file's bytes, or its ELF parts. Goes out: a state and one sentence that says what
// to do. Exists because an object that proves nothing must never look like one without code.
#pragma once

#include "deadcode-check/object/elf_file.h"
#include "deadcode-check/types.h"

#include <string>

namespace featflags::deadcode {

struct StateFound {
  ObjectState state = ObjectState::Code;
  std::string text;
};

// Of an ELF file that could be taken apart.
StateFound stateOf(const ElfFile &file);

// Of a file whose debug info is absent: whether its file symbols agree with the source.
StateFound stateByFileSymbols(const ElfFile &file, llvm::StringRef source);

} // namespace featflags::deadcode
