// SPDX-License-Identifier: MIT
//
// Question: a region with the parts of the object that concern it, looked up once.
//
// Comes in: the four inputs of collect(). Goes out: the copies and code ranges of the region's
// function and the line rows of its pieces. Exists so that each kind of evidence is a few lines.
#pragma once

#include "deadcode-check/types.h"

#include <string>
#include <vector>

namespace featflags::deadcode {

struct Question {
  Question(const GuardedRegion &regionAsked, const UnitRegions &regions, const CodeMap &map,
           const Erasure &tried);

  const GuardedRegion &region;
  const UnitRegions &unit;
  const CodeMap &code;
  const Erasure &erasure;

  bool readable = false;                    // the object has code of this source
  std::vector<const FunctionCopy *> copies; // of the region's function; one without code was folded away
  std::vector<const Symbol *> symbols;      // of the region's function and its clones
  std::vector<CodeRange> functionCode;      // of all of them, cold parts included
  std::vector<CodeRange> enclosingCode;     // and of the functions that they were inlined into
  std::vector<CodeRange> otherCode;        // of the template's instances in which the guard has another value
  std::vector<const LineRow *> rows;       // in the region's pieces and nowhere else
  std::vector<const LineRow *> sharedRows; // at positions that a piece shares with other source
};

// Whether a source position is a piece's own, shared with other source, or elsewhere. Column 0: the
// compiler recorded lines only.
enum class Placement { Inside, Shared, Outside };
Placement placeIn(const Piece &piece, const GuardedRegion &region, const UnitRegions &unit, unsigned line,
                  unsigned column);

// Whether code of the region's text is of an instance in which the guard has the region's value (Inside), of
// another one (Outside), or may be of either.
Placement placeAmongInstances(const Question &question, const CodeRange &code);

bool overlaps(const std::vector<CodeRange> &ranges, const std::string &section, std::uint64_t offset);

// The function, as the symbol table or the scopes name it, around a place; empty when unknown.
std::string functionAt(const CodeMap &code, const std::string &section, std::uint64_t offset);

// " in f", or nothing.
std::string inFunction(const CodeMap &code, const CodeRange &range);

// ".text+0x1c"
std::string placeName(const std::string &section, std::uint64_t offset);

// "1 byte", "3 bytes"
std::string counted(std::uint64_t number, const std::string &noun);

// "x" itself, a clone of function x, or a static x of a function: x, x.constprop.0, x.7.
bool isNamed(const std::string &symbol, const std::string &name);

// How sure it is that a relocation names a variable.
enum class Naming { No, Perhaps, Yes };
Naming names(const CodeMap &code, const Reference &reference, const std::string &variable);

} // namespace featflags::deadcode
