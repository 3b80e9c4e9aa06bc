// SPDX-License-Identifier: MIT
//
// See cost.h.
#include "deadcode-check/cost.h"

#include "deadcode-check/recompile/trials.h"

#include <llvm/ADT/STLExtras.h>

#include <map>

namespace featflags::deadcode {
namespace {

using tool::Verdict;

bool isEdit(llvm::StringRef section) { return section.starts_with(".featflags"); }

// Code and data of a program; not what the edited compile adds to show that it was made.
std::int64_t sizeOf(const CodeImage &image) {
  std::uint64_t size = 0;
  for (const ImageSection &section : image.sections)
    if (!isEdit(section.name))
      size += section.size;
  return static_cast<std::int64_t>(size);
}

// A region that was proved to be pruned by its code alone may have left data.
bool isInObject(const tool::Check &check) {
  return check.verdict == Verdict::Present || check.verdict == Verdict::Enabled ||
         check.verdict == Verdict::Switchable ||
         (check.verdict == Verdict::Pruned && check.proof != "erasure");
}

using Sizes = std::map<std::string, std::uint64_t>;

Sizes dataOf(const CodeImage &image) {
  Sizes sizes;
  for (const Symbol &symbol : image.symbols)
    if (!symbol.section.empty() && !symbol.isFunction && symbol.size != 0 && !isEdit(symbol.section))
      sizes.emplace(symbol.name, symbol.size);
  return sizes;
}

Sizes stringsOf(const CodeImage &image) {
  Sizes sizes;
  for (const ImageSection &section : image.sections)
    if (section.name.starts_with(".rodata.str"))
      sizes[section.name] += section.size;
  return sizes;
}

bool haveEqualCode(const CodeImage &before, const CodeImage &after) {
  const auto codeOf = [](const CodeImage &image) {
    std::vector<ImageSection> code;
    llvm::copy_if(image.sections, std::back_inserter(code),
                  [](const ImageSection &section) { return section.executable && !isEdit(section.name); });
    return code;
  };
  return codeOf(before) == codeOf(after);
}

// What the object holds and would not hold without the region.
std::vector<tool::Residue> residueOf(const CodeImage &shipped, const CodeImage &erased) {
  std::vector<tool::Residue> residue;
  const Sizes data = dataOf(erased);
  for (const auto &[name, size] : dataOf(shipped))
    if (data.count(name) == 0)
      residue.push_back({"data", name, size});
  const Sizes strings = stringsOf(erased);
  for (const auto &[section, size] : stringsOf(shipped)) {
    const auto now = strings.find(section);
    const std::uint64_t kept = now == strings.end() ? 0 : now->second;
    if (kept < size)
      residue.push_back({"strings", section, size - kept});
  }
  return residue;
}

} // namespace

UnitCosts measureCosts(const tool::TranslationUnit &unit, const UnitRegions &regions,
                       const std::vector<tool::Check> &checks) {
  UnitCosts costs;
  costs.bytes.resize(checks.size());
  costs.residue.resize(checks.size());
  for (std::size_t at = 0; at < checks.size(); ++at)
    if (checks[at].verdict == Verdict::Pruned && checks[at].proof == "erasure")
      costs.bytes[at] = 0; // not a byte differed
  if (llvm::none_of(checks, isInObject))
    return costs;
  auto shipped = readImage(unit.object);
  if (!shipped) {
    llvm::consumeError(shipped.takeError());
    return costs;
  }
  Trials trials(unit, regions);
  trials.shipped = std::move(*shipped);
  const auto unchanged = trials.compile("no change", {});
  const bool reproduced = unchanged && trials.difference.empty();
  for (std::size_t at = 0; reproduced && at < checks.size(); ++at) {
    const GuardedRegion &region = regions.regions[at];
    if (!isInObject(checks[at]) || !region.erasable || region.pieces.empty())
      continue;
    const auto erased = trials.erase({at}, Leave::Nothing);
    if (!erased)
      continue;
    costs.bytes[at] = sizeOf(trials.shipped) - sizeOf(*erased);
    if (haveEqualCode(trials.shipped, *erased))
      costs.residue[at] = residueOf(trials.shipped, *erased);
  }
  costs.compiles = trials.compiles();
  return costs;
}

} // namespace featflags::deadcode
