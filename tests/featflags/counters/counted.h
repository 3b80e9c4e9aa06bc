// SPDX-License-Identifier: MIT
//
// A feature table and the counters behind it, as a user would name them.
#ifndef COUNTED_H
#define COUNTED_H
#define FEATFLAGS_TABLE "counters/stats.def"
#define FEATFLAGS_NS app
#include <featflags/featflags.h>
#define FEATFLAGS_COUNTERS "counters/counters.def"
#define FEATFLAGS_COUNTERS_NS app
#include <featflags/counters.h>
#endif // COUNTED_H
