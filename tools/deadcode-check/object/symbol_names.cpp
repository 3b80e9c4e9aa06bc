// SPDX-License-Identifier: MIT
//
// Names for symbols and places; the header says why.
#include "deadcode-check/object/symbol_names.h"

#include "llvm/BinaryFormat/ELF.h"

#include <algorithm>

using namespace llvm;

namespace featflags::deadcode {
namespace {

// "$d", "$x.3": where data and code begin, on machines whose disassemblers must be told.
bool isMappingSymbol(const ElfSymbol &symbol) {
  return symbol.binding == ELF::STB_LOCAL && symbol.type == ELF::STT_NOTYPE && symbol.name.size() >= 2 &&
         symbol.name[0] == '$' && (symbol.name.size() == 2 || symbol.name[2] == '.');
}

std::string sectionName(const ElfFile &file, const ElfSymbol &symbol) {
  if (symbol.section)
    return file.sections[symbol.section].key;
  return symbol.absolute ? "*ABS*" : symbol.common ? "*COM*" : "";
}

// What a function's descriptor points to: the symbol of a function of 64-bit PowerPC names that.
const ElfRelocation *codeOfDescriptor(const ElfFile &file, const ElfSymbol &symbol) {
  const ElfSection &section = file.sections[symbol.section];
  if (file.machine != ELF::EM_PPC64 || symbol.type != ELF::STT_FUNC || section.name != ".opd")
    return nullptr;
  auto found = std::lower_bound(
      section.relocations.begin(), section.relocations.end(), symbol.value,
      [](const ElfRelocation &relocation, std::uint64_t value) { return relocation.offset < value; });
  bool there = found != section.relocations.end() && found->offset == symbol.value;
  return there && file.symbols[found->symbol].section != 0 ? &*found : nullptr;
}

// Its section and the place in it.
void place(const ElfFile &file, const ElfSymbol &symbol, Symbol &named) {
  named.section = sectionName(file, symbol);
  named.value = symbol.value;
  if (symbol.section != 0 && isLinked(file))
    named.value -= file.sections[symbol.section].address;
  if (const ElfRelocation *code = codeOfDescriptor(file, symbol)) {
    const ElfSymbol &target = file.symbols[code->symbol];
    named.section = file.sections[target.section].key;
    named.value = target.value + static_cast<std::uint64_t>(code->addend);
  }
}

} // namespace

std::vector<Symbol> namedSymbols(const ElfFile &file) {
  std::vector<Symbol> symbols;
  for (const ElfSymbol &symbol : file.symbols) {
    if (symbol.name.empty() || symbol.type == ELF::STT_SECTION || symbol.type == ELF::STT_FILE ||
        isMappingSymbol(symbol))
      continue;
    Symbol named{symbol.name.str(), "", 0, symbol.size,
                 symbol.type == ELF::STT_FUNC || symbol.type == ELF::STT_GNU_IFUNC};
    place(file, symbol, named);
    symbols.push_back(std::move(named));
  }
  return symbols;
}

std::string symbolName(const ElfFile &file, std::uint32_t index) {
  if (index == 0 || index >= file.symbols.size())
    return "";
  const ElfSymbol &symbol = file.symbols[index];
  if (symbol.type == ELF::STT_SECTION || symbol.name.empty())
    return sectionName(file, symbol);
  return symbol.name.str();
}

FunctionNames::FunctionNames(const std::vector<Symbol> &symbols) {
  for (const Symbol &symbol : symbols)
    if (symbol.isFunction && !symbol.section.empty())
      byPlace.insert({{symbol.section, symbol.value}, &symbol});
}

std::vector<std::string> FunctionNames::at(const std::string &section, std::uint64_t offset) const {
  std::vector<std::string> names;
  auto [first, last] = byPlace.equal_range({section, offset});
  for (; first != last; ++first)
    names.push_back(first->second->name);
  return names;
}

std::string FunctionNames::around(const std::string &section, std::uint64_t offset) const {
  auto above = byPlace.upper_bound({section, offset});
  if (above == byPlace.begin())
    return "";
  const Symbol &symbol = *std::prev(above)->second;
  bool inside = symbol.section == section && offset - symbol.value < symbol.size;
  return inside ? symbol.name : "";
}

} // namespace featflags::deadcode
