// SPDX-License-Identifier: MIT
//
// Kinds 5 and 6: what compiling without the region, or with a marker in it, showed.
#include "deadcode-check/evidence/kinds.h"

namespace featflags::deadcode {
namespace {

using tool::Leaning;

std::string orElse(const std::string &text, const char *otherwise) { return text.empty() ? otherwise : text; }

} // namespace

Found findErasure(const Question &question) {
  const Erasure &erasure = question.erasure;
  switch (erasure.result) {
  case ErasureResult::Identical:
    return {
        {"",
         Leaning::TowardsPruned,
         orElse(erasure.text, "compiled again without it, not a byte of code, data or relocation differs"),
         {}}};
  case ErasureResult::Different:
    return {{"", Leaning::TowardsPresent, orElse(erasure.text, "compiled again without it, the code differs"),
             erasure.firstDifference}};
  case ErasureResult::NotSeen:
    return {{"", Leaning::Neutral, orElse(erasure.text, "the erased text never reached the compiler"), {}}};
  case ErasureResult::Failed:
    return {{"", Leaning::Neutral, orElse(erasure.text, "the compiler refused the erased source"), {}}};
  case ErasureResult::NotReproduced:
    return {{"", Leaning::Neutral,
             orElse(erasure.text, "compiling the unchanged source does not give the shipped object"),
             erasure.firstDifference}};
  case ErasureResult::MarkerAbsent: // findMarker
  case ErasureResult::NotEmitted:   // findAbsentFunction
    return {};
  case ErasureResult::NotTried:
    break;
  }
  if (erasure.text.empty())
    return {};
  return {{"", Leaning::Neutral, erasure.text, {}}};
}

Found findControl(const Question &question) {
  const Erasure &erasure = question.erasure;
  bool compared = erasure.result == ErasureResult::Identical || erasure.result == ErasureResult::MarkerAbsent;
  if (erasure.controlSeen)
    return {{"",
             Leaning::Control,
             orElse(erasure.controlText, "a change beside it, in the same compile, does change the object"),
             {}}};
  if (!compared)
    return {};
  return {{"",
           Leaning::Neutral,
           orElse(erasure.controlText, "no control showed that the edit was compiled"),
           {}}};
}

Found findMarker(const Question &question) {
  const Erasure &erasure = question.erasure;
  if (erasure.result == ErasureResult::MarkerAbsent)
    return {{"",
             Leaning::TowardsPruned,
             orElse(erasure.text, "a call placed in the region is not in the object"),
             {}}};
  if (erasure.markerKept)
    return {{"",
             Leaning::Neutral,
             "a call placed in the region stayed; that alone proves nothing, a call changes what is pruned",
             {}}};
  return {};
}

} // namespace featflags::deadcode
