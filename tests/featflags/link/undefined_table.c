// SPDX-License-Identifier: MIT
// No unit says FEATFLAGS_DEFINE. Constant mode needs none; runtime mode has no state then.
#include "switches.h"

int main(void) { return FEAT_ON(HRTICK); }
