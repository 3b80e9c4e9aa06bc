// SPDX-License-Identifier: MIT
//
// Comes in: the table of declarations. Goes out: for each, in which units of which cells it is used, written,
// read or unknown, counted. Exists so that the judge's rules read like rules.
#pragma once

#include "unused-lint/predict.h"
#include "unused-lint/types.h"

#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace featflags::unused {

// Files of units, relative to the root. They point into the facts, which have thousands of them.
using Files = std::vector<std::string_view>;

// What one cell does with a declaration.
struct CellUsage {
  std::string cell;
  unsigned copies = 0;
  Files used;
  Files unusedIn;
  Files unknown;
  Files writers;
  Files readers;
  std::array<unsigned, 9> warnings{};        // each compiler under its own flags, -Wall, W=1
  unsigned emitted = 0;                      // copies whose address is needed: each has bytes of its own
  std::map<std::string, unsigned> predicted; // the same by name: compiler and flags -> warnings
};

// A declaration over all cells.
struct Usage {
  const Declaration *declaration = nullptr;
  const Variable *speaker = nullptr; // the copy that stands for all in the report
  std::vector<CellUsage> cells;      // those that declare it
  std::map<UseKind, unsigned> uses;
  std::set<std::string> owners;    // other declarations whose initialisers mention it, all of them unused
  std::set<std::string> useGuards; // conditions around the uses that count
  std::set<std::string> useFiles;
  std::set<std::string> cutFiles;
  std::set<std::string> cutGuards; // conditions, false in every cell that saw them, under which it is used
  std::map<std::string, unsigned> predicted;
  bool cxx = false;
  bool marked = false;          // every copy is marked unused
  bool isMutable = false;       // some copy is
  bool inHeader = false;        // some copy is not in the file that its command names
  bool parsesElsewhere = false; // some unit that declares it has errors
};

std::vector<Usage> summarise(const UsageTable &table);

} // namespace featflags::unused
