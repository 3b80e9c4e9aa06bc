// SPDX-License-Identifier: MIT
//
// Recompiler: one edited compile of a unit.
//
// Comes in: edits. Goes out: the image of the object that they make, or what the compiler said. Exists
// so that erasure speaks of regions, and not of folders, copies and arguments.
#pragma once

#include "compilation/translation_unit.h"
#include "deadcode-check/object/code_image.h"
#include "deadcode-check/recompile/overlay.h"

namespace featflags::deadcode {

// What shows, in the same compile, that live code is seen.
enum class Control { Record, LiveCall };

// A place that the compiler named when it refused.
struct Complaint {
  std::string file; // as the compiler spells it
  unsigned line = 0;
  bool isError = false; // else a note beside one
  bool operator==(const Complaint &) const = default;
};

// Of what a compiler printed, "file:line:column: error: text".
std::vector<Complaint> complaintsIn(llvm::StringRef printed);

class Recompiler {
public:
  Recompiler(const tool::TranslationUnit &translationUnit, const UnitRegions &unitRegions);
  ~Recompiler();
  Recompiler(const Recompiler &) = delete;
  Recompiler &operator=(const Recompiler &) = delete;

  // With Control::LiveCall the edited file also ends in a function that makes a call, in a section of its
  // own.
  llvm::Expected<CodeImage> compile(const FileEdits &edits, Control control);
  // Of the last compile that was refused.
  const std::vector<Complaint> &complaints() const { return lastComplaints; }
  const ReadSource &source() const { return read; }
  unsigned compiles() const { return count; }

private:
  const tool::TranslationUnit &unit;
  const UnitRegions &regions;
  std::string folder; // empty when it could not be made
  std::map<std::string, std::string> texts;
  ReadSource read;
  std::vector<Complaint> lastComplaints;
  unsigned count = 0;
};

// The record that each edited main file leaves, to show that the edited text was compiled.
std::string controlRecord();

// The symbol that the live call names.
std::string liveCallName();

} // namespace featflags::deadcode
