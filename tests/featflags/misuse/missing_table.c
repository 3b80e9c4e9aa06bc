// SPDX-License-Identifier: MIT
// A table file that is not there.
// says: featflags: the file that FEATFLAGS_TABLE names was not found; its folder must be an include folder
#ifdef MISUSE
#define FEATFLAGS_TABLE "switchs.def"
#else
#define FEATFLAGS_TABLE "switches.def"
#endif
#define FEATFLAGS_NS sched
#include <featflags/featflags.h>
