// SPDX-License-Identifier: MIT
//
// Counters behind a flag: free when it is off, one addition when it is on.
//
// Comes in: a feature table, and a table of counters that stand behind its flags,
//
//     FEAT_COUNTER(SCHEDSTATS, picks, "tasks picked")           // counters.def
//     FEAT_GAUGE(SCHEDSTATS, runnable, "tasks that could run")
//     FEAT_PEAK(SCHEDSTATS, longest_wait, "ticks")
//
//     #include "sched_features.h"                               // the feature table `sched`
//     #define FEATFLAGS_COUNTERS "counters.def"
//     #define FEATFLAGS_COUNTERS_NS sched
//     #include <featflags/counters.h>
//
// Goes out: FEAT_STAT_INC(SCHEDSTATS, picks) and its kin, for any number of threads; the numbers as
// text through `sched_counters`; and FEAT_FIELD_INC(SCHEDSTATS, task->waits) for counters that lie in
// objects of the caller's, with or without a table.
//
// An inclusion that names a table uses up FEATFLAGS_COUNTERS, FEATFLAGS_COUNTERS_NS,
// FEATFLAGS_COUNTERS_DEFINE and FEATFLAGS_COUNTERS_QUALIFIED.
#ifndef FEATFLAGS_COUNTERS_H
#define FEATFLAGS_COUNTERS_H

#include "detail/counter_slots.h"
#include "detail/counter_text.h"
#include "detail/counter_type.h"
#include "detail/counter_words.h"
#include "detail/decimal.h"
#include "detail/pp.h"
#include "featflags.h"

#endif // FEATFLAGS_COUNTERS_H

// Below: once per table, so outside of the include guard.
#ifdef FEATFLAGS_COUNTERS
#include "detail/counter_table.h"
#elif defined(FEATFLAGS_COUNTERS_NS)
#error "featflags: FEATFLAGS_COUNTERS_NS is set, but FEATFLAGS_COUNTERS does not name the table's file"
#elif defined(FEATFLAGS_COUNTERS_DEFINE)
#error "featflags: FEATFLAGS_COUNTERS_DEFINE is set, but FEATFLAGS_COUNTERS does not name the table's file"
#endif
