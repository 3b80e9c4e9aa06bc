// SPDX-License-Identifier: MIT
//
// Kind 3: functions that were inlined at a call in the region. The call's own line has no bytes
// then; the callee's lines have them.
#include "deadcode-check/evidence/kinds.h"

#include <algorithm>

namespace featflags::deadcode {
namespace {

bool isCalledFrom(const FunctionCopy &copy, const Question &question) {
  if (!copy.inlined || copy.code.empty() || copy.callFile >= question.code.files.size() ||
      placeAmongInstances(question, copy.code.front()) != Placement::Inside)
    return false;
  const std::string &file = question.code.files[copy.callFile];
  return std::any_of(question.region.pieces.begin(), question.region.pieces.end(), [&](const Piece &piece) {
    return piece.span.file == file && placeIn(piece, question.region, question.unit, copy.callLine,
                                              copy.callColumn) == Placement::Inside;
  });
}

} // namespace

Found findInlinedCalls(const Question &question) {
  if (!question.readable)
    return {};
  Found found;
  std::uint64_t more = 0;
  constexpr std::size_t shown = 3;
  for (const FunctionCopy &copy : question.code.functions) {
    if (!isCalledFrom(copy, question))
      continue;
    if (found.size() == shown) {
      ++more;
      continue;
    }
    const CodeRange &first = copy.code.front();
    found.push_back({"", tool::Leaning::TowardsPresent,
                     copy.name + "(), called on line " + std::to_string(copy.callLine) + ", was inlined at " +
                         placeName(first.section, first.begin) + inFunction(question.code, first),
                     first});
  }
  if (more != 0)
    found.back().text += ", and " + std::to_string(more) + " more";
  return found;
}

} // namespace featflags::deadcode
