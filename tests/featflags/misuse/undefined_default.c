// SPDX-License-Identifier: MIT
// The same for the default.
// says: did you mean .feat_(on|default)_HRTICK
#include "switches.h"

int tick(void);
#ifdef MISUSE
int tick(void) { return FEAT_DEFAULT(HRTCK); }
#else
int tick(void) { return FEAT_DEFAULT(HRTICK); }
#endif
