// SPDX-License-Identifier: MIT
//
// checkUnit: the whole pipeline for one translation unit.
//
// Comes in: a unit and where to look for what. Goes out: a judged region each, and what could not be
// done. Exists so that units are independent, and may be worked on at the same time.
#pragma once

#include "deadcode-check/guards/find_regions.h"
#include "deadcode-check/judge.h"

#include <memory>
#include <optional>
#include <set>

namespace featflags::deadcode {

class LinkedFile;

struct UnitChecks {
  std::string file;                // absolute
  std::vector<tool::Check> checks; // without cell, id and rerun; paths are absolute
  std::vector<tool::Problem> problems;
  unsigned compiles = 0;
  unsigned outside = 0;
  unsigned valueUses = 0;
  std::string dump;                // what --dump or --reproducer asked for
  std::vector<std::string> inputs; // every file whose content decided over the checks
  bool lasting = false;            // the checks hold until an input changes
  bool untouched = false;          // nothing that it reads is in CheckScope::changed: not judged
  bool operator==(const UnitChecks &) const = default;
};

// The one region that the user asked about.
struct Asked {
  std::string file; // absolute
  unsigned line = 0;
  unsigned column = 0;
  bool reproducer = false; // not only why, but a program that shows it
  bool operator==(const Asked &) const = default;
};

struct CheckScope {
  RegionScope regions;
  bool recompile = true;
  std::shared_ptr<const LinkedFile> image; // judged in place of the objects; null: those are
  bool cost = false;                       // measure what each region costs
  std::string dump;                        // regions, code, erasure or evidence; empty: nothing
  std::optional<Asked> asked;
  std::optional<std::set<std::string>> changed; // only units that read one of these files
};

// Whether one of the files is in the set; everything is where there is no set.
bool readsAny(const std::vector<std::string> &files, const std::optional<std::set<std::string>> &changed);

UnitChecks checkUnit(const tool::TranslationUnit &unit, const CheckScope &scope);

} // namespace featflags::deadcode
