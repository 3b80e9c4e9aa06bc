// SPDX-License-Identifier: MIT
//
// States of objects and the sentences that go with them.
#include "deadcode-check/object/object_state.h"
#include "deadcode-check/object/archive.h"

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
    return {ObjectState::Unreadable, "it is a linked file, not an object file; give the file that the "
                                     "compile command writes, or check it with "
                                     "--image"};
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

StateFound stateOfOther(StringRef bytes) {
  if (bytes.empty())
    return {ObjectState::Unreadable, "it is empty; build it again"};
  auto format = [](const char *name) -> StateFound {
    return {ObjectState::OtherFormat, std::string("it is a ") + name +
                                          " object, and only ELF is read; check a "
                                          "build of this source for a machine with ELF objects"};
  };
  switch (identify_magic(bytes)) {
  case file_magic::bitcode:
    return {ObjectState::Bitcode, "it holds LLVM bitcode (-flto); build with -fno-lto"};
  case file_magic::macho_object:
  case file_magic::macho_universal_binary:
    return format("Mach-O");
  case file_magic::coff_object:
  case file_magic::coff_cl_gl_object:
  case file_magic::coff_import_library:
    return format("COFF");
  case file_magic::wasm_object:
    return format("WebAssembly");
  case file_magic::xcoff_object_32:
  case file_magic::xcoff_object_64:
    return format("XCOFF");
  case file_magic::goff_object:
    return format("GOFF");
  case file_magic::archive:
    return {ObjectState::Unreadable, "it is an archive, not an object file; give the file that the compile "
                                     "command writes"};
  default:
    break;
  }
  if (bytes.starts_with("gpch"))
    return {ObjectState::NoCode, "it is a precompiled header; there is nothing to check in it"};
  return {ObjectState::Unreadable, "it is no object file; build it again"};
}

OpenedObject openLinked(const std::string &path) {
  OpenedObject opened{{}, {}, path};
  ErrorOr<std::unique_ptr<MemoryBuffer>> buffer = MemoryBuffer::getFile(path);
  if (!buffer) {
    opened.found = {ObjectState::Missing,
                    "it cannot be read: " + buffer.getError().message() + "; link it first"};
    return opened;
  }
  if (!(*buffer)->getBuffer().starts_with("\177ELF")) {
    opened.found = stateOfOther((*buffer)->getBuffer());
    return opened;
  }
  Expected<ElfFile> file = readElf(std::move(*buffer));
  if (!file)
    opened.found = {ObjectState::Unreadable,
                    "it is not a whole ELF file (" + toString(file.takeError()) + "); link it again"};
  else if (!isLinked(*file))
    opened.found = {ObjectState::Unreadable,
                    "it is no linked file; --image takes a program or shared object"};
  else if (!hasCode(*file))
    opened.found = {ObjectState::NoCode, "it holds no machine code; was it split into code and debug info?"};
  if (file)
    opened.file = std::move(*file);
  return opened;
}

OpenedObject openObject(const std::string &path) {
  ErrorOr<std::unique_ptr<MemoryBuffer>> buffer = MemoryBuffer::getFile(path);
  OpenedObject opened{{}, {}, path};
  if (buffer.getError() == std::errc::no_such_file_or_directory) {
    ArchiveMember member = findInArchives(path);
    if (!member.bytes) {
      opened.found = {ObjectState::Missing, "there is no such file" +
                                                (member.text.empty() ? "" : ", and " + member.text) +
                                                "; build it first"};
      return opened;
    }
    buffer = std::move(member.bytes);
    opened.onDisk = member.archive;
    opened.fromArchive = true;
  }
  if (!buffer) {
    opened.found = {ObjectState::Unreadable, "it cannot be read: " + buffer.getError().message()};
    return opened;
  }
  if (!(*buffer)->getBuffer().starts_with("\177ELF")) {
    opened.found = stateOfOther((*buffer)->getBuffer());
    return opened;
  }
  Expected<ElfFile> file = readElf(std::move(*buffer));
  if (!file) {
    opened.found = {ObjectState::Unreadable,
                    "it is not a whole ELF object (" + toString(file.takeError()) + "); build it again"};
    return opened;
  }
  opened.found = stateOf(*file);
  opened.file = std::move(*file);
  return opened;
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
