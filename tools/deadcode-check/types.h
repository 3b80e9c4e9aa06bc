// SPDX-License-Identifier: MIT
//
//   source  ── guards/ ────> UnitRegions ─┐
//   object  ── object/ ────> CodeMap ─────┤
//   command ── recompile/ ─> Erasure ─────┴─ evidence/ ─> Evidence[] ── judge ─> Check[]
//
// The structs that cross between the stages of deadcode-check. Plain values: built by hand in a
// test, compared with ==, printed with << (that printer is --dump=). No clang or LLVM type.
#pragma once

#include "check.h"

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace featflags::deadcode {

using tool::CodeRange;
using tool::Evidence;
using tool::GuardValue;
using tool::Place;
using tool::Reason;

// ---- source -> regions ---------------------------------------------------------------------

// Characters of one file, [begin, end) as byte offsets; lines and columns are 1-based, columns
// count bytes, and endLine/endColumn are those of the last character inside the span.
struct SourceSpan {
  std::string file; // absolute
  unsigned begin = 0;
  unsigned end = 0;
  unsigned beginLine = 0;
  unsigned beginColumn = 0;
  unsigned endLine = 0;
  unsigned endColumn = 0;
  bool operator==(const SourceSpan &) const = default;
};

// What kind of source a piece is, and so how it is erased.
enum class PieceKind {
  Statement,    // a body: becomes an empty statement
  RightOperand, // of && or ||: becomes 0
  Arm,          // of ?: : becomes a zero of its own type
  Rest,         // what follows a taken early exit in its block: goes
  Repeat,       // the condition of a do loop, whose body runs again: becomes 0
};

// One stretch of source of a region. Either characters of a file (expansion < 0), or tokens
// [firstToken, lastToken] of a macro expansion of the unit; then `span` is the macro's use.
struct Piece {
  PieceKind kind = PieceKind::Statement;
  SourceSpan span;
  int expansion = -1;
  unsigned firstToken = 0;
  unsigned lastToken = 0;
  std::string replacement; // what erasure puts there: differs from the piece if it is ever evaluated
  std::string exit;        // the jump that ends a Statement or Rest, "return 0;"; empty: it falls through
  bool operator==(const Piece &) const = default;
};

// The tokens that one outermost macro use became after preprocessing.
struct Expansion {
  SourceSpan use;
  std::vector<std::string> tokens;
  bool operator==(const Expansion &) const = default;
};

// A variable that a guard reads, as this unit declares it.
struct FlagStorage {
  std::string name;
  Place declaration;
  bool isConst = false;
  bool isVolatile = false;
  bool isWeak = false;
  bool isStatic = false;     // internal linkage
  bool hasValueHere = false; // initialised in this unit
  bool writtenHere = false;  // assigned, or its address taken, in this unit
  std::string section;       // empty: the default one
  bool operator==(const FlagStorage &) const = default;
};

// How a guard that is no constant is decided while the program runs; Instance: in each template instance.
enum class RunTimeTest { None, Variable, StaticKey, Call, Instance };

// Something that the region cannot be without: a call, made unconditionally, of a function that
// this unit does not define. Kept code must name its symbol.
struct Trace {
  std::string symbol;
  unsigned line = 0;
  bool isRecord = false; // no call but a record of the library's verify mode; `symbol` is its text
  bool operator==(const Trace &) const = default;
};

// What the compiler made of a template for one set of arguments: run<int>.
struct Instance {
  std::string name;
  std::string symbol; // empty: it has several, as a constructor does
  bool operator==(const Instance &) const = default;
};

// The source that runs only if a guard has one value.
struct GuardedRegion {
  std::string flag;
  std::string guard; // the condition under which the region runs, e.g. "!sched_feat(HRTICK)"
  GuardValue value = GuardValue::RunTime; // of that condition in this build
  SourceSpan use; // the flag's use: a macro call or an expression, in the file where it stands
  unsigned endLine = 0;
  std::string function;       // as written
  std::string functionSymbol; // as the object names it
  Place functionDeclaration;
  unsigned functionBody =
      0; // offset behind the `{` of its body in functionDeclaration.file; 0: not in a file
  std::vector<Piece> pieces; // in source order; empty when `cut`
  bool cut = false;          // the preprocessor removed it
  bool labelled = false;     // a label or case inside is reachable from outside
  bool sharedText = false;   // the same text is in the unit again, with another value
  bool withoutDebug = false; // its function is compiled without debug info whatever the options
  bool erasable = true;      // false: labelled, or it cannot be taken out of the text
  bool flagDefined = true;   // false: a table was seen and has no such row
  std::string nearestFlag;   // when !flagDefined: the row that was probably meant
  RunTimeTest runTimeTest = RunTimeTest::None; // what decides where the value is no constant
  std::vector<FlagStorage> storage;            // variables that the guard reads
  std::vector<std::string> calledPredicates;   // functions that the guard calls
  std::string argumentOf;                      // the function that the flag is passed to, where it is tested
  std::vector<Trace> traces;
  // Where instances of a template disagree, there is a region for each value: those that have this one, and
  // a constant expression that is true in them alone (empty: none is known).
  std::vector<Instance> instances;
  std::string instanceTest;
  bool neverMade = false; // of a template of which no instance holds it
  bool operator==(const GuardedRegion &) const = default;
};

// One `#include` directive that was taken.
struct Inclusion {
  SourceSpan target;          // the <...> or "..." or macro that names the file, in the including file
  std::string included;       // absolute path
  std::string spelled;        // how the preprocessor names it (__FILE__ inside it)
  bool onCommandLine = false; // -include: no directive that could name another file
  bool quoted = false;        // the "..." form
  bool operator==(const Inclusion &) const = default;
};

// All regions of one translation unit.
struct UnitRegions {
  std::string file; // absolute, the main file
  bool parsed = false;
  std::string parseError;             // the first error when !parsed
  std::string parsedAs;               // the target and whose macros, for --dump
  std::vector<GuardedRegion> regions; // sorted by file, line, column
  std::vector<Expansion> expansions;
  std::vector<Inclusion> inclusions;
  std::set<std::string> readAgain; // files that were read more than once
  unsigned outside = 0;            // guards outside the source root, not judged
  bool missed = false;    // a guard was used where no parsed body had it: a static initialiser, an assertion
  unsigned valueUses = 0; // guards that decide over nothing here: stored, passed on, asserted
  bool operator==(const UnitRegions &) const = default;
};

// ---- object -> code map --------------------------------------------------------------------

// The kind of file an object turned out to be; anything but Code proves nothing.
enum class ObjectState {
  Code, // relocatable ELF with code
  Missing,
  Unreadable,  // not ELF, truncated, broken
  NoCode,      // no executable section with bytes
  SlimLto,     // intermediate code only
  Bitcode,     // LLVM bitcode
  Stripped,    // no symbol table
  OtherSource, // its debug info or file symbol names another source
  OtherFormat, // whole, but no ELF: Mach-O, COFF, wasm, ...
};

// One run of machine code that the line table attributes to a source position.
struct LineRow {
  std::uint32_t file = 0; // index into CodeMap::files
  unsigned line = 0;
  unsigned column = 0; // 0: not recorded
  CodeRange code;      // of positive length; zero-length rows are not code and are left out
  bool operator==(const LineRow &) const = default;
};

// A function body in the object: out of line (inlined == false), or one inline copy of it.
struct FunctionCopy {
  std::string name;   // as the source has it
  std::string symbol; // linkage name; with clone suffix where the symbol table has one
  std::uint32_t declarationFile = 0;
  unsigned declarationLine = 0;
  bool inlined = false;       // an inlined copy without code was folded away to nothing
  std::uint32_t callFile = 0; // where an inline copy was called
  unsigned callLine = 0;
  unsigned callColumn = 0;
  std::vector<CodeRange> code;
  bool operator==(const FunctionCopy &) const = default;
};

// A relocation: which symbol (or section) the bytes at one place name.
struct Reference {
  std::string section; // that holds the bytes
  std::uint64_t offset = 0;
  std::string symbol; // a section symbol is named as its section
  std::int64_t addend = 0;
  std::uint32_t type = 0;
  bool operator==(const Reference &) const = default;
};

// A named place in the object.
struct Symbol {
  std::string name;
  std::string section; // empty: undefined here
  std::uint64_t value = 0;
  std::uint64_t size = 0;
  bool isFunction = false;
  bool operator==(const Symbol &) const = default;
};

// A site that a static key patches while the program runs.
struct PatchSite {
  CodeRange code;  // the instruction; may be empty in length
  std::string key; // symbol of the key
  std::int64_t keyOffset = 0;
  std::string table; // the section that lists it, e.g. "__jump_table"
  bool operator==(const PatchSite &) const = default;
};

// What one object file holds, without any opinion about flags.
struct CodeMap {
  std::string object; // path
  ObjectState state = ObjectState::Missing;
  std::string stateText;             // one sentence for the user when state != Code
  std::string machine;               // "EM_ALPHA", "x86-64"...: as machines.def names it
  bool hasLines = false;             // a line table with at least one positive row
  bool hasScopes = false;            // subprograms and inlined calls
  std::string debugText;             // why lines or scopes are missing
  std::vector<std::string> readFrom; // the files it was read from: itself, an archive, .dwo files
  bool linked = false;  // a program or shared object: it names symbols no more, and holds code of many units
  std::string linkText; // where `linked`: what was linked how
  std::string unitName; // DW_AT_name, after relocation
  std::string unitDirectory;
  std::string producer; // compiler and options as recorded
  bool olderThanSource = false;
  std::vector<std::string> files; // absolute, normalised
  std::vector<LineRow> rows;      // sorted by file, line, column
  std::vector<FunctionCopy> functions;
  std::vector<Symbol> symbols;
  std::vector<Reference> references; // of executable and constant-data sections
  std::vector<PatchSite> patchSites;
  std::vector<std::string> records; // of .featflags.verify: what the library's verify mode wrote, sorted
  bool operator==(const CodeMap &) const = default;
};

// ---- command -> erasure --------------------------------------------------------------------

// What erasing one region, and compiling again, showed.
enum class ErasureResult {
  NotTried,
  Identical,     // erased, and not a byte of code, constant data or relocation differs
  Different,     // erasing it changed the object
  MarkerAbsent,  // the object could not be compared, but a call placed in the region was pruned
  NotSeen,       // the erased text never reached the compiler
  NotEmitted,    // a call at the start of its function is not in the object either
  Failed,        // the compiler refused the erased source
  NotReproduced, // the unerased recompile does not equal the shipped object
};

// The erasure of one region of a unit; index as in UnitRegions::regions.
struct Erasure {
  ErasureResult result = ErasureResult::NotTried;
  std::string text;         // one sentence: what differs, or why it was not tried
  bool markerKept = false;  // a call placed in the region is in the object
  bool controlSeen = false; // the same compile showed that the edited source was compiled
  std::string controlText;
  std::optional<CodeRange> firstDifference;
  std::vector<tool::Residue> residue; // where its code is gone: the data that it left in the object
  bool operator==(const Erasure &) const = default;
};

// All erasures of a unit and what they cost.
struct UnitErasure {
  std::vector<Erasure> regions; // as many as UnitRegions::regions
  unsigned compiles = 0;
  std::vector<std::string> steps; // one sentence a compile, for --dump=erasure
  bool operator==(const UnitErasure &) const = default;
};

std::ostream &operator<<(std::ostream &out, const GuardedRegion &region);
std::ostream &operator<<(std::ostream &out, const CodeMap &code);
std::ostream &operator<<(std::ostream &out, const Erasure &erasure);

} // namespace featflags::deadcode
