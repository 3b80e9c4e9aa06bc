// SPDX-License-Identifier: MIT
//
// Trials: edited compiles, each compared with the shipped object.
//
// Comes in: which regions to erase and what to leave in their place. Goes out: whether the object stays the
// same. Exists so that erasure decides what to try next, and not how a compile is made and compared.
#pragma once

#include "deadcode-check/recompile/recompiler.h"

#include <set>

namespace featflags::deadcode {

using Indices = std::vector<std::size_t>;

class Trials {
public:
  Trials(const tool::TranslationUnit &unit, const UnitRegions &unitRegions)
      : regions(unitRegions), recompiler(unit, unitRegions) {}

  // Nothing where the compiler refuses, or where the object lacks the control; then `refusal` says why.
  // Else `difference` says where the object differs from the shipped one; it is empty where it does not.
  std::optional<CodeImage> compile(const std::string &step, const FileEdits &edits,
                                   Control control = Control::Record);
  std::optional<CodeImage> erase(const Indices &open, Leave leave);
  std::optional<CodeImage> erase(const std::map<std::size_t, Leave> &open);

  // The regions, of these, that stand where the compiler complained when it refused.
  Indices complainedOf(const Indices &open) const;

  // Erased without calls. What is kept can be equal to the value that takes its place, but not to two.
  bool isIdenticalWithout(const Indices &open);
  unsigned compiles() const { return recompiler.compiles(); }

  CodeImage shipped;
  std::string refusal;
  std::string difference;
  std::set<std::string> seen;     // the records of all compiles so far
  std::vector<std::string> steps; // one sentence a compile

private:
  const UnitRegions &regions;
  Recompiler recompiler;
};

// Whether two images differ in code alone: what the region defines, a table in a section of its own or a
// function of a local class, must not go unnoticed.
bool differInCodeOnly(const CodeImage &before, const CodeImage &after);

} // namespace featflags::deadcode
