// SPDX-License-Identifier: MIT
// A build that starts with a flag and without the one that it requires.
// says: featflags: HRTICK requires LB_MIN, which this build turns off
#ifdef MISUSE
#define FEATFLAGS_TABLE "misuse/requires_broken.def"
#else
#define FEATFLAGS_TABLE "text/policy.def"
#endif
#define FEATFLAGS_NS sched
#include <featflags/featflags.h>
