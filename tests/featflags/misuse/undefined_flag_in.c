// SPDX-License-Identifier: MIT
// The same with the table's name in front.
// says: did you mean .(sched_feat_on|feat_on)_HRTICK
#include "switches.h"

int tick(void);
#ifdef MISUSE
int tick(void) { return FEAT_ON_IN(sched, HRTCK); }
#else
int tick(void) { return FEAT_ON_IN(sched, HRTICK); }
#endif
