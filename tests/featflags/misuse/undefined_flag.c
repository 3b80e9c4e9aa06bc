// SPDX-License-Identifier: MIT
// A name that no row has is an error, and the compiler names the right one.
// says: did you mean .feat_on_HRTICK
#include "switches.h"

int tick(void);
#ifdef MISUSE
int tick(void) { return FEAT_ON(HRTCK); }
#else
int tick(void) { return FEAT_ON(HRTICK); }
#endif
