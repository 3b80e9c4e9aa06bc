// SPDX-License-Identifier: MIT
//
// Kind 3: what the region's own code names.
#include "deadcode-check/evidence/kinds.h"

#include <algorithm>

namespace featflags::deadcode {
namespace {

bool isInRows(const Reference &reference, const std::vector<const LineRow *> &rows) {
  return std::any_of(rows.begin(), rows.end(), [&](const LineRow *row) {
    return row->code.begin <= reference.offset && reference.offset < row->code.end &&
           row->code.section == reference.section;
  });
}

} // namespace

Found findReferences(const Question &question) {
  if (question.rows.empty())
    return {};
  std::vector<std::string> symbols;
  std::optional<CodeRange> where;
  for (const Reference &reference : question.code.references) {
    if (reference.symbol.empty() || !isInRows(reference, question.rows) ||
        std::find(symbols.begin(), symbols.end(), reference.symbol) != symbols.end())
      continue;
    if (!where)
      where = CodeRange{reference.section, reference.offset, reference.offset};
    symbols.push_back(reference.symbol);
  }
  if (symbols.empty())
    return {};
  std::string text = "its code names ";
  constexpr std::size_t shown = 4;
  for (std::size_t i = 0; i != std::min(symbols.size(), shown); ++i)
    text += (i ? ", " : "") + symbols[i];
  if (symbols.size() > shown)
    text += " and " + std::to_string(symbols.size() - shown) + " more";
  return {{"", tool::Leaning::TowardsPresent, text, where}};
}

} // namespace featflags::deadcode
