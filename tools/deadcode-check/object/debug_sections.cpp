// SPDX-License-Identifier: MIT
//
// Decompresses, joins and relocates debug sections; machines.def says how.
#include "deadcode-check/object/debug_sections.h"
#include "deadcode-check/object/machines.h"

#include "llvm/BinaryFormat/ELF.h"
#include "llvm/Object/Decompressor.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/LEB128.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>

using namespace llvm;

namespace featflags::deadcode {
namespace {

// What rows, scopes and names need; locations of variables and frames are left alone.
constexpr std::array<StringLiteral, 9> wanted = {".debug_info", ".debug_abbrev",   ".debug_line",
                                                 ".debug_str",  ".debug_line_str", ".debug_str_offsets",
                                                 ".debug_addr", ".debug_ranges",   ".debug_rnglists"};

// A broken header may ask for any size, and many headers for the same bytes. Debug info packs to a tenth, not
// to this.
constexpr std::uint64_t largestRatio = 256;
constexpr std::uint64_t alwaysAllowed = std::uint64_t{1} << 20;

struct Part {
  std::uint32_t section;
  std::uint64_t start; // in the joined section
};

struct Joined {
  std::map<StringRef, std::vector<Part>> parts;
  std::map<StringRef, SmallVector<char, 0>> bytes;
  std::vector<std::uint64_t> start; // by section index
  std::uint64_t unpacked = 0;       // bytes of all that was compressed
};

Error append(SmallVector<char, 0> &to, const ElfSection &section, const ElfFile &file,
             std::uint64_t &unpacked) {
  StringRef bytes(reinterpret_cast<const char *>(section.bytes.data()), section.bytes.size());
  if (!(section.flags & ELF::SHF_COMPRESSED)) {
    to.append(bytes.begin(), bytes.end());
    return Error::success();
  }
  Expected<object::Decompressor> packed =
      object::Decompressor::create(section.name, bytes, file.littleEndian, file.is64);
  if (!packed)
    return packed.takeError();
  const std::uint64_t allowed = alwaysAllowed + largestRatio * file.buffer->getBufferSize();
  if (packed->getDecompressedSize() > allowed || unpacked + packed->getDecompressedSize() > allowed)
    return createStringError("%s says that it unpacks to %llu bytes", section.name.str().c_str(),
                             static_cast<unsigned long long>(packed->getDecompressedSize()));
  unpacked += packed->getDecompressedSize();
  std::size_t before = to.size();
  to.resize(before + packed->getDecompressedSize());
  return packed->decompress({reinterpret_cast<std::uint8_t *>(to.data()) + before, to.size() - before});
}

// Which unit of a package has which part of each section.
bool isIndex(StringRef name) { return name == ".debug_cu_index" || name == ".debug_tu_index"; }

bool isWanted(StringRef name, StringRef suffix) {
  if (!suffix.empty() && isIndex(name))
    return true;
  return name.consume_back(suffix) && std::find(wanted.begin(), wanted.end(), name) != wanted.end();
}

Expected<Joined> join(const ElfFile &file, StringRef suffix) {
  Joined joined;
  joined.start.resize(file.sections.size());
  for (std::uint32_t index = 0; index != file.sections.size(); ++index) {
    const ElfSection &section = file.sections[index];
    if (!isWanted(section.name, suffix))
      continue;
    SmallVector<char, 0> &bytes = joined.bytes[section.name];
    joined.start[index] = bytes.size();
    joined.parts[section.name].push_back({index, bytes.size()});
    if (Error error = append(bytes, section, file, joined.unpacked))
      return error;
  }
  return joined;
}

std::uint64_t load(const char *at, unsigned bytes, bool little) {
  std::uint64_t value = 0;
  for (unsigned i = 0; i != bytes; ++i)
    value |= std::uint64_t{static_cast<std::uint8_t>(at[little ? i : bytes - 1 - i])} << (8 * i);
  return value;
}

void store(char *at, unsigned bytes, bool little, std::uint64_t value) {
  for (unsigned i = 0; i != bytes; ++i)
    at[little ? i : bytes - 1 - i] = static_cast<char>(value >> (8 * i));
}

std::uint64_t combine(RelocationOperation operation, std::uint64_t old, std::uint64_t value) {
  switch (operation) {
  case RelocationOperation::Add:
    return old + value;
  case RelocationOperation::Subtract:
    return old - value;
  case RelocationOperation::Set:
    break;
  }
  return value;
}

// A ULEB128 keeps the length that the assembler gave it.
void applyToUleb(MutableArrayRef<char> bytes, RelocationOperation operation, std::uint64_t value) {
  auto *begin = reinterpret_cast<std::uint8_t *>(bytes.data());
  unsigned length = 0;
  const char *error = nullptr;
  std::uint64_t old = decodeULEB128(begin, &length, begin + bytes.size(), &error);
  if (error || length == 0 || length > 10)
    return;
  std::uint64_t result = combine(operation, old, value);
  for (unsigned i = 0; i != length; ++i, result >>= 7)
    begin[i] = static_cast<std::uint8_t>((result & 0x7f) | (i + 1 == length ? 0 : 0x80));
}

void apply(const ElfRelocation &relocation, RelocationRule rule, std::uint64_t symbol, bool little,
           MutableArrayRef<char> bytes) {
  if (relocation.offset >= bytes.size() || rule.bytes > bytes.size() - relocation.offset)
    return;
  char *at = bytes.data() + relocation.offset;
  std::uint64_t value = symbol + static_cast<std::uint64_t>(relocation.addend);
  if (rule.bytes == 0)
    return applyToUleb(bytes.drop_front(relocation.offset), rule.operation, value);
  std::uint64_t old = load(at, rule.bytes, little);
  if (relocation.addendInBytes && rule.operation == RelocationOperation::Set)
    value += old;
  store(at, rule.bytes, little, combine(rule.operation, old, value));
}

ArrayRef<ElfRelocation> relocationsOf(const ElfFile &file, std::uint32_t section) {
  if (isLinked(file))
    return {};
  return file.sections[section].relocations;
}

} // namespace

Expected<DebugSections> relocateDebugSections(const ElfFile &file, const AddressMap &addresses) {
  Expected<Joined> joined = join(file, "");
  if (!joined)
    return joined.takeError();
  auto valueOf = [&](std::uint32_t index) -> std::uint64_t {
    if (index >= file.symbols.size())
      return 0;
    const ElfSymbol &symbol = file.symbols[index];
    bool allocated = isAlloc(file.sections[symbol.section]);
    return symbol.value + (allocated ? addresses.address(symbol.section) : joined->start[symbol.section]);
  };
  DebugSections sections;
  for (auto &[name, bytes] : joined->bytes) {
    // A linked file may carry relocations that were applied already (--emit-relocs).
    for (const Part &part : joined->parts[name])
      for (const ElfRelocation &relocation : relocationsOf(file, part.section))
        if (std::optional<RelocationRule> rule = relocationRule(file.machine, relocation.type))
          apply(relocation, *rule, valueOf(relocation.symbol), file.littleEndian,
                MutableArrayRef<char>(bytes).drop_front(part.start));
    sections[name.drop_front()] = MemoryBuffer::getMemBufferCopy(StringRef(bytes.data(), bytes.size()), name);
  }
  return sections;
}

Expected<DebugSections> splitDebugSections(const ElfFile &file) {
  Expected<Joined> joined = join(file, ".dwo");
  if (!joined)
    return joined.takeError();
  DebugSections sections;
  for (auto &[name, bytes] : joined->bytes)
    sections[name.drop_front()] = MemoryBuffer::getMemBufferCopy(StringRef(bytes.data(), bytes.size()), name);
  return sections;
}

} // namespace featflags::deadcode
