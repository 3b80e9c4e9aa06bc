// SPDX-License-Identifier: MIT
//
// Addresses for sections, and sections for addresses; the header says why.
#include "deadcode-check/object/address_map.h"

#include <algorithm>

namespace featflags::deadcode {

AddressMap::AddressMap(const ElfFile &elf) : file(elf), start(elf.sections.size()) {
  if (isLinked(file)) {
    for (std::uint32_t index = 0; index != file.sections.size(); ++index) {
      start[index] = file.sections[index].address;
      if (isExecutable(file.sections[index]))
        executable.push_back(index);
    }
    std::stable_sort(executable.begin(), executable.end(),
                     [this](std::uint32_t a, std::uint32_t b) { return start[a] < start[b]; });
    return;
  }
  // A gap between sections keeps the end of one from being the beginning of the next. Executable
  // sections go first: no .bss, however large, can push them out of 32 bits.
  constexpr std::uint64_t gap = 0x1000;
  std::uint64_t next = gap;
  for (bool code : {true, false})
    for (std::uint32_t index = 0; index != file.sections.size(); ++index) {
      const ElfSection &section = file.sections[index];
      if (!isAlloc(section) || isExecutable(section) != code)
        continue;
      start[index] = next;
      next += (section.size + 2 * gap) & ~(gap - 1);
      if (code)
        executable.push_back(index);
    }
}

std::optional<CodeRange> AddressMap::code(std::uint64_t begin, std::uint64_t end) const {
  auto above = std::upper_bound(executable.begin(), executable.end(), begin,
                                [&](std::uint64_t at, std::uint32_t index) { return at < start[index]; });
  if (above == executable.begin() || begin >= end || isTombstone(begin))
    return std::nullopt;
  std::uint32_t index = *std::prev(above);
  std::uint64_t offset = begin - start[index];
  std::uint64_t length = end - begin;
  std::uint64_t size = file.sections[index].size;
  if (offset > size || length > size - offset)
    return std::nullopt;
  return CodeRange{file.sections[index].key, offset, offset + length};
}

} // namespace featflags::deadcode
