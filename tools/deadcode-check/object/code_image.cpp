// SPDX-License-Identifier: MIT
//
// Comes in: an ElfFile. Goes out: its image, with what rewritten.def lists made equal.
#include "deadcode-check/object/code_image.h"
#include "deadcode-check/object/object_state.h"
#include "deadcode-check/object/patch_sites.h"
#include "deadcode-check/object/records.h"
#include "deadcode-check/object/symbol_names.h"

#include "llvm/BinaryFormat/ELF.h"

#include <algorithm>
#include <array>
#include <map>

using namespace llvm;

namespace featflags::deadcode {
namespace {

constexpr StringLiteral addedSections[] = {
#define ADDED_SECTION(name) name,
#include "deadcode-check/object/rewritten.def"
};

struct RewrittenJump {
  std::uint16_t machine;
  StringRef bytes;
  unsigned length;
};

const RewrittenJump rewrittenJumps[] = {
#define REWRITTEN_JUMP(machine, bytes, count, length) {machine, StringRef(bytes, count), length},
#include "deadcode-check/object/rewritten.def"
};

std::int64_t rewrittenKeyBits(std::uint16_t machine) {
  std::int64_t bits = 0;
#define REWRITTEN_KEY_BIT(number, bit) bits |= machine == (number) ? (bit) : 0;
#include "deadcode-check/object/rewritten.def"
  return bits;
}

bool belongsToImage(const ElfSection &section) {
  if (!isAlloc(section) || section.name.starts_with(".eh_frame") || section.name.starts_with(".note.") ||
      section.name.starts_with(".featflags."))
    return false;
  return std::find(std::begin(addedSections), std::end(addedSections), section.name) ==
         std::end(addedSections);
}

// A relocation without the names that compilers invent.
ImageRelocation normalised(const ElfFile &file, const ElfRelocation &relocation) {
  const ElfSymbol &symbol = file.symbols[relocation.symbol];
  ImageRelocation result{relocation.offset, relocation.type, symbolName(file, relocation.symbol),
                         relocation.addend};
  if (symbol.binding == ELF::STB_LOCAL && symbol.section != 0) {
    result.target = file.sections[symbol.section].key;
    result.addend += static_cast<std::int64_t>(symbol.value);
  }
  return result;
}

// Wipes the instruction at a patch site if it is one that a build step may have rewritten, and
// drops the relocations inside it.
void wipeJump(const ElfFile &file, ImageSection &section, std::uint64_t offset) {
  if (offset >= section.bytes.size())
    return;
  StringRef rest(reinterpret_cast<const char *>(section.bytes.data()) + offset,
                 section.bytes.size() - offset);
  for (const RewrittenJump &jump : rewrittenJumps) {
    if (jump.machine != file.machine || !rest.starts_with(jump.bytes) || rest.size() < jump.length)
      continue;
    std::fill_n(section.bytes.begin() + static_cast<std::ptrdiff_t>(offset), jump.length, std::uint8_t{0});
    std::erase_if(section.relocations, [&](const ImageRelocation &relocation) {
      return relocation.offset >= offset && relocation.offset - offset < jump.length;
    });
    return;
  }
}

ImageSection imageOf(const ElfFile &file, const ElfSection &section) {
  ImageSection image;
  image.name = section.key;
  image.executable = isExecutable(section);
  image.size = section.size;
  image.bytes.assign(section.bytes.begin(), section.bytes.end());
  for (const ElfRelocation &relocation : section.relocations)
    if (relocation.type != 0) // 0 is "none" on every machine
      image.relocations.push_back(normalised(file, relocation));
  return image;
}

using SectionsByIndex = std::map<std::uint32_t, ImageSection>;

void undoRewriting(const ElfFile &file, SectionsByIndex &sections) {
  std::int64_t bits = rewrittenKeyBits(file.machine);
  if (bits == 0)
    return;
  for (const JumpEntry &entry : readJumpEntries(file)) {
    const ElfSymbol &place = file.symbols[entry.code->symbol];
    auto code = sections.find(place.section);
    if (code != sections.end())
      wipeJump(file, code->second, place.value + static_cast<std::uint64_t>(entry.code->addend));
    auto table = sections.find(entry.table);
    if (table == sections.end())
      continue;
    for (ImageRelocation &relocation : table->second.relocations)
      if (relocation.offset == entry.key->offset)
        relocation.addend &= ~bits;
  }
}

} // namespace

Expected<CodeImage> readImage(const std::string &path) {
  OpenedObject object = openObject(path);
  bool comparable = object.found.state == ObjectState::Code || object.found.state == ObjectState::Stripped;
  if (!object.file || !comparable)
    return createStringError(path + ": " + object.found.text);
  const ElfFile &file = *object.file;
  SectionsByIndex sections;
  for (std::uint32_t index = 0; index != file.sections.size(); ++index)
    if (belongsToImage(file.sections[index]))
      sections.emplace(index, imageOf(file, file.sections[index]));
  undoRewriting(file, sections);
  CodeImage image;
  image.path = path;
  image.machine = file.machine;
  for (auto &[index, section] : sections)
    image.sections.push_back(std::move(section));
  std::sort(image.sections.begin(), image.sections.end(), [](const ImageSection &a, const ImageSection &b) {
    return a.executable != b.executable ? a.executable : a.name < b.name;
  });
  image.symbols = namedSymbols(file);
  image.seen = records(file, ".featflags.seen");
  image.control = records(file, ".featflags.control");
  return image;
}

bool definesSymbol(const CodeImage &image, const std::string &name) {
  return std::any_of(image.symbols.begin(), image.symbols.end(),
                     [&](const Symbol &symbol) { return symbol.name == name && !symbol.section.empty(); });
}

bool needsSymbol(const CodeImage &image, const std::string &name) {
  return std::any_of(image.symbols.begin(), image.symbols.end(),
                     [&](const Symbol &symbol) { return symbol.name == name && symbol.section.empty(); });
}

} // namespace featflags::deadcode
