// SPDX-License-Identifier: MIT
//
// The values that cross between unused-lint's stages, and nothing else crosses.
//
//   unit ── facts/ ──> UnitFacts ── merge ──> UsageTable ── judge ──> Check[]
//
// Comes in: nothing. Goes out: plain structs. Exists so that a stage can be tested with facts written by
// hand, and facts of a cell can be stored, moved and merged elsewhere (facts_file.h).
#pragma once

#include "check.h"

#include <cstdint>
#include <iosfwd>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace featflags::unused {

using tool::Place;

enum class UseKind {
#define USE(name, word, keeps, help) name,
#include "unused-lint/uses.def"
#undef USE
};

enum class VariableKind {
#define KIND(name, word, help) name,
#include "unused-lint/kinds.def"
#undef KIND
};

std::string_view name(UseKind kind);
std::string_view name(VariableKind kind);
std::optional<UseKind> findUseKind(std::string_view word);
std::optional<VariableKind> findVariableKind(std::string_view word);
bool keeps(UseKind kind);

// The mentions of one variable that are alike.
struct Use {
  UseKind kind = UseKind::Value;
  Place place;       // of the first of them
  std::string owner; // the name of the per-unit variable in whose initialiser they are; else empty
  std::string guard; // the preprocessor conditions around the first, outermost first, joined with &&
  unsigned count = 1;
  bool operator==(const Use &) const = default;
};

// Byte offsets into the declaring file, for fixes. `usable` only where the text is written there, by no macro
// and for this variable alone.
struct Anchors {
  bool usable = false;
  unsigned begin = 0; // of the declaration
  unsigned type = 0;  // of the type's first token behind storage class and qualifiers
  unsigned name = 0;
  unsigned end = 0;       // behind the closing semicolon
  unsigned attribute = 0; // of an attribute that silences, where one is written here; else 0
  bool operator==(const Anchors &) const = default;
};

// One variable that has a copy in one unit. What compilers ask about it is kept as they ask it.
struct Variable {
  std::string name;     // qualified
  std::string function; // that a static local is in
  Place place;          // absolute file
  unsigned column = 0;
  VariableKind kind = VariableKind::Static;
  std::string type; // as written
  std::uint64_t size = 0;
  std::string guard; // the preprocessor conditions around it
  std::string value; // of an integer constant; else empty
  std::string section;
  bool inMainFile = false;   // its bytes are in the file that the command names
  bool presumedMain = false; // after #line, too
  bool generated = false;    // its name is put together by a macro
  bool isMutable = false;    // can be written to
  bool isConst = false;      // const as its compiler sees it: GCC asks the outermost type
  bool isVolatile = false;
  bool isClass = false; // of a C++ class with constructors
  bool isReference = false;
  bool inLostFunction = false;   // a static of a function of which no code is made
  bool declaredOnly = false;     // a static member that no definition follows
  bool isDynamic = false;        // initialised or destroyed by code
  bool isTemplate = false;       // a variable template or in one
  bool markedUnused = false;     // unused, maybe_unused
  bool typeMarkedUnused = false; // the attribute is on its type's name
  bool markedUsed = false;       // used, retain
  bool referenced = false;       // mentioned by anything that was parsed
  bool evaluated = false;        // odr-used as clang counts it
  bool constantUsable = false;   // usable in constant expressions (C++)
  bool mustBeEmitted = false;    // clang keeps it whoever mentions it
  bool ignoresVariable = false;  // a pragma turns -Wunused-variable off around it
  bool ignoresConstant = false;  // or -Wunused-const-variable
  bool ignoresGroup = false;     // or -Wunused, which only clang takes for all of them
  Anchors anchors;
  std::vector<Use> uses;
  bool operator==(const Variable &) const = default;
};

enum class UnitState { Parsed, WithErrors, Unparsed };
std::string_view name(UnitState state);

// Which of the warnings about unused variables a command turns on.
struct WarningFlags {
  bool variable = false;
  unsigned constant = 0; // level: 0 off, 1 main file only, 2 everywhere (GCC)
  bool unneeded = false; // -Wunneeded-internal-declaration (clang)
  bool operator==(const WarningFlags &) const = default;
};

// Units whose copies are alike share one: a header's variable is the same in hundreds of them.
using VariableRef = std::shared_ptr<const Variable>;

struct UnitFacts {
  std::string file;
  std::string object;
  std::string compiler; // "gcc 12.2.0 alpha-linux-gnu"
  std::string error;    // the first, where the unit did not parse
  UnitState state = UnitState::Parsed;
  bool cxx = false;
  bool cxx17 = false; // or later
  WarningFlags gcc;   // of the command as a GCC reads it
  WarningFlags clang;
  std::vector<VariableRef> variables;
  std::vector<std::string> inputs; // every file that was read; not kept in files of facts
};

// What one cell knows.
struct CellFacts {
  std::string name;
  std::string root; // folder that reported files are relative to
  std::vector<UnitFacts> units;
};

// One variable in one unit of one cell. The pointers are into the cells that were merged.
struct Copy {
  unsigned cell = 0;
  const UnitFacts *unit = nullptr;
  const Variable *variable = nullptr;
};

// One declaration and all its copies, in the order of cells and units.
struct Declaration {
  std::string file; // relative to its cell's root
  unsigned line = 0;
  std::string name;
  std::vector<Copy> copies;
};

struct UsageTable {
  std::vector<std::string> cells;
  std::vector<std::string> roots;        // of the cells' sources
  std::vector<Declaration> declarations; // sorted by file, line, name
};

std::ostream &operator<<(std::ostream &out, const Use &use);
std::ostream &operator<<(std::ostream &out, const Variable &variable);
std::ostream &operator<<(std::ostream &out, const UnitFacts &unit);

} // namespace featflags::unused
