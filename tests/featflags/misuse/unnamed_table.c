// SPDX-License-Identifier: MIT
// A table without a name.
// says: featflags: FEATFLAGS_NS must name the table
#define FEATFLAGS_TABLE "switches.def"
#ifndef MISUSE
#define FEATFLAGS_NS sched
#endif
#include <featflags/featflags.h>
