// SPDX-License-Identifier: MIT
//
// Kind 3: a way into the region that does not pass the guard.
#include "deadcode-check/evidence/kinds.h"

namespace featflags::deadcode {

Found findLabels(const Question &question) {
  if (!question.region.labelled)
    return {};
  return {{"",
           tool::Leaning::TowardsPresent,
           "a label or case inside is reached without the guard; what follows it must stay",
           {}}};
}

} // namespace featflags::deadcode
