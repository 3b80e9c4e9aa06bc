// SPDX-License-Identifier: MIT
//
// A second C++ unit: takes part in the inline function, and reads flags before main.
#include "units.h"

namespace {
const bool readBeforeMain = FEAT_ON(LB_MIN);
}

bool ticksOfOtherUnit() { return ticksInline(); }

bool lbMinBeforeMain() { return readBeforeMain; }
