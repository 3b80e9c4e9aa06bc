// SPDX-License-Identifier: MIT
// A default that is neither true nor false.
// says: featflags: the default of HRTICK must be true or false
#ifdef MISUSE
#define FEATFLAGS_TABLE "misuse/bad_default.def"
#else
#define FEATFLAGS_TABLE "switches.def"
#endif
#define FEATFLAGS_NS sched
#include <featflags/featflags.h>
