// SPDX-License-Identifier: MIT
//
// Comes in: the bytes of a file. Goes out: an ElfFile. The only file that knows LLVM's ELF types.
#include "deadcode-check/object/elf_file.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/Object/ELF.h"
#include "llvm/Support/LEB128.h"

#include <algorithm>
#include <map>
#include <utility>

using namespace llvm;

namespace featflags::deadcode {
namespace {

template <class ELFT> struct Reader {
  const object::ELFFile<ELFT> &elf;
  typename ELFT::ShdrRange headers;
  const typename ELFT::Shdr *symbolTable = nullptr;
  ElfFile &out;

  Error readSections();
  Error readSymbols();
  Error readRelocations();
  Error readGroups();
  Error checkCount(const typename ELFT::Shdr &header);
  Error addRelocations(ElfSection &section, const typename ELFT::Shdr &header);
  void addRelocations(ElfSection &section, ArrayRef<typename ELFT::Rela> list);
  void addRelocations(ElfSection &section, ArrayRef<typename ELFT::Rel> list);
  Expected<std::uint32_t> sectionOf(const typename ELFT::Sym &symbol, typename ELFT::SymRange all,
                                    object::DataRegion<typename ELFT::Word> extended);

  std::map<std::uint32_t, std::string> groupOfSection;
};

template <class ELFT> Error Reader<ELFT>::readSections() {
  for (const auto &header : headers) {
    ElfSection section;
    Expected<StringRef> name = elf.getSectionName(header);
    if (!name)
      return name.takeError();
    section.name = *name;
    section.type = header.sh_type;
    section.flags = header.sh_flags;
    section.address = header.sh_addr;
    section.size = header.sh_size;
    if (header.sh_type != ELF::SHT_NOBITS && header.sh_type != ELF::SHT_NULL) {
      Expected<ArrayRef<std::uint8_t>> bytes = elf.getSectionContents(header);
      if (!bytes)
        return bytes.takeError();
      section.bytes = *bytes;
    }
    if (header.sh_type == ELF::SHT_SYMTAB)
      symbolTable = &header;
    out.sections.push_back(std::move(section));
  }
  return Error::success();
}

template <class ELFT>
Expected<std::uint32_t> Reader<ELFT>::sectionOf(const typename ELFT::Sym &symbol, typename ELFT::SymRange all,
                                                object::DataRegion<typename ELFT::Word> extended) {
  if (symbol.st_shndx >= ELF::SHN_LORESERVE && symbol.st_shndx != ELF::SHN_XINDEX)
    return 0;
  Expected<std::uint32_t> index = elf.getSectionIndex(symbol, all, extended);
  if (index && *index >= out.sections.size())
    return createStringError("a symbol names section %u of %zu", *index, out.sections.size());
  return index;
}

template <class ELFT> Error Reader<ELFT>::readSymbols() {
  if (!symbolTable)
    return Error::success();
  out.hasSymbolTable = true;
  Expected<typename ELFT::SymRange> all = elf.symbols(symbolTable);
  if (!all)
    return all.takeError();
  Expected<StringRef> names = elf.getStringTableForSymtab(*symbolTable);
  if (!names)
    return names.takeError();
  ArrayRef<typename ELFT::Word> extended;
  for (const auto &header : headers)
    if (header.sh_type == ELF::SHT_SYMTAB_SHNDX) {
      Expected<ArrayRef<typename ELFT::Word>> table = elf.getSHNDXTable(header);
      if (!table)
        return table.takeError();
      extended = *table;
    }
  for (const auto &symbol : *all) {
    ElfSymbol entry;
    Expected<StringRef> name = symbol.getName(*names);
    if (!name)
      return name.takeError();
    Expected<std::uint32_t> section =
        sectionOf(symbol, *all, object::DataRegion<typename ELFT::Word>(extended));
    if (!section)
      return section.takeError();
    entry.name = *name;
    entry.type = symbol.getType();
    entry.binding = symbol.getBinding();
    entry.section = *section;
    entry.absolute = symbol.st_shndx == ELF::SHN_ABS;
    entry.common = symbol.st_shndx == ELF::SHN_COMMON;
    entry.value = symbol.st_value;
    entry.size = symbol.st_size;
    // The lowest bit of an ARM function's value says "Thumb"; it is no part of the address.
    if (out.machine == ELF::EM_ARM && entry.type == ELF::STT_FUNC)
      entry.value &= ~std::uint64_t{1};
    out.symbols.push_back(entry);
  }
  return Error::success();
}

template <class ELFT>
void Reader<ELFT>::addRelocations(ElfSection &section, ArrayRef<typename ELFT::Rela> list) {
  for (const auto &entry : list)
    section.relocations.push_back({entry.r_offset, entry.getType(elf.isMips64EL()),
                                   entry.getSymbol(elf.isMips64EL()), entry.r_addend, false});
}

template <class ELFT>
void Reader<ELFT>::addRelocations(ElfSection &section, ArrayRef<typename ELFT::Rel> list) {
  for (const auto &entry : list)
    section.relocations.push_back(
        {entry.r_offset, entry.getType(elf.isMips64EL()), entry.getSymbol(elf.isMips64EL()), 0, true});
}

// LLVM reserves memory for as many compact relocations as the first number says; each takes a byte at least.
template <class ELFT> Error Reader<ELFT>::checkCount(const typename ELFT::Shdr &header) {
  Expected<ArrayRef<std::uint8_t>> bytes = elf.getSectionContents(header);
  if (!bytes)
    return bytes.takeError();
  const char *broken = nullptr;
  const std::uint64_t first = decodeULEB128(bytes->begin(), nullptr, bytes->end(), &broken);
  if (broken || first / 8 > bytes->size())
    return createStringError("a section of compact relocations says that it holds %llu of them",
                             static_cast<unsigned long long>(first / 8));
  return Error::success();
}

template <class ELFT>
Error Reader<ELFT>::addRelocations(ElfSection &section, const typename ELFT::Shdr &header) {
  if (header.sh_type == ELF::SHT_RELA) {
    Expected<typename ELFT::RelaRange> list = elf.relas(header);
    if (!list)
      return list.takeError();
    addRelocations(section, *list);
  } else if (header.sh_type == ELF::SHT_REL) {
    Expected<typename ELFT::RelRange> list = elf.rels(header);
    if (!list)
      return list.takeError();
    addRelocations(section, *list);
  } else { // the compact form, which holds either
    if (Error error = checkCount(header))
      return error;
    auto lists = elf.crels(header);
    if (!lists)
      return lists.takeError();
    addRelocations(section, lists->first);
    addRelocations(section, lists->second);
  }
  return Error::success();
}

template <class ELFT> Error Reader<ELFT>::readRelocations() {
  for (const auto &header : headers) {
    if (header.sh_type != ELF::SHT_RELA && header.sh_type != ELF::SHT_REL && header.sh_type != ELF::SHT_CREL)
      continue;
    if (header.sh_info == 0) // of a linked file: for no section in particular
      continue;
    if (header.sh_info >= out.sections.size())
      return createStringError("a relocation section is for section %u of %zu",
                               static_cast<unsigned>(header.sh_info), out.sections.size());
    if (Error error = addRelocations(out.sections[header.sh_info], header))
      return error;
  }
  for (ElfSection &section : out.sections) {
    for (const ElfRelocation &entry : section.relocations)
      if (entry.symbol != 0 && entry.symbol >= out.symbols.size())
        return createStringError("a relocation of %s names symbol %u of %zu", section.name.str().c_str(),
                                 entry.symbol, out.symbols.size());
    // Stable: several relocations of one place are applied in the order of the file.
    std::stable_sort(section.relocations.begin(), section.relocations.end(),
                     [](const auto &a, const auto &b) { return a.offset < b.offset; });
  }
  return Error::success();
}

template <class ELFT> Error Reader<ELFT>::readGroups() {
  for (const auto &header : headers) {
    if (header.sh_type != ELF::SHT_GROUP || header.sh_info >= out.symbols.size())
      continue;
    Expected<ArrayRef<typename ELFT::Word>> members =
        elf.template getSectionContentsAsArray<typename ELFT::Word>(header);
    if (!members)
      return members.takeError();
    for (std::uint32_t member : members->drop_front(members->empty() ? 0 : 1))
      groupOfSection[member] = out.symbols[header.sh_info].name.str();
  }
  return Error::success();
}

// Several sections may share a name (COMDAT copies, -fno-unique-section-names). A group's
// signature tells them apart whatever their order; without one only the order is left.
void nameSections(ElfFile &file, const std::map<std::uint32_t, std::string> &groups) {
  StringMap<unsigned> count;
  for (const ElfSection &section : file.sections)
    ++count[section.name];
  StringMap<unsigned> used;
  for (std::uint32_t index = 0; index != file.sections.size(); ++index) {
    ElfSection &section = file.sections[index];
    section.key = section.name.str();
    if (count[section.name] == 1)
      continue;
    auto group = groups.find(index);
    if (group != groups.end())
      section.key += "[" + group->second + "]";
    unsigned ordinal = ++used[section.key];
    if (ordinal > 1)
      section.key += "#" + std::to_string(ordinal);
  }
}

template <class ELFT> Error readAs(StringRef bytes, ElfFile &out) {
  Expected<object::ELFFile<ELFT>> elf = object::ELFFile<ELFT>::create(bytes);
  if (!elf)
    return elf.takeError();
  Expected<typename ELFT::ShdrRange> headers = elf->sections();
  if (!headers)
    return headers.takeError();
  out.fileType = elf->getHeader().e_type;
  out.machine = elf->getHeader().e_machine;
  out.is64 = ELFT::Is64Bits;
  out.littleEndian = elf->isLE();
  Reader<ELFT> reader{*elf, *headers, nullptr, out, {}};
  if (Error error = reader.readSections())
    return error;
  if (Error error = reader.readSymbols())
    return error;
  if (out.symbols.empty())
    out.symbols.emplace_back(); // relocations without a symbol name the null symbol
  if (Error error = reader.readRelocations())
    return error;
  if (Error error = reader.readGroups())
    return error;
  nameSections(out, reader.groupOfSection);
  return Error::success();
}

} // namespace

Expected<ElfFile> readElf(std::unique_ptr<MemoryBuffer> buffer) {
  ElfFile out;
  out.buffer = std::move(buffer);
  StringRef bytes = out.buffer->getBuffer();
  if (!bytes.starts_with("\177ELF") || bytes.size() < ELF::EI_NIDENT)
    return createStringError("it is no ELF file");
  bool is64 = bytes[ELF::EI_CLASS] == ELF::ELFCLASS64;
  bool little = bytes[ELF::EI_DATA] == ELF::ELFDATA2LSB;
  Error error = is64 ? (little ? readAs<object::ELF64LE>(bytes, out) : readAs<object::ELF64BE>(bytes, out))
                     : (little ? readAs<object::ELF32LE>(bytes, out) : readAs<object::ELF32BE>(bytes, out));
  if (error)
    return error;
  return out;
}

bool isLinked(const ElfFile &file) { return file.fileType == ELF::ET_EXEC || file.fileType == ELF::ET_DYN; }

bool isAlloc(const ElfSection &section) { return section.flags & ELF::SHF_ALLOC; }

bool isExecutable(const ElfSection &section) {
  return isAlloc(section) && (section.flags & ELF::SHF_EXECINSTR);
}

} // namespace featflags::deadcode
