// SPDX-License-Identifier: MIT
// A relation to a flag that no row has.
// says: did you mean .sched_feat_(on|default)_LB_MIN
#ifdef MISUSE
#define FEATFLAGS_TABLE "misuse/requires_unknown.def"
#else
#define FEATFLAGS_TABLE "text/policy.def"
#endif
#define FEATFLAGS_NS sched
#include <featflags/featflags.h>
