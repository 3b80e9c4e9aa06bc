// SPDX-License-Identifier: MIT
//
// Comes in: how a declaration is used. Goes out: the judgement about a writable variable of which one unit
// writes its own copy, and another never sees that. Exists apart because it is the one rule that asks who
// writes.
#pragma once

#include "unused-lint/usage.h"

#include <optional>
#include <string>

namespace featflags::unused {

struct Judgement {
  tool::Verdict verdict = tool::Verdict::Used;
  bool ok = true;
  std::string scope; // everywhere, some-configurations, includers, chained
  std::string proof; // the evidence that settled it
  std::optional<tool::Reason> reason;
  std::string fix;       // a row of fixes.def, where there is one
  std::string condition; // of the #if that the fix "guard" puts around it
};

std::optional<Judgement> judgeSplit(const Usage &usage);

} // namespace featflags::unused
