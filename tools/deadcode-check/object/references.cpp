// SPDX-License-Identifier: MIT
//
// Relocations as References.
#include "deadcode-check/object/references.h"
#include "deadcode-check/object/machines.h"
#include "deadcode-check/object/symbol_names.h"

#include "llvm/Support/Endian.h"

#include <algorithm>
#include <tuple>

using namespace llvm;

namespace featflags::deadcode {
namespace {

std::int64_t numberAt(const ElfFile &file, const ElfSection &section, std::uint64_t offset, unsigned bytes) {
  if (offset > section.bytes.size() || bytes > section.bytes.size() - offset)
    return 0;
  const std::uint8_t *at = section.bytes.data() + offset;
  auto order = file.littleEndian ? endianness::little : endianness::big;
  if (bytes == 4)
    return support::endian::read<std::int32_t>(at, order);
  return bytes == 8 ? support::endian::read<std::int64_t>(at, order) : 0;
}

// The bytes hold the addend (REL), or a part of it. Only of plain 4-byte and 8-byte fields:
// instructions hide their addends each in its own way.
std::int64_t addendOf(const ElfFile &file, const ElfSection &section, const ElfRelocation &relocation) {
  std::optional<RelocationRule> rule = relocationRule(file.machine, relocation.type);
  bool inBytes = relocation.addendInBytes || (rule && rule->operation == RelocationOperation::Add);
  if (!rule || !inBytes)
    return relocation.addend;
  return relocation.addend + numberAt(file, section, relocation.offset, rule->bytes);
}

} // namespace

std::vector<Reference> readReferences(const ElfFile &file) {
  std::vector<Reference> references;
  for (const ElfSection &section : file.sections) {
    if (!isAlloc(section) || section.name.starts_with(".eh_frame"))
      continue;
    for (const ElfRelocation &relocation : section.relocations)
      references.push_back({section.key, relocation.offset, symbolName(file, relocation.symbol),
                            addendOf(file, section, relocation), relocation.type});
  }
  std::stable_sort(references.begin(), references.end(), [](const Reference &a, const Reference &b) {
    return std::tie(a.section, a.offset) < std::tie(b.section, b.offset);
  });
  return references;
}

} // namespace featflags::deadcode
