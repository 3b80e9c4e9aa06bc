// SPDX-License-Identifier: MIT
//
// Comes in: the table of declarations. Goes out: for each, in which units of which cells it is used, written,
// read or unknown, counted. Exists so that the judge's rules read like rules.
#pragma once

#include "unused-lint/predict.h"
#include "unused-lint/types.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace featflags::unused {

// What one cell does with a declaration. The units are files relative to the root.
struct CellUsage {
  std::string cell;
  unsigned copies = 0;
  std::vector<std::string> used;
  std::vector<std::string> unusedIn;
  std::vector<std::string> unknown;
  std::vector<std::string> writers;
  std::vector<std::string> readers;
  unsigned emitted = 0;                      // copies whose address is needed: each has bytes of its own
  std::map<std::string, unsigned> predicted; // compiler and flags -> warnings
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
