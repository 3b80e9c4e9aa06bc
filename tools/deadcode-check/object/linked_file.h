// SPDX-License-Identifier: MIT
//
// LinkedFile: a program, shared object or vmlinux, and what it holds of one source.
//
// Comes in: the path of a linked file, opened once; then the path of a source. Goes out: a CodeMap of that
// source's code in it, wherever the linker or link-time optimisation put it. Exists because with -flto the
// objects hold no code. References are gone from a linked file, so it shows what is there and never what
// is not: CodeMap::linked.
#pragma once

#include "deadcode-check/object/debug_sections.h"
#include "deadcode-check/object/elf_file.h"
#include "deadcode-check/object/object_state.h"
#include "deadcode-check/object/symbol_names.h"
#include "deadcode-check/types.h"

#include <memory>
#include <string>
#include <vector>

namespace featflags::deadcode {

class LinkedFile {
public:
  // Never fails; what is wrong with the file is the state of every CodeMap.
  explicit LinkedFile(const std::string &linked);

  // Safe from several threads. Never fails, prints nothing.
  CodeMap code(const std::string &sourceFile) const;

private:
  // What is known of a unit without its entries.
  struct Unit {
    std::string name;
    std::string directory;
    std::string producer;
    bool madeByLinker = false;      // of GCC's link-time optimisation: code of many sources
    std::vector<std::string> files; // last components of its line table's files, sorted
  };

  void listUnits();
  std::vector<std::size_t> unitsOf(const std::string &source, CodeMap &code) const;
  void read(const std::string &source, CodeMap &code) const;

  std::string path;
  OpenedObject opened;
  std::vector<Symbol> symbols;
  DebugSections sections;
  std::vector<Unit> units; // in the order of the file
  bool optimisedByLinker = false;
};

} // namespace featflags::deadcode
