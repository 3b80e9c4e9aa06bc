// SPDX-License-Identifier: MIT
//
// The places that static keys patch while the program runs.
//
// Comes in: an ElfFile. Goes out: PatchSites, decoded from the relocations of the tables that list
// them. Exists because such code is there and off by default, which is neither pruned nor present.
#pragma once

#include "deadcode-check/object/elf_file.h"
#include "deadcode-check/types.h"

#include <vector>

namespace featflags::deadcode {

// One entry of a jump table by its three relocations.
struct JumpEntry {
  std::uint32_t table = 0; // index into ElfFile::sections
  const ElfRelocation *code = nullptr;
  const ElfRelocation *target = nullptr;
  const ElfRelocation *key = nullptr;
};

std::vector<JumpEntry> readJumpEntries(const ElfFile &file);

std::vector<PatchSite> readPatchSites(const ElfFile &file, const std::vector<Symbol> &symbols);

} // namespace featflags::deadcode
