// SPDX-License-Identifier: MIT
//
//   path ── elf_file ──> ElfFile ─┬─ object_state ────────> state
//                                 ├─ symbol_names ────────> symbols
//                                 ├─ references ──────────> references
//                                 ├─ patch_sites ─────────> patchSites
//                                 └─ debug_sections ─┬────> rows        ── CodeMap
//                                    (relocated)     └────> functions
//
// Comes in: the path of an object file and of the source it should belong to. Goes out: a CodeMap,
// always; what is wrong with the object is its state. Exists so that no later stage knows ELF.
#pragma once

#include "deadcode-check/types.h"

#include <string>

namespace featflags::deadcode {

// Never fails, prints nothing. rows are sorted by file, line, column; references by section, offset.
CodeMap readObject(const std::string &path, const std::string &sourceFile);

// What readers of whole files share: sorts the rows; whether one file was written before another.
void sortRows(CodeMap &code);
bool isOlder(const std::string &object, const std::string &source);

} // namespace featflags::deadcode
