// SPDX-License-Identifier: MIT
// A name that text could never reach.
// says: featflags: a flag cannot be called NO_HRTICK: NO_ in front of a name turns it off
#ifdef MISUSE
#define FEATFLAGS_TABLE "misuse/no_name.def"
#else
#define FEATFLAGS_TABLE "switches.def"
#endif
#define FEATFLAGS_NS sched
#include <featflags/featflags.h>
