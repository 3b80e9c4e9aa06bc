// SPDX-License-Identifier: MIT
//
// jump_tables.def applied to the relocations of an object.
#include "deadcode-check/object/patch_sites.h"
#include "deadcode-check/object/symbol_names.h"

#include <map>

using namespace llvm;

namespace featflags::deadcode {
namespace {

struct Layout {
  StringLiteral section;
  unsigned address;
  unsigned entry;
  unsigned code;
  unsigned target;
  unsigned key;
};

constexpr Layout layouts[] = {
#define JUMP_TABLE(section, address, entry, code, target, key) {section, address, entry, code, target, key},
#include "deadcode-check/object/jump_tables.def"
};

// The entries of a table, or nothing when its relocations are not where the layout wants them.
std::vector<JumpEntry> decode(const Layout &layout, const ElfFile &file, std::uint32_t index) {
  const ElfSection &table = file.sections[index];
  std::map<std::uint64_t, const ElfRelocation *> at;
  for (const ElfRelocation &relocation : table.relocations)
    at[relocation.offset] = &relocation;
  std::vector<JumpEntry> entries;
  for (std::uint64_t begin = 0; begin + layout.entry <= table.size; begin += layout.entry) {
    auto code = at.find(begin + layout.code);
    auto target = at.find(begin + layout.target);
    auto key = at.find(begin + layout.key);
    if (code == at.end() || target == at.end() || key == at.end())
      return {};
    entries.push_back({index, code->second, target->second, key->second});
  }
  return entries.size() * 3 == at.size() ? entries : std::vector<JumpEntry>();
}

// The lowest bits of a key's address carry flags: the branch's default and who wrote the entry.
constexpr std::int64_t flagBits = 3;

// The symbol that covers a place of a section, for keys that are named by section and offset.
const Symbol *covering(const std::vector<Symbol> &symbols, const std::string &section, std::int64_t offset) {
  for (const Symbol &symbol : symbols)
    if (!symbol.isFunction && symbol.section == section && offset >= 0 &&
        static_cast<std::uint64_t>(offset) >= symbol.value &&
        static_cast<std::uint64_t>(offset) - symbol.value < symbol.size)
      return &symbol;
  return nullptr;
}

} // namespace

std::vector<JumpEntry> readJumpEntries(const ElfFile &file) {
  std::vector<JumpEntry> entries;
  for (std::uint32_t index = 0; index != file.sections.size(); ++index)
    for (const Layout &layout : layouts) {
      if (file.sections[index].name != layout.section || layout.address != (file.is64 ? 8 : 4))
        continue;
      std::vector<JumpEntry> decoded = decode(layout, file, index);
      entries.insert(entries.end(), decoded.begin(), decoded.end());
      if (!decoded.empty())
        break;
    }
  return entries;
}

std::vector<PatchSite> readPatchSites(const ElfFile &file, const std::vector<Symbol> &symbols) {
  std::vector<PatchSite> sites;
  for (const JumpEntry &entry : readJumpEntries(file)) {
    const ElfSymbol &place = file.symbols[entry.code->symbol];
    if (place.section == 0)
      continue;
    std::uint64_t offset = place.value + static_cast<std::uint64_t>(entry.code->addend);
    PatchSite site;
    site.code = {file.sections[place.section].key, offset, offset};
    site.key = symbolName(file, entry.key->symbol);
    site.keyOffset = entry.key->addend & ~flagBits;
    site.table = file.sections[entry.table].key;
    if (const Symbol *symbol = covering(symbols, site.key, site.keyOffset)) {
      site.keyOffset -= static_cast<std::int64_t>(symbol->value);
      site.key = symbol->name;
    }
    sites.push_back(std::move(site));
  }
  return sites;
}

} // namespace featflags::deadcode
