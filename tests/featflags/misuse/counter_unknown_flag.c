// SPDX-License-Identifier: MIT
// says: (STTS|undeclared|was not declared|use of undeclared)
// A row behind a flag that the feature table does not have.
#define FEATFLAGS_TABLE "counters/stats.def"
#define FEATFLAGS_NS app
#include <featflags/featflags.h>
#ifdef MISUSE
#define FEATFLAGS_COUNTERS "misuse/counter_unknown_flag.def"
#else
#define FEATFLAGS_COUNTERS "counters/counters.def"
#endif
#define FEATFLAGS_COUNTERS_NS app
#include <featflags/counters.h>
