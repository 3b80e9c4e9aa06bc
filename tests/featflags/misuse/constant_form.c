// SPDX-License-Identifier: MIT
// The form that must be a constant, where it is none.
// modes: runtime
// says: featflags: FEAT_CONST\(HRTICK\) must be a constant, but this build is in runtime mode: test the flag
// with FEAT_ON\(HRTICK\)
#include "switches.h"

int tick(void);
#ifdef MISUSE
int tick(void) { return FEAT_CONST(HRTICK); }
#else
int tick(void) { return FEAT_ON(HRTICK); }
#endif
