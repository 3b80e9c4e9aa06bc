// SPDX-License-Identifier: MIT
// A unit that uses one flag, in a function and in an inline function.
#include "switches.h"

static inline int tick(int period) { return FEAT_ON(HRTICK) ? 1 : period; }

int one(int period);
int one(int period) { return tick(period); }
