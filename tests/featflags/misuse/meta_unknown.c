// SPDX-License-Identifier: MIT
// Metadata of a flag that no row has.
// says: did you mean .sched_pick_HRTICK
#ifdef MISUSE
#define FEATFLAGS_TABLE "misuse/meta_unknown.def"
#else
#define FEATFLAGS_TABLE "text/policy.def"
#endif
#define FEATFLAGS_NS sched
#include <featflags/featflags.h>
