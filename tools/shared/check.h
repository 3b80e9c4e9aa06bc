// SPDX-License-Identifier: MIT
//
// Check: one question a tool asked, its one answer, and why.
//
// Comes in: verdicts and evidence from a tool's judge. Goes out: a Report, the only thing a
// reporter sees. Exists so that no reporter decides anything and no verdict travels without its
// reasons. Plain values only: no clang, no LLVM object, no file, no clock.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace featflags::tool {

// A position in source as a report shows it: 1-based, 0 when not known. In a Report the file is
// relative to the source root; inside a tool it is absolute.
struct Place {
  std::string file;
  unsigned line = 0;
  bool operator==(const Place &) const = default;
};

// The one answer for a region (deadcode-check) or a constant (unused-lint) in a cell. The words are
// defined in docs/verdicts.md.
enum class Verdict {
  Pruned,
  Present,
  Switchable,
  Enabled,
  NotEmitted,
  Cut,
  Used,
  Unused,
  SplitBrain,
  Unknown
};

// Whether the condition under which a region runs holds in this build.
enum class GuardValue { On, Off, RunTime };

// What one piece of evidence speaks for. Control: it shows that the method sees live code.
enum class Leaning { TowardsPruned, TowardsPresent, Control, Neutral };

// Machine code in one section of an object, [begin, end) in bytes from the section's start.
struct CodeRange {
  std::string section;
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  bool operator==(const CodeRange &) const = default;
};

// One observed fact about a region in a cell.
struct Evidence {
  std::string kind; // the name of its row in evidence.def
  Leaning leaning = Leaning::Neutral;
  std::string text; // one sentence
  std::optional<CodeRange> where;
  bool operator==(const Evidence &) const = default;
};

// Why a region is present, or why nothing could be proven, and what to change.
struct Reason {
  std::string code; // stable, kebab-case; docs/verdicts.md lists them
  std::string text;
  std::optional<Place> declaration; // of what stood in the way, where there is one
  std::string fix;
  bool operator==(const Reason &) const = default;
};

// What a tool knows of a check beyond what every tool does.
struct Field {
  std::string name;
  std::string text; // for people
  std::string json; // the value as JSON; empty: `text`, as a string
  bool operator==(const Field &) const = default;
};

// Why a finding does not fail the run.
struct Acceptance {
  std::string by;     // "waiver" or "baseline"
  std::string reason; // as a waiver gives it
  bool operator==(const Acceptance &) const = default;
};

// What a pruned region left behind that only it used.
struct Residue {
  std::string kind; // "string", "static", "table", "function"
  std::string name;
  std::uint64_t bytes = 0;
  bool operator==(const Residue &) const = default;
};

// One region, its verdict and everything that led to it.
struct Check {
  std::string id; // unique in its report and the same from run to run
  std::string cell;
  std::string file;     // relative to the source root
  unsigned line = 0;    // of the flag's use
  unsigned endLine = 0; // of the last line that the guard decides over
  std::string function;
  std::string flag;
  std::string guard; // the condition under which the region runs, as written
  GuardValue value = GuardValue::RunTime;
  Verdict verdict = Verdict::Unknown;
  bool ok = false;   // set by the judge, read by everybody else
  std::string proof; // the evidence kind that settled it; empty when nothing did
  std::optional<Reason> reason;
  std::vector<Evidence> evidence;
  std::string rerun; // the command line that repeats just this check
  unsigned column = 0;
  std::string key; // the same also when lines move: set by assignKeys() where the tool leaves it empty
  std::optional<Acceptance> accepted;
  std::optional<Verdict> before;     // in the report that this one is compared with
  std::optional<std::int64_t> bytes; // of code and constant data that erasing the region saves
  std::vector<Residue> residue;
  std::vector<Field> fields;
  bool operator==(const Check &) const = default;
};

// One architecture x configuration x compiler, with the work that it took.
struct Cell {
  std::string name;
  unsigned regions = 0;
  unsigned units = 0;    // translation units read
  unsigned compiles = 0; // compiler runs that erasure and its controls needed
  unsigned outside = 0;  // regions outside the source root, counted and not judged
  unsigned valueUses =
      0; // uses of a flag as a value: stored, passed on, asserted; they decide over no region
  bool operator==(const Cell &) const = default;
};

// Work that could not be done: one clear line that names the file and says what to do.
struct Problem {
  std::string file;
  std::string text;
  bool operator==(const Problem &) const = default;
};

// All checks of a run. Sorted by cell, file, line, id.
struct Report {
  std::string tool;
  std::string version;
  std::vector<Cell> cells;
  std::vector<Check> checks;
  std::vector<Problem> problems;
  std::string subject = "region"; // what a check is about
  std::vector<std::string> notes; // what a reader should know, and what fails no run
  // Lines of source around the checks, by file and number: what a report can show of them.
  std::map<std::string, std::map<unsigned, std::string>> sources;
  bool operator==(const Report &) const = default;
};

// How many checks have each verdict of the tool; the counts add up to checks.size().
std::map<Verdict, unsigned> countVerdicts(const Report &report);

// Not as promised, and nobody has accepted that.
bool isFinding(const Check &check);

// 0 all as promised or accepted, 1 findings, 2 could not do (part of) the work: a problem, an unknown
// verdict that nobody accepted, or nothing checked at all where something should have been. 2 wins over 1:
// a run that missed something is no answer.
int exitCode(const Report &report, bool mayBeEmpty = false);

// Gives each check without one its key: file, function, guard, and which of these it is, in the order of
// the report, counted for each cell. Two cells share the keys of their common regions.
void assignKeys(Report &report);

// The words used in options, JSON and prose.
std::string_view name(Verdict verdict);
std::string_view name(GuardValue value);
std::string_view name(Leaning leaning);

// The verdict of that name.
std::optional<Verdict> findVerdict(std::string_view text);
std::optional<GuardValue> findGuardValue(std::string_view text);
std::optional<Leaning> findLeaning(std::string_view text);

// All verdicts in the order in which reports list them, and those that one tool gives. A report that no
// tool of its own wrote (a matrix) may hold any of them.
const std::vector<Verdict> &allVerdicts();
const std::vector<Verdict> &verdictsOf(std::string_view tool);

// One record per line; these printers are --dump=checks.
std::ostream &operator<<(std::ostream &out, const Place &place);
std::ostream &operator<<(std::ostream &out, const CodeRange &range);
std::ostream &operator<<(std::ostream &out, const Evidence &evidence);
std::ostream &operator<<(std::ostream &out, const Reason &reason);
std::ostream &operator<<(std::ostream &out, const Check &check);

} // namespace featflags::tool
