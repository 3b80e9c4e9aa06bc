// SPDX-License-Identifier: MIT
//
// AddressMap: gives every allocated section of a relocatable object an address of its own, and back.
// Sections of a linked file have theirs.
//
// Comes in: an ElfFile, in which every section starts at 0. Goes out: addresses to relocate debug
// sections with, and the code range that an address in them means. Exists because with all
// sections at 0 the rows of .text and .init.text overlap, and a tombstone (0, -1) looks like code.
#pragma once

#include "deadcode-check/object/elf_file.h"
#include "deadcode-check/types.h"

#include <optional>
#include <vector>

namespace featflags::deadcode {

class AddressMap {
public:
  explicit AddressMap(const ElfFile &elf);

  // Where an allocated section starts; 0 for the others.
  std::uint64_t address(std::uint32_t section) const { return start[section]; }

  // Where linkers put what they left out; -1 and -2 are in no section anyway. Code that really begins at 0
  // of a linked file cannot be told from it, and does not count.
  static bool isTombstone(std::uint64_t address) { return address <= 1; }

  // [begin, end) as code of one executable section; nothing for tombstones, data and empty ranges.
  std::optional<CodeRange> code(std::uint64_t begin, std::uint64_t end) const;

private:
  const ElfFile &file;
  std::vector<std::uint64_t> start;
  std::vector<std::uint32_t> executable; // sorted by address
};

} // namespace featflags::deadcode
