// SPDX-License-Identifier: MIT
//
// See usage.h. Liveness first: what only unused variables mention is unused itself.
#include "unused-lint/usage.h"

#include "unused-lint/merge.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace featflags::unused {
namespace {

// Which declaration the name of an owner means in a unit.
class Names {
public:
  explicit Names(const UsageTable &table) {
    std::unordered_set<std::string_view> owners;
    for (const Declaration &declaration : table.declarations)
      for (const Copy &copy : declaration.copies)
        for (const Use &use : copy.variable->uses)
          if (!use.owner.empty())
            owners.insert(use.owner);
    for (std::size_t number = 0; number < table.declarations.size(); ++number)
      if (owners.count(table.declarations[number].name) != 0)
        for (const Copy &copy : table.declarations[number].copies)
          byUnit[copy.unit][copy.variable->name] = number;
  }
  std::size_t find(const UnitFacts *unit, const std::string &name) const {
    const auto names = byUnit.find(unit);
    if (names == byUnit.end())
      return none;
    const auto found = names->second.find(name);
    return found == names->second.end() ? none : found->second;
  }
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

private:
  std::unordered_map<const UnitFacts *, std::unordered_map<std::string_view, std::size_t>> byUnit;
};

// Alive: used by code, or by a variable that is alive.
std::vector<char> findAlive(const UsageTable &table, const Names &names) {
  std::vector<char> alive(table.declarations.size(), 0);
  std::vector<std::vector<std::size_t>> uses(table.declarations.size()); // owner -> what it mentions
  std::vector<std::size_t> open;
  const auto wake = [&](std::size_t number) {
    if (!alive[number])
      open.push_back(number);
    alive[number] = 1;
  };
  for (std::size_t number = 0; number < table.declarations.size(); ++number)
    for (const Copy &copy : table.declarations[number].copies) {
      if (copy.variable->markedUsed || copy.variable->isDynamic)
        wake(number);
      for (const Use &use : copy.variable->uses) {
        if (!keeps(use.kind))
          continue;
        const std::size_t owner = use.owner.empty() ? Names::none : names.find(copy.unit, use.owner);
        if (owner == Names::none)
          wake(number);
        else if (owner != number)
          uses[owner].push_back(number);
      }
    }
  while (!open.empty()) {
    const std::size_t owner = open.back();
    open.pop_back();
    for (const std::size_t number : uses[owner])
      wake(number);
  }
  return alive;
}

// What is predicted of each copy.
struct Prediction {
  Compiler compiler;
  Flags flags;
  std::string word() const { return std::string(name(compiler)) + std::string(name(flags)); }
};
constexpr Prediction predictions[] = {
    {Compiler::Gcc5, Flags::Own},    {Compiler::Gcc5, Flags::Wall},    {Compiler::Gcc5, Flags::W1},
    {Compiler::Gcc12, Flags::Own},   {Compiler::Gcc12, Flags::Wall},   {Compiler::Gcc12, Flags::W1},
    {Compiler::Clang19, Flags::Own}, {Compiler::Clang19, Flags::Wall}, {Compiler::Clang19, Flags::W1},
};

class Summary {
public:
  Summary(const UsageTable &usageTable, const Names &unitNames, const std::vector<char> &aliveOnes)
      : table(usageTable), names(unitNames), alive(aliveOnes) {}

  Usage of(const Declaration &declaration) {
    Usage usage;
    usage.declaration = &declaration;
    usage.speaker = declaration.copies.front().variable;
    usage.marked = true;
    for (const Copy &copy : declaration.copies)
      add(copy, usage);
    for (CellUsage &cell : usage.cells) {
      for (std::size_t row = 0; row < std::size(predictions); ++row)
        cell.predicted[predictions[row].word()] = cell.warnings[row];
      for (const auto &[compiler, count] : cell.predicted)
        usage.predicted[compiler] += count;
    }
    return usage;
  }

private:
  CellUsage &cellOf(const Copy &copy, Usage &usage) const {
    const std::string &name = table.cells[copy.cell];
    if (usage.cells.empty() || usage.cells.back().cell != name) {
      usage.cells.emplace_back();
      usage.cells.back().cell = name;
    }
    return usage.cells.back();
  }

  void add(const Copy &copy, Usage &usage) const {
    const Variable &variable = *copy.variable;
    CellUsage &cell = cellOf(copy, usage);
    const std::string_view unit = relativeTo(table.roots[copy.cell], copy.unit->file);
    ++cell.copies;
    usage.cxx |= copy.unit->cxx;
    usage.marked &= variable.markedUnused;
    usage.isMutable |= variable.isMutable;
    usage.inHeader |= !variable.inMainFile;
    if (usage.speaker->uses.empty() && !variable.uses.empty())
      usage.speaker = &variable;
    bool used = variable.markedUsed || variable.isDynamic;
    bool reads = false;
    bool writes = false;
    bool addressed = false;
    for (const Use &use : variable.uses) {
      const bool counts = addUse(copy, use, usage);
      used |= counts;
      writes |= counts && use.kind == UseKind::Write;
      reads |= counts && use.kind != UseKind::Write;
      addressed |= counts && (use.kind == UseKind::Address || use.kind == UseKind::Odr || variable.isMutable);
    }
    if (used)
      cell.used.push_back(unit);
    else if (copy.unit->state == UnitState::Parsed)
      cell.unusedIn.push_back(unit);
    else
      cell.unknown.push_back(unit);
    usage.parsesElsewhere |= copy.unit->state != UnitState::Parsed;
    if (writes)
      cell.writers.push_back(unit);
    if (reads)
      cell.readers.push_back(unit);
    cell.emitted += addressed ? 1U : 0U;
    for (std::size_t row = 0; row < std::size(predictions); ++row)
      cell.warnings[row] += static_cast<unsigned>(
          predict(variable, *copy.unit, predictions[row].compiler, predictions[row].flags).size());
  }

  // Whether this mention makes the copy used.
  bool addUse(const Copy &copy, const Use &use, Usage &usage) const {
    const std::size_t owner = use.owner.empty() ? Names::none : names.find(copy.unit, use.owner);
    if (owner != Names::none && use.owner == copy.variable->name)
      return false;
    usage.uses[use.kind] += use.count;
    if (owner != Names::none && !alive[owner]) {
      usage.owners.insert(use.owner);
      return false;
    }
    if (use.kind == UseKind::Cut) {
      usage.cutGuards.insert(use.guard);
      usage.cutFiles.insert(use.place.file);
    }
    if (!keeps(use.kind))
      return false;
    usage.useGuards.insert(use.guard);
    usage.useFiles.insert(use.place.file);
    return true;
  }

  const UsageTable &table;
  const Names &names;
  const std::vector<char> &alive;
};

} // namespace

std::vector<Usage> summarise(const UsageTable &table) {
  const Names names(table);
  const std::vector<char> alive = findAlive(table, names);
  Summary summary(table, names, alive);
  std::vector<Usage> usages;
  usages.reserve(table.declarations.size());
  for (const Declaration &declaration : table.declarations)
    usages.push_back(summary.of(declaration));
  return usages;
}

} // namespace featflags::unused
