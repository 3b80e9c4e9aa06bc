// SPDX-License-Identifier: MIT
//
// CodeImage: everything of an object that a program can run or read, in a form in which two
// compiles of the same code are equal.
//
// Comes in: the path of an object. Goes out: sections with bytes and relocations; symbol order,
// local labels and what later build steps rewrite are gone. Exists for erasure: a region whose
// removal leaves the image as it was has contributed nothing to it.
#pragma once

#include "deadcode-check/types.h"

#include "llvm/Support/Error.h"

#include <optional>
#include <string>
#include <vector>

namespace featflags::deadcode {

// A local symbol is its section and its value: its name is the compiler's own affair.
struct ImageRelocation {
  std::uint64_t offset = 0;
  std::uint32_t type = 0;
  std::string target;
  std::int64_t addend = 0;
  bool operator==(const ImageRelocation &) const = default;
};

struct ImageSection {
  std::string name; // unique in its image: a COMDAT group or a number tells namesakes apart
  bool executable = false;
  std::uint64_t size = 0;
  std::vector<std::uint8_t> bytes;          // empty when the file holds none (.bss)
  std::vector<ImageRelocation> relocations; // sorted by offset
  bool operator==(const ImageSection &) const = default;
};

struct CodeImage {
  std::string path;
  std::uint16_t machine = 0;
  std::vector<ImageSection> sections; // executable ones first, then by name
  std::vector<Symbol> symbols;        // named ones, defined or not; not compared
  std::vector<std::string> seen;      // the records of .featflags.seen
  std::vector<std::string> control;   // the records of .featflags.control
};

// Fails with one sentence where a comparison would prove nothing: no ELF, no code, LTO, bitcode.
llvm::Expected<CodeImage> readImage(const std::string &path);

struct Difference {
  std::string section;
  std::uint64_t offset = 0;
  std::string function; // the one around the place, where the symbol table has one
  std::string text;     // one sentence
  bool operator==(const Difference &) const = default;
};

// Where `after` first differs from `before`; nothing when they are the same code.
std::optional<Difference> firstDifference(const CodeImage &before, const CodeImage &after);

// Whether the object defines, or names without defining, a symbol.
bool definesSymbol(const CodeImage &image, const std::string &name);
bool needsSymbol(const CodeImage &image, const std::string &name);

} // namespace featflags::deadcode
