// SPDX-License-Identifier: MIT
//
// Edits: what erasure and its controls write into a copy of the source.
//
// Comes in: the regions of a unit and which of them to change. Goes out: edits per file. Newlines stay,
// so that every line keeps its number. Exists so that text is changed in one place and one way.
#pragma once

#include "deadcode-check/types.h"

#include <functional>
#include <map>

namespace featflags::deadcode {

// Puts `text` in place of the bytes [begin, end). Insertions (begin == end) at one place keep their order.
struct Edit {
  unsigned begin = 0;
  unsigned end = 0;
  std::string text;
  bool operator==(const Edit &) const = default;
};

using FileEdits = std::map<std::string, std::vector<Edit>>; // by absolute path

// Reads a whole source file; throws nothing, an unreadable file is empty.
using ReadSource = std::function<std::string(const std::string &path)>;

// What erasure leaves in a region's place.
enum class Leave {
  Nothing,
  // Nothing, and another value where a value must be: what is kept can be equal to one, not to both.
  OtherValue,
  // The region, with a call of markerName(index) before it: what refuses to be erased may do with that.
  CallBefore,
  // A call of markerName(index), the jump that ended the region, and in section .featflags.seen a record
  // of the index: a constant that no code reads. The call makes even a region without effect show, if it
  // is kept; the record shows that the compiler read this text.
  CallAndRecord,
};

// The selected regions' pieces replaced.
FileEdits eraseEdits(const UnitRegions &unit, const std::vector<std::size_t> &selected, Leave leave,
                     const ReadSource &read);

// The same, with a choice for each region.
FileEdits eraseEdits(const UnitRegions &unit, const std::map<std::size_t, Leave> &selected,
                     const ReadSource &read);

// Whether its text cannot be taken out without a call in its place: an expression that is gone in some
// instances of a template and stays in others.
bool needsCallInPlace(const GuardedRegion &region);

// A call of markerName(index) put into each selected region.
FileEdits markerEdits(const UnitRegions &unit, const std::vector<std::size_t> &selected,
                      const ReadSource &read);

// A call of besideName(index) put at the start of the function of each selected region.
FileEdits besideEdits(const UnitRegions &unit, const std::vector<std::size_t> &selected);

// Whether a call can be placed in the region: not in the initialiser of a global variable.
bool isInFunction(const GuardedRegion &region);

// Declares what the calls name; goes before the first line of the main file.
std::string declarationsOf(const UnitRegions &unit);

std::string markerName(std::size_t region);
std::string besideName(std::size_t region);
std::string seenRecord(std::size_t region);

// Applies edits that do not overlap; an edit inside a replaced range is dropped.
std::string applyEdits(const std::string &text, std::vector<Edit> edits);

} // namespace featflags::deadcode
