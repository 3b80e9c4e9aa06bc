// SPDX-License-Identifier: MIT
// A test of a flag that is retired.
// says: feat_on_DOUBLE_TICK
#define FEATFLAGS_TABLE "text/policy.def"
#define FEATFLAGS_NS sched
#include <featflags/featflags.h>

int tick(void);
#ifdef MISUSE
int tick(void) { return FEAT_ON(DOUBLE_TICK); }
#else
int tick(void) { return FEAT_ON(TICK); }
#endif
