// SPDX-License-Identifier: MIT
//
// What kind of file an object turned out to be.
//
// Comes in: a path, or a file's ELF parts. Goes out: a state and one sentence that says what
// to do. Exists because an object that proves nothing must never look like one without code.
#pragma once

#include "deadcode-check/object/elf_file.h"
#include "deadcode-check/types.h"

#include <optional>
#include <string>

namespace featflags::deadcode {

struct StateFound {
  ObjectState state = ObjectState::Code;
  std::string text;
};

// A file taken apart, or the reason why it could not be.
struct OpenedObject {
  StateFound found;
  std::optional<ElfFile> file; // there for every whole ELF file, whatever its state
  std::string onDisk;          // the file that holds it: the object itself, or an archive
  bool fromArchive = false;
};

// An object that is gone is looked for in archives near by.
OpenedObject openObject(const std::string &path);

// A linked file: no object is one, and none is looked for elsewhere.
OpenedObject openLinked(const std::string &path);

// Of bytes that are no ELF file: what they are and what to do.
StateFound stateOfOther(llvm::StringRef bytes);

// Of a file whose debug info is absent: whether its file symbols agree with the source.
StateFound stateByFileSymbols(const ElfFile &file, llvm::StringRef source);

} // namespace featflags::deadcode
