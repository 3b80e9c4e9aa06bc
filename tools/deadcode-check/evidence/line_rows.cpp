// SPDX-License-Identifier: MIT
//
// Kind 3: code that the line table attributes to the region's own characters. One byte disproves
// pruning; none proves nothing (`return;` and `goto` often have no bytes of their own).
#include "deadcode-check/evidence/kinds.h"

#include <algorithm>

namespace featflags::deadcode {
namespace {

std::uint64_t countBytes(const std::vector<const LineRow *> &rows) {
  std::uint64_t bytes = 0;
  for (const LineRow *row : rows)
    bytes += row->code.end - row->code.begin;
  return bytes;
}

// "line 12", "lines 12-17"
std::string lines(const std::vector<const LineRow *> &rows) {
  auto [first, last] = std::minmax_element(
      rows.begin(), rows.end(), [](const LineRow *a, const LineRow *b) { return a->line < b->line; });
  if ((*first)->line == (*last)->line)
    return "line " + std::to_string((*first)->line);
  return "lines " + std::to_string((*first)->line) + "-" + std::to_string((*last)->line);
}

} // namespace

Found findLineRows(const Question &question) {
  if (question.rows.empty())
    return {};
  const CodeRange &first = question.rows.front()->code;
  return {{"", tool::Leaning::TowardsPresent,
           counted(countBytes(question.rows), "byte") + " of code on " + lines(question.rows) +
               ", first at " + placeName(first.section, first.begin) + inFunction(question.code, first),
           first}};
}

Found findSharedRows(const Question &question) {
  if (question.sharedRows.empty())
    return {};
  const CodeRange &first = question.sharedRows.front()->code;
  return {{"", tool::Leaning::Neutral,
           counted(countBytes(question.sharedRows), "byte") + " of code on " + lines(question.sharedRows) +
               " cannot be separated from other source at the same position",
           first}};
}

} // namespace featflags::deadcode
