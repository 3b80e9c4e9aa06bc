// SPDX-License-Identifier: MIT
// says: (redeclaration of|redefinition of).*app_row_hits
// Two rows of one name.
#define FEATFLAGS_TABLE "counters/stats.def"
#define FEATFLAGS_NS app
#include <featflags/featflags.h>
#ifdef MISUSE
#define FEATFLAGS_COUNTERS "misuse/counter_twice.def"
#else
#define FEATFLAGS_COUNTERS "counters/counters.def"
#endif
#define FEATFLAGS_COUNTERS_NS app
#include <featflags/counters.h>
