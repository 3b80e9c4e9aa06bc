// SPDX-License-Identifier: MIT
//
// One function a row of evidence.def. Each adds what it found, or nothing.
#pragma once

#include "deadcode-check/evidence/question.h"

#include <vector>

namespace featflags::deadcode {

using Found = std::vector<Evidence>;

#define EVIDENCE(name, function, leaning, text) Found function(const Question &question);
#include "deadcode-check/evidence/evidence.def"

} // namespace featflags::deadcode
