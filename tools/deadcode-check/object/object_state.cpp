// SPDX-License-Identifier: MIT
//
// States of objects and the sentences that go with them.
#include "deadcode-check/object/object_state.h"

#include "llvm/BinaryFormat/ELF.h"
#include "llvm/BinaryFormat/Magic.h"
#include "llvm/Support/Path.h"

#include <algorithm>

using namespace llvm;

namespace featflags::deadcode {
namespace {

bool hasCode(const ElfFile &file) {
  return std::any_of(file.sections.begin(), file.sections.end(), [](const ElfSection &section) {
    return isExecutable(section) && section.type != ELF::SHT_NOBITS && section.size != 0;
  });
}

bool hasGimple(const ElfFile &file) {
  return std::any_of(file.sections.begin(), file.sections.end(),
                     [](const ElfSection &section) { return section.name.starts_with(".gnu.lto_"); });
}

// `strip` of an object keeps the symbols that relocations need, so a table alone says nothing. Where
// functions have descriptors (64-bit PowerPC) their symbols are not in the code.
bool namesItsCode(const ElfFile &file) {
  return std::any_of(file.symbols.begin(), file.symbols.end(), [&](const ElfSymbol &symbol) {
    return symbol.type != ELF::STT_SECTION && !symbol.name.empty() && symbol.section != 0 &&
           (symbol.type == ELF::STT_FUNC || isExecutable(file.sections[symbol.section]));
  });
}

// Of an ELF file that could be taken apart.
StateFound stateOf(const ElfFile &file) {
  if (file.fileType != ELF::ET_REL)
    return {ObjectState::Unreadable,
            "it is a linked file, not an object file; give the file that the compile command writes"};
  if (!hasCode(file)) {
    if (hasGimple(file))
      return {ObjectState::SlimLto,
              "it holds intermediate code only (-flto); build with -fno-lto or -ffat-lto-objects"};
    return {ObjectState::NoCode, "it holds no machine code; there is nothing to check in this unit"};
  }
  if (!file.hasSymbolTable || !namesItsCode(file))
    return {ObjectState::Stripped, "its symbol table was stripped; check the object before strip runs"};
  return {};
}

} // namespace

OpenedObject openObject(const std::string &path) {
  ErrorOr<std::unique_ptr<MemoryBuffer>> buffer = MemoryBuffer::getFile(path);
  if (buffer.getError() == std::errc::no_such_file_or_directory)
    return {{ObjectState::Missing, "there is no such file; build it first"}, {}};
  if (!buffer)
    return {{ObjectState::Unreadable, "it cannot be read: " + buffer.getError().message()}, {}};
  if (identify_magic((*buffer)->getBuffer()) == file_magic::bitcode)
    return {{ObjectState::Bitcode, "it holds LLVM bitcode (-flto); build with -fno-lto"}, {}};
  Expected<ElfFile> file = readElf(std::move(*buffer));
  if (!file)
    return {{ObjectState::Unreadable,
             "it is not a whole ELF object (" + toString(file.takeError()) + "); build it again"},
            {}};
  StateFound found = stateOf(*file);
  return {std::move(found), std::move(*file)};
}

StateFound stateByFileSymbols(const ElfFile &file, StringRef source) {
  StringRef wanted = sys::path::filename(source);
  std::string others;
  for (const ElfSymbol &symbol : file.symbols) {
    if (symbol.type != ELF::STT_FILE || symbol.name.empty())
      continue;
    if (sys::path::filename(symbol.name) == wanted)
      return {};
    others += (others.empty() ? "" : ", ") + symbol.name.str();
  }
  if (others.empty())
    return {};
  return {ObjectState::OtherSource, "it was compiled from " + others + ", not from " + wanted.str() +
                                        "; rebuild it, or correct the compile database"};
}

} // namespace featflags::deadcode
