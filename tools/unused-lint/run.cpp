// SPDX-License-Identifier: MIT
//
// See run.h.
#include "unused-lint/run.h"

#include "unused-lint/accept.h"
#include "unused-lint/changed.h"
#include "unused-lint/facts_file.h"
#include "unused-lint/fix/write.h"
#include "unused-lint/judge.h"
#include "unused-lint/merge.h"
#include "unused-lint/predict.h"
#include "unused-lint/read_cell.h"
#include "unused-lint/version.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

#include <sstream>

namespace featflags::unused {
namespace {

bool isBelow(const std::string &path, const std::string &folder) {
  return path == folder || path.starts_with(folder == "/" ? folder : folder + "/");
}

void writeFactsFiles(const std::vector<CellFacts> &cells, const Options &options, tool::Report &report) {
  for (const CellFacts &cell : cells) {
    llvm::SmallString<256> path(options.factsOut);
    if (cells.size() > 1 || llvm::sys::fs::is_directory(path)) {
      llvm::sys::fs::create_directories(path);
      llvm::sys::path::append(path, cell.name + ".facts");
    }
    auto error = llvm::writeToOutput(path, [&](llvm::raw_ostream &out) {
      writeFacts(cell, out);
      return llvm::Error::success();
    });
    if (error)
      report.problems.push_back({path.str().str(), "cannot be written: " + llvm::toString(std::move(error)) +
                                                       "; give --facts-out a place that you may write to"});
  }
}

// A line for each warning that a compiler would print under the command's own flags.
void dumpWarnings(const UnitFacts &unit, std::ostream &out) {
  for (const Compiler compiler : {Compiler::Gcc5, Compiler::Gcc12, Compiler::Clang19})
    for (const VariableRef &variable : unit.variables)
      for (const std::string &option : predict(*variable, unit, compiler, Flags::Own))
        out << unit.file << '\t' << name(compiler) << '\t' << variable->place.file << '\t'
            << variable->place.line << '\t' << option << '\t' << variable->name << '\n';
}

std::string dumpOf(const std::vector<CellFacts> &cells, const std::string &stage) {
  std::ostringstream out;
  for (const CellFacts &cell : cells)
    for (const UnitFacts &unit : cell.units) {
      if (stage == "facts")
        out << cell.name << ' ' << unit;
      else if (stage == "warnings")
        dumpWarnings(unit, out);
    }
  return out.str();
}

// What lies outside the root is the system's or generated: counted, not judged.
bool isReported(const Declaration &declaration, const std::vector<CellFacts> &cells, const UnitSet &units,
                const Options &options) {
  if (declaration.file.starts_with("/") ||
      llvm::none_of(declaration.copies, [&](const Copy &copy) { return units.count(copy.unit) != 0; }))
    return false;
  if (options.paths.empty())
    return true;
  return llvm::any_of(declaration.copies, [&](const Copy &copy) {
    const std::string file = cells[copy.cell].root + "/" + declaration.file;
    return llvm::any_of(options.paths, [&](const std::string &path) {
      llvm::SmallString<256> real;
      return isBelow(file, path) ||
             (!llvm::sys::fs::real_path(path, real) && isBelow(file, real.str().str()));
    });
  });
}

void addCells(const UsageTable &table, const std::vector<CellFacts> &cells, const std::vector<char> &reported,
              tool::Report &report) {
  for (unsigned number = 0; number < cells.size(); ++number) {
    tool::Cell summary;
    summary.name = cells[number].name;
    summary.units = static_cast<unsigned>(cells[number].units.size());
    for (std::size_t row = 0; row < table.declarations.size(); ++row) {
      const bool isHere =
          llvm::any_of(table.declarations[row].copies, [&](const Copy &copy) { return copy.cell == number; });
      (reported[row] ? summary.regions : summary.outside) += isHere ? 1U : 0U;
    }
    report.cells.push_back(summary);
  }
}

void applyFixes(const UsageTable &table, const Options &options, RunResult &result) {
  tool::Report &report = result.report;
  if (options.fix == FixMode::None)
    return;
  const FixPlan plan = planFixes(table, report.checks);
  report.notes = plan.left;
  if (options.fix == FixMode::DryRun) {
    result.diff = diffOf(plan, table.roots.empty() ? "" : table.roots.front());
    return;
  }
  for (tool::Problem &problem : writeFixes(plan))
    report.problems.push_back(std::move(problem));
  report.notes.insert(report.notes.begin(), std::to_string(plan.fixed) + " declarations in " +
                                                std::to_string(plan.files.size()) +
                                                " files were edited; the report is of the state before");
}

std::string rerunOf(const Options &options, const std::string &id) {
  std::string command = "unused-lint";
  if (!options.factsFiles.empty()) {
    command += " merge";
    for (const std::string &file : options.factsFiles)
      command += " " + shellWord(file);
  }
  for (const CellOption &cell : options.cells)
    command += " --cell " + shellWord(cell.name + "=" + cell.build);
  if (!options.sourceRoot.empty())
    command += " --source-root=" + shellWord(options.sourceRoot);
  for (const std::string &path : options.paths)
    command += " " + shellWord(path);
  return command + " --explain=" + shellWord(id);
}

} // namespace

RunResult run(const Options &options) {
  RunResult result;
  tool::Report &report = result.report;
  report.tool = "unused-lint";
  report.version = version;
  report.subject = "declaration";
  const std::vector<CellFacts> cells = readCells(options, report.problems);
  result.dump = dumpOf(cells, options.dump);
  if (!options.factsOut.empty())
    writeFactsFiles(cells, options, report);
  const std::optional<UnitSet> changed = changedUnits(cells, options.changedSince, report);
  const UsageTable table = merge(cells);
  std::vector<tool::Check> checks = judge(table);
  std::vector<char> reported;
  for (const Declaration &declaration : table.declarations)
    reported.push_back(changed && isReported(declaration, cells, *changed, options) ? 1 : 0);
  addCells(table, cells, reported, report);
  for (std::size_t row = 0; row < checks.size(); ++row) {
    if (!reported[row] || (!options.explain.empty() && checks[row].id != options.explain))
      continue;
    checks[row].rerun = rerunOf(options, checks[row].id);
    report.checks.push_back(std::move(checks[row]));
  }
  unsigned units = 0;
  for (const CellFacts &cell : cells)
    units += static_cast<unsigned>(cell.units.size());
  result.readAny = units != 0;
  if (!options.explain.empty() && report.checks.empty())
    report.problems.push_back(
        {options.explain, "no check has this id; ids are in the JSON report, and in rerun lines"});
  else if (units == 0 && report.problems.empty())
    report.problems.push_back({"", "no unit to read in any cell; paths restrict to what lies below them"});
  else if (report.checks.empty() && options.changedSince.empty())
    report.notes.emplace_back(
        "no per-unit variable in the sources of any cell; --source-root and paths say where "
        "they may be");
  result.left = accept(report, options, table);
  applyFixes(table, options, result);
  return result;
}

} // namespace featflags::unused
