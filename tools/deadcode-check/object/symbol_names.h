// SPDX-License-Identifier: MIT
//
// What a relocation's symbol, or a place in a section, is called.
//
// Comes in: an ElfFile. Goes out: the symbols as plain values; a section and an offset for local
// symbols; the function at a place. Exists because assemblers name a static object sometimes by
// its symbol and sometimes by its section and an offset.
#pragma once

#include "deadcode-check/object/elf_file.h"
#include "deadcode-check/types.h"

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace featflags::deadcode {

// All symbols that have a name of their own, in the order of the file.
std::vector<Symbol> namedSymbols(const ElfFile &file);

// The name of a relocation's symbol; a section symbol is named as its section.
std::string symbolName(const ElfFile &file, std::uint32_t index);

class FunctionNames {
public:
  explicit FunctionNames(const std::vector<Symbol> &symbols);

  // The functions that start here; several when there are aliases.
  std::vector<std::string> at(const std::string &section, std::uint64_t offset) const;

  // The function around here; empty when there is none.
  std::string around(const std::string &section, std::uint64_t offset) const;

private:
  std::multimap<std::pair<std::string, std::uint64_t>, const Symbol *> byPlace;
};

} // namespace featflags::deadcode
