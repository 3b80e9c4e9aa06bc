// SPDX-License-Identifier: MIT
// A build that starts with two flags that exclude each other.
// says: featflags: HRTICK conflicts with LB_MIN, and this build turns both on
#ifdef MISUSE
#define FEATFLAGS_TABLE "misuse/conflicts_broken.def"
#else
#define FEATFLAGS_TABLE "text/policy.def"
#endif
#define FEATFLAGS_NS sched
#include <featflags/featflags.h>
