// SPDX-License-Identifier: MIT
//
// See residue.h.
#include "deadcode-check/recompile/residue.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringRef.h>

#include <map>

namespace featflags::deadcode {
namespace {

bool isEdit(llvm::StringRef section) { return section.starts_with(".featflags"); }

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

} // namespace

std::vector<tool::Residue> residueOf(const CodeImage &shipped, const CodeImage &erased) {
  std::vector<tool::Residue> residue;
  if (!haveEqualCode(shipped, erased))
    return residue;
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

} // namespace featflags::deadcode
