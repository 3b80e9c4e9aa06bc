// SPDX-License-Identifier: MIT
// says: FEATFLAGS_COUNTERS_NS must name the feature table whose flags the counters are behind
#define FEATFLAGS_TABLE "counters/stats.def"
#define FEATFLAGS_NS app
#include <featflags/featflags.h>
#define FEATFLAGS_COUNTERS "counters/counters.def"
#ifndef MISUSE
#define FEATFLAGS_COUNTERS_NS app
#endif
#include <featflags/counters.h>
