// SPDX-License-Identifier: MIT
// says: the file that FEATFLAGS_COUNTERS names was not found
#define FEATFLAGS_TABLE "counters/stats.def"
#define FEATFLAGS_NS app
#include <featflags/featflags.h>
#ifdef MISUSE
#define FEATFLAGS_COUNTERS "counters/nowhere.def"
#else
#define FEATFLAGS_COUNTERS "counters/counters.def"
#endif
#define FEATFLAGS_COUNTERS_NS app
#include <featflags/counters.h>
