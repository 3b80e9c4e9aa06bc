// SPDX-License-Identifier: MIT
// A name without a table.
// says: featflags: FEATFLAGS_NS is set, but FEATFLAGS_TABLE does not name the table's file
#ifndef MISUSE
#define FEATFLAGS_TABLE "switches.def"
#endif
#define FEATFLAGS_NS sched
#include <featflags/featflags.h>
