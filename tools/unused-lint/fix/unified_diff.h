// SPDX-License-Identifier: MIT
//
// Comes in: a text and edits of it. Goes out: a unified diff that `patch` and `git apply` take. Exists so
// that
// --fix can be looked at, reviewed and sent before anything is written.
#pragma once

#include "unused-lint/fix/plan.h"

#include <string>

namespace featflags::unused {

// `name` is the file as the diff shall call it.
std::string unifiedDiff(const std::string &name, const std::string &text, const std::vector<Edit> &edits);

} // namespace featflags::unused
