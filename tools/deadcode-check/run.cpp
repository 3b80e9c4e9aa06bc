// SPDX-License-Identifier: MIT
//
// See run.h.
#include "deadcode-check/run.h"

#include "acceptance/changed_files.h"
#include "compilation/database.h"
#include "deadcode-check/accept.h"
#include "deadcode-check/check_cell.h"
#include "deadcode-check/check_unit.h"
#include "deadcode-check/object/linked_file.h"
#include "deadcode-check/project_roots.h"
#include "deadcode-check/reuse.h"
#include "deadcode-check/version.h"
#include "parallel/parallel.h"
#include "parallel/progress.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

namespace featflags::deadcode {
namespace {

// A cell on its way: its units, then what was found in each.
struct OpenCell {
  CellOption option;
  CheckScope scope;
  std::vector<tool::TranslationUnit> units;
  std::vector<UnitChecks> checks;
};

bool isBelow(const std::string &path, const std::string &folder) {
  return path == folder || path.starts_with(folder == "/" ? folder : folder + "/");
}

// -S and -E leave no object; such entries of a database have nothing to check.
bool makesObject(const tool::TranslationUnit &unit) {
  return !llvm::is_contained(unit.arguments, "-S") && !llvm::is_contained(unit.arguments, "-E");
}

// A database may name a file through a link, or not; the user may do the other.
std::vector<std::string> spellings(const std::string &path) {
  llvm::SmallString<256> real;
  if (llvm::sys::fs::real_path(path, real) || real == path)
    return {path};
  return {path, real.str().str()};
}

bool isIn(const tool::TranslationUnit &unit, const std::string &path) {
  return llvm::any_of(spellings(path),
                      [&](const std::string &spelled) { return isBelow(unit.file, spelled); });
}

// The units that can hold regions in `paths`: those whose main file is there; where a path holds none of
// them it is a header's, and any unit may include it.
std::vector<tool::TranslationUnit> selectUnits(std::vector<tool::TranslationUnit> units,
                                               const std::vector<std::string> &paths) {
  llvm::erase_if(units, [](const tool::TranslationUnit &unit) { return !makesObject(unit); });
  const auto holdsMain = [&](const std::string &path) {
    return llvm::any_of(units, [&](const tool::TranslationUnit &unit) { return isIn(unit, path); });
  };
  if (!llvm::all_of(paths, holdsMain) || paths.empty())
    return units;
  llvm::erase_if(units, [&](const tool::TranslationUnit &unit) {
    return llvm::none_of(paths, [&](const std::string &path) { return isIn(unit, path); });
  });
  return units;
}

// --explain names the cell and the place of its check: CELL:FILE:LINE:COLUMN:GUARD.
struct CheckPlace {
  std::string cell;
  Asked asked; // its file is relative to the source root
};

CheckPlace placeOf(const Options &options) {
  const auto [cell, rest] = llvm::StringRef(options.explain).split(':');
  const auto [file, behind] = rest.split(':');
  const auto [line, more] = behind.split(':');
  CheckPlace place{cell.str(), {file.str(), 0, 0, options.reproducer}};
  line.getAsInteger(10, place.asked.line);
  more.split(':').first.getAsInteger(10, place.asked.column);
  return place;
}

// The folder as the database spells it: it may know it by its real name only.
std::string rootFor(const std::vector<std::string> &files, const std::string &wanted) {
  if (wanted.empty())
    return commonFolder(files);
  const auto holdsAny = [&](const std::string &folder) {
    return llvm::any_of(files, [&](const std::string &file) { return isBelow(file, folder); });
  };
  llvm::SmallString<256> real;
  if (!holdsAny(wanted) && !llvm::sys::fs::real_path(wanted, real) && holdsAny(real.str().str()))
    return real.str().str();
  return wanted;
}

// Makes the one check the one that was asked for; its file.
std::string askedIn(CheckScope &scope, const Options &options) {
  scope.asked = placeOf(options).asked;
  if (!scope.asked->file.starts_with("/"))
    scope.asked->file = scope.regions.sourceRoot + "/" + scope.asked->file;
  return scope.asked->file;
}

// Of a build that is named by its folder or by its database.
std::string folderOf(const std::string &build) {
  return llvm::sys::fs::is_directory(build) ? build : llvm::sys::path::parent_path(build).str();
}

std::optional<OpenCell> openCell(const CellOption &option, const Options &options, tool::Report &report) {
  OpenCell cell{option, {}, {}, {}};
  auto units = tool::loadDatabase(option.build);
  if (!units) {
    report.problems.push_back({option.build, llvm::toString(units.takeError())});
    return std::nullopt;
  }
  std::vector<std::string> files;
  for (const tool::TranslationUnit &unit : *units)
    files.push_back(unit.file);
  const ProjectRoots roots = projectRoots(*units, option.build);
  cell.scope.recompile = options.recompile;
  if (!options.image.empty())
    cell.scope.image = std::make_shared<const LinkedFile>(options.image);
  for (tool::TranslationUnit &unit : *units)
    if (!options.objectFolder.empty())
      unit.object = tool::objectIn(options.objectFolder, folderOf(option.build), unit);
  cell.scope.cost = options.cost;
  cell.scope.dump = options.dump;
  cell.scope.regions.guards = options.guards;
  cell.scope.regions.sourceRoot =
      options.sourceRoot.empty() ? roots.named : rootFor(files, options.sourceRoot);
  if (options.sourceRoot.empty())
    cell.scope.regions.moreRoots = roots.more;
  std::vector<std::string> paths = options.paths;
  if (!options.explain.empty())
    paths = {askedIn(cell.scope, options)};
  for (const std::string &path : paths)
    llvm::append_range(cell.scope.regions.paths, spellings(path));
  if (!options.changedSince.empty()) {
    auto changed = tool::changedFiles(cell.scope.regions.sourceRoot, options.changedSince);
    if (!changed) {
      report.problems.push_back(
          {"--changed-since=" + options.changedSince, llvm::toString(changed.takeError())});
      return std::nullopt;
    }
    cell.scope.changed = std::move(*changed);
  }
  cell.units = selectUnits(std::move(*units), paths);
  cell.checks.resize(cell.units.size());
  return cell;
}

std::string rerunCommand(const OpenCell &cell, const Options &options) {
  return "deadcode-check --cell " + shellWord(cell.option.name + "=" + cell.option.build) +
         options.guardArguments +
         (options.sourceRoot.empty() ? "" : " --source-root=" + shellWord(options.sourceRoot)) +
         (options.image.empty() ? "" : " --image=" + shellWord(options.image)) +
         (options.objectFolder.empty() ? "" : " --object-dir=" + shellWord(options.objectFolder)) +
         (options.recompile || !options.image.empty() ? "" : " --no-recompile") +
         (options.cost ? " --cost" : "");
}

std::string lookedFor(const Options &options, const OpenCell &cell) {
  std::vector<std::string> names;
  for (const GuardSpec &guard : options.guards)
    names.push_back(guard.name);
  return "no region found: looked for " + llvm::join(names, ", ") + " in " +
         std::to_string(cell.units.size()) + " units, in files below " + cell.scope.regions.sourceRoot +
         (cell.scope.regions.paths.empty() ? ""
                                           : " that lie in " + llvm::join(cell.scope.regions.paths, ", ")) +
         "; --profile and --guard say how guards are spelled, --source-root where they may be";
}

std::string outsideText(unsigned outside, const OpenCell &cell) {
  return std::to_string(outside) + " uses of guards are in files outside " + cell.scope.regions.sourceRoot +
         " and were not judged; --source-root=FOLDER says which folder is the project's";
}

void addCell(const OpenCell &cell, const Options &options, tool::Report &report) {
  tool::Cell summary;
  summary.name = cell.option.name;
  summary.units = static_cast<unsigned>(cell.units.size());
  for (const UnitChecks &unit : cell.checks) {
    summary.compiles += unit.compiles;
    summary.outside += unit.outside;
    summary.valueUses += unit.valueUses;
    report.problems.insert(report.problems.end(), unit.problems.begin(), unit.problems.end());
  }
  std::vector<tool::Check> checks =
      mergeUnits(cell.checks, {cell.option.name, cell.scope.regions.sourceRoot, rerunCommand(cell, options)});
  const bool isWhole = llvm::none_of(cell.checks, [](const UnitChecks &unit) { return unit.untouched; });
  // What nobody named cannot have been left out on purpose.
  if (summary.outside != 0 && options.sourceRoot.empty() && options.explain.empty())
    report.problems.push_back({cell.option.build, outsideText(summary.outside, cell)});
  if (checks.empty() && options.explain.empty() && isWhole)
    report.problems.push_back({cell.option.build, lookedFor(options, cell)});
  if (!options.explain.empty())
    llvm::erase_if(checks, [&](const tool::Check &check) { return check.id != options.explain; });
  summary.regions = static_cast<unsigned>(checks.size());
  report.cells.push_back(summary);
  report.checks.insert(report.checks.end(), checks.begin(), checks.end());
}

// The same trouble in every unit that includes a header is one line.
void dropRepeats(std::vector<tool::Problem> &problems) {
  std::vector<tool::Problem> once;
  for (tool::Problem &problem : problems)
    if (!llvm::is_contained(once, problem))
      once.push_back(std::move(problem));
  problems = std::move(once);
}

std::string whyNone(const tool::Report &report) {
  for (const tool::Check &check : report.checks)
    for (const tool::Evidence &evidence : check.evidence)
      if (evidence.kind == "reproducer")
        return evidence.text;
  return "it is not present";
}

} // namespace

RunResult run(const Options &options) {
  RunResult result;
  result.report.tool = "deadcode-check";
  result.report.version = version;
  std::vector<OpenCell> cells;
  for (const CellOption &option : options.cells)
    if (options.explain.empty() || placeOf(options).cell == option.name)
      if (auto cell = openCell(option, options, result.report))
        cells.push_back(std::move(*cell));
  std::vector<std::pair<std::size_t, std::size_t>> work;
  for (std::size_t cell = 0; cell < cells.size(); ++cell)
    for (std::size_t unit = 0; unit < cells[cell].units.size(); ++unit)
      work.emplace_back(cell, unit);
  tool::ResultCache cache(options.cacheFolder);
  {
    tool::Progress progress(work.size(), "units", llvm::errs(), llvm::errs().is_displayed());
    tool::forEachInParallel(work.size(), options.jobs, [&](std::size_t index) {
      OpenCell &cell = cells[work[index].first];
      const std::size_t unit = work[index].second;
      cell.checks[unit] = checkUnitOrReuse(cell.units[unit], cell.scope, cache);
      progress.step();
    });
  }
  cache.prune();
  // From here on no clang object is alive, and nothing depends on who finished first.
  tool::CellRoots roots;
  std::set<std::string> inputs;
  for (const OpenCell &cell : cells) {
    addCell(cell, options, result.report);
    roots[cell.option.name] = cell.scope.regions.sourceRoot;
    for (const UnitChecks &unit : cell.checks) {
      result.dump += unit.dump;
      result.untouched += unit.untouched ? 1U : 0U;
      inputs.insert(unit.inputs.begin(), unit.inputs.end());
    }
  }
  if (result.untouched != 0)
    result.report.notes.push_back(std::to_string(result.untouched) + " of " + std::to_string(work.size()) +
                                  " units read nothing that changed since " + options.changedSince +
                                  " and were left out");
  llvm::stable_sort(result.report.checks,
                    [](const tool::Check &a, const tool::Check &b) { return a.cell < b.cell; });
  dropRepeats(result.report.problems);
  result.left = accept(result.report, options, roots, inputs);
  if (!options.explain.empty() && result.report.checks.empty())
    result.report.problems.push_back(
        {options.explain, "no check has this id; ids are in the JSON report, and in rerun lines"});
  else if (options.reproducer && result.dump.empty())
    result.report.problems.push_back({options.explain, "no program shows this: " + whyNone(result.report)});
  return result;
}

} // namespace featflags::deadcode
