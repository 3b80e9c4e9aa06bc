// SPDX-License-Identifier: MIT
//
// Comes in: a unit's debug entries, each visited once. Goes out: FunctionCopies: every body that
// has code, out of line or inlined, with its cold part and under the name that the symbol table has.
#include "deadcode-check/object/debug_unit.h"
#include "deadcode-check/object/symbol_names.h"

#include "llvm/DebugInfo/DWARF/DWARFDie.h"

#include <map>
#include <set>
#include <tuple>

using namespace llvm;

namespace featflags::deadcode {
namespace {

// What a function's declaration says; asked once for all its copies.
struct Declaration {
  std::string name;
  std::string linkageName;
  std::uint32_t file = 0;
  unsigned line = 0;
};

class ScopeReader {
public:
  ScopeReader(UnitFiles &table, const AddressMap &map, const FunctionNames &symbols)
      : files(table), addresses(map), names(symbols) {}

  std::optional<FunctionCopy> read(DWARFDie die);

private:
  std::vector<CodeRange> codeOf(DWARFDie die) const;
  bool isFoldedAway(DWARFDie die) const;
  const Declaration &declarationOf(DWARFDie die);
  std::string symbolOf(const FunctionCopy &copy) const;

  UnitFiles &files;
  const AddressMap &addresses;
  const FunctionNames &names;
  std::map<std::pair<const DWARFUnit *, std::uint64_t>, Declaration> declarations; // by entry
};

std::vector<CodeRange> ScopeReader::codeOf(DWARFDie die) const {
  std::vector<CodeRange> code;
  Expected<DWARFAddressRangesVector> ranges = die.getAddressRanges();
  if (!ranges) {
    consumeError(ranges.takeError());
    return code;
  }
  for (const DWARFAddressRange &range : *ranges)
    if (std::optional<CodeRange> part = addresses.code(range.LowPC, range.HighPC))
      code.push_back(std::move(*part));
  return code;
}

// A function is compiled here but leaves no code when each of its inlined copies was folded away.
// That is not the same as never emitted; GCC says so in the function's abstract entry.
bool wasInlined(DWARFDie die) {
  std::uint64_t how = dwarf::toUnsigned(die.find(dwarf::DW_AT_inline), dwarf::DW_INL_not_inlined);
  return how == dwarf::DW_INL_inlined || how == dwarf::DW_INL_declared_inlined;
}

// Entries inside abstract functions are no copies.
bool ScopeReader::isFoldedAway(DWARFDie die) const {
  if (wasInlined(die))
    return true;
  if (die.getTag() != dwarf::DW_TAG_inlined_subroutine)
    return false;
  while (die && die.getTag() != dwarf::DW_TAG_subprogram)
    die = die.getParent();
  return die && !codeOf(die).empty();
}

// Follows abstract_origin and specification; each adds what the entry itself does not say.
const Declaration &ScopeReader::declarationOf(DWARFDie die) {
  // Keyed by what the copies share, their origin, so that a hundred inline copies ask once.
  DWARFDie origin = die.getAttributeValueAsReferencedDie(dwarf::DW_AT_abstract_origin);
  if (origin)
    die = origin;
  const std::pair<const DWARFUnit *, std::uint64_t> key(die.getDwarfUnit(), die.getOffset());
  auto known = declarations.find(key);
  if (known != declarations.end())
    return known->second;
  Declaration found;
  constexpr int longestChain = 8; // a broken file may have a cycle
  bool hasFile = false;
  for (int i = 0; die && i != longestChain; ++i) {
    if (found.name.empty())
      found.name = dwarf::toString(die.find(dwarf::DW_AT_name), "");
    if (found.linkageName.empty())
      found.linkageName =
          dwarf::toString(die.find({dwarf::DW_AT_linkage_name, dwarf::DW_AT_MIPS_linkage_name}), "");
    std::optional<std::uint64_t> file = dwarf::toUnsigned(die.find(dwarf::DW_AT_decl_file));
    if (file && !hasFile) {
      hasFile = true;
      found.file = files.index(*die.getDwarfUnit(), *file);
    }
    if (found.line == 0)
      found.line = static_cast<unsigned>(dwarf::toUnsigned(die.find(dwarf::DW_AT_decl_line), 0));
    DWARFDie next = die.getAttributeValueAsReferencedDie(dwarf::DW_AT_abstract_origin);
    die = next ? next : die.getAttributeValueAsReferencedDie(dwarf::DW_AT_specification);
  }
  return declarations[key] = std::move(found);
}

// "f.constprop.0" where the symbol table says so, never "f.cold" when there is another name.
std::string ScopeReader::symbolOf(const FunctionCopy &copy) const {
  std::string clone;
  for (const CodeRange &range : copy.code)
    for (const std::string &name : names.at(range.section, range.begin)) {
      if (name == copy.symbol)
        return name;
      if (StringRef(name).starts_with(copy.symbol + ".") &&
          (clone.empty() || StringRef(clone).contains(".cold")))
        clone = name;
    }
  return clone.empty() ? copy.symbol : clone;
}

std::optional<FunctionCopy> ScopeReader::read(DWARFDie die) {
  FunctionCopy copy;
  copy.inlined = die.getTag() == dwarf::DW_TAG_inlined_subroutine || wasInlined(die);
  copy.code = codeOf(die);
  if (copy.code.empty() && !isFoldedAway(die))
    return std::nullopt;
  const Declaration &declaration = declarationOf(die);
  copy.name = declaration.name;
  copy.symbol = declaration.linkageName.empty() ? declaration.name : declaration.linkageName;
  copy.declarationFile = declaration.file;
  copy.declarationLine = declaration.line;
  if (die.getTag() == dwarf::DW_TAG_inlined_subroutine) {
    std::uint64_t file = dwarf::toUnsigned(die.find(dwarf::DW_AT_call_file), 0);
    copy.callFile = files.index(*die.getDwarfUnit(), file);
    copy.callLine = static_cast<unsigned>(dwarf::toUnsigned(die.find(dwarf::DW_AT_call_line), 0));
    copy.callColumn = static_cast<unsigned>(dwarf::toUnsigned(die.find(dwarf::DW_AT_call_column), 0));
  } else if (!copy.inlined) {
    copy.symbol = symbolOf(copy);
  }
  return copy;
}

} // namespace

void readScopes(const DebugUnit &unit, UnitFiles &files, const AddressMap &addresses,
                const FunctionNames &names, std::vector<FunctionCopy> &functions) {
  ScopeReader reader(files, addresses, names);
  std::vector<FunctionCopy> abstract;
  std::set<std::tuple<std::string, std::uint32_t, unsigned>> copied;
  if (!unit.scopes)
    return;
  for (const DWARFDebugInfoEntry &entry : unit.scopes->dies()) {
    dwarf::Tag tag = entry.getTag();
    if (tag != dwarf::DW_TAG_subprogram && tag != dwarf::DW_TAG_inlined_subroutine)
      continue;
    DWARFDie die(unit.scopes, &entry);
    std::optional<FunctionCopy> copy = reader.read(die);
    if (!copy)
      continue;
    if (wasInlined(die)) {
      abstract.push_back(std::move(*copy));
      continue;
    }
    copied.emplace(copy->name, copy->declarationFile, copy->declarationLine);
    functions.push_back(std::move(*copy));
  }
  // An abstract function counts only where nothing else shows that it was compiled.
  for (FunctionCopy &copy : abstract)
    if (!copied.count({copy.name, copy.declarationFile, copy.declarationLine}))
      functions.push_back(std::move(copy));
}

} // namespace featflags::deadcode
