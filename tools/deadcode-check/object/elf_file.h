// SPDX-License-Identifier: MIT
//
// ElfFile: the sections, symbols and relocations of one ELF file of any class and byte order.
//
// Comes in: a path. Goes out: plain vectors whose names and bytes point into the file's buffer.
// Exists so that nothing after it is a template over ELF types, and so that every bad offset is
// found here: LLVM's general ObjectFile ends the process on some of them, its ELFFile never does.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace featflags::deadcode {

struct ElfRelocation {
  std::uint64_t offset = 0;
  std::uint32_t type = 0;
  std::uint32_t symbol = 0; // index into ElfFile::symbols
  std::int64_t addend = 0;
  bool addendInBytes = false; // REL: the addend is in the section's bytes
};

struct ElfSection {
  std::string key; // the name; made unique where several sections share one
  llvm::StringRef name;
  std::uint32_t type = 0;
  std::uint64_t flags = 0;
  std::uint64_t address = 0; // in a linked file
  std::uint64_t size = 0;
  llvm::ArrayRef<std::uint8_t> bytes;     // empty when the file holds none
  std::vector<ElfRelocation> relocations; // sorted by offset
};

struct ElfSymbol {
  llvm::StringRef name;
  std::uint8_t type = 0;
  std::uint8_t binding = 0;
  std::uint32_t section = 0; // index into ElfFile::sections; 0: undefined or not in a section
  bool absolute = false;
  bool common = false;
  std::uint64_t value = 0;
  std::uint64_t size = 0;
};

struct ElfFile {
  std::unique_ptr<llvm::MemoryBuffer> buffer;
  std::uint16_t fileType = 0; // ET_REL, ET_EXEC, ...
  std::uint16_t machine = 0;
  bool is64 = false;
  bool littleEndian = false;
  bool hasSymbolTable = false;
  std::vector<ElfSection> sections; // as in the file, the null section first
  std::vector<ElfSymbol> symbols;   // as in the file, the null symbol first
};

// Takes the file apart. Fails with one sentence when a header, name or table does not fit in it.
llvm::Expected<ElfFile> readElf(std::unique_ptr<llvm::MemoryBuffer> buffer);

// A program or a shared object, no part of one.
bool isLinked(const ElfFile &file);
bool isAlloc(const ElfSection &section);
bool isExecutable(const ElfSection &section);

} // namespace featflags::deadcode
