// SPDX-License-Identifier: MIT
//
// See read_cell.h. Units of all cells share one queue of work.
#include "unused-lint/read_cell.h"

#include "compilation/database.h"
#include "parallel/parallel.h"
#include "parallel/progress.h"
#include "unused-lint/facts_file.h"
#include "unused-lint/reuse.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

namespace featflags::unused {
namespace {

struct OpenCell {
  CellFacts facts;
  std::vector<tool::TranslationUnit> units;
  std::string build;
};

bool isBelow(const std::string &path, const std::string &folder) {
  return path == folder || path.starts_with(folder == "/" ? folder : folder + "/");
}

std::string commonFolder(const std::vector<std::string> &files) {
  if (files.empty())
    return "/";
  llvm::StringRef folder = llvm::sys::path::parent_path(files.front());
  for (const std::string &file : files)
    while (folder.size() > 1 && !isBelow(file, folder.str()))
      folder = llvm::sys::path::parent_path(folder);
  return folder.str();
}

// The folder of a database, which may be named itself.
std::string folderOf(const std::string &build) {
  return llvm::sys::path::filename(build) == "compile_commands.json"
             ? llvm::sys::path::parent_path(build).str()
             : build;
}

// What a build folder outside the sources holds is generated, and no part of them.
std::string rootOf(const OpenCell &cell) {
  const std::string build = folderOf(cell.build);
  std::vector<std::string> files;
  std::vector<std::string> written;
  for (const tool::TranslationUnit &unit : cell.units) {
    files.push_back(unit.file);
    if (!isBelow(unit.file, build))
      written.push_back(unit.file);
  }
  return commonFolder(written.empty() ? files : written);
}

// The units whose main file is in `paths`; where a path holds none of them it is a header's, and any unit may
// include it.
std::vector<tool::TranslationUnit> select(std::vector<tool::TranslationUnit> units,
                                          const std::vector<std::string> &paths) {
  llvm::erase_if(units,
                 [](const tool::TranslationUnit &unit) { return llvm::is_contained(unit.arguments, "-E"); });
  const auto isIn = [](const tool::TranslationUnit &unit, const std::string &path) {
    llvm::SmallString<256> real;
    return isBelow(unit.file, path) ||
           (!llvm::sys::fs::real_path(path, real) && isBelow(unit.file, real.str().str()));
  };
  const auto holdsMain = [&](const std::string &path) {
    return llvm::any_of(units, [&](const tool::TranslationUnit &unit) { return isIn(unit, path); });
  };
  if (paths.empty() || !llvm::all_of(paths, holdsMain))
    return units;
  llvm::erase_if(units, [&](const tool::TranslationUnit &unit) {
    return llvm::none_of(paths, [&](const std::string &path) { return isIn(unit, path); });
  });
  return units;
}

void noteProblems(const CellFacts &cell, std::vector<tool::Problem> &problems) {
  for (const UnitFacts &unit : cell.units)
    if (unit.state != UnitState::Parsed) {
      llvm::StringRef error = unit.error;
      error.consume_front(unit.file + ":");
      problems.push_back({unit.file, "does not parse (" + cell.name + "): " + error.str() +
                                         "; make the command of the compile database work first"});
    }
}

std::vector<CellFacts> readBuilds(const Options &options, KnownFacts known,
                                  std::vector<tool::Problem> &problems) {
  std::vector<OpenCell> open;
  std::vector<std::pair<std::size_t, std::size_t>> work;
  for (const CellOption &option : options.cells) {
    auto units = tool::loadDatabase(option.build);
    if (!units) {
      problems.push_back({option.build, llvm::toString(units.takeError())});
      continue;
    }
    OpenCell cell{{option.name, options.sourceRoot, {}}, std::move(*units), option.build};
    if (cell.facts.root.empty())
      cell.facts.root = rootOf(cell);
    cell.units = select(std::move(cell.units), options.paths);
    cell.facts.units.resize(cell.units.size());
    for (std::size_t unit = 0; unit < cell.units.size(); ++unit)
      work.emplace_back(open.size(), unit);
    open.push_back(std::move(cell));
  }
  tool::Progress progress(work.size(), "units", llvm::errs(), llvm::errs().is_displayed());
  tool::forEachInParallel(work.size(), options.jobs, [&](std::size_t index) {
    const auto [cell, unit] = work[index];
    open[cell].facts.units[unit] = factsOfUnit(open[cell].units[unit], folderOf(open[cell].build), known);
    progress.step();
  });
  std::vector<CellFacts> cells;
  for (OpenCell &cell : open)
    cells.push_back(std::move(cell.facts));
  return cells;
}

} // namespace

std::vector<CellFacts> readCells(const Options &options, std::vector<tool::Problem> &problems) {
  tool::ResultCache cache(options.cacheFolder);
  VariablePool pool;
  std::vector<CellFacts> cells = readBuilds(options, {cache, pool}, problems);
  cache.prune();
  for (const std::string &file : options.factsFiles) {
    auto cell = readFacts(file, pool);
    if (!cell) {
      problems.push_back({file, llvm::toString(cell.takeError())});
      continue;
    }
    if (llvm::any_of(cells, [&](const CellFacts &known) { return known.name == cell->name; })) {
      problems.push_back({file, "there is a cell '" + cell->name +
                                    "' already; give each build its own name "
                                    "with --cell NAME=BUILD when its facts are written"});
      continue;
    }
    cells.push_back(std::move(*cell));
  }
  for (const CellFacts &cell : cells)
    noteProblems(cell, problems);
  return cells;
}

} // namespace featflags::unused
