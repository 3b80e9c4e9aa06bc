// SPDX-License-Identifier: MIT
//
// Makes the switches of features.def testable: `if (FEAT_ON(HRTICK)) ...`, and turnable by text
// through `sched_features`.
#ifndef SCHED_SCHED_FEATURES_H
#define SCHED_SCHED_FEATURES_H

#define FEATFLAGS_TABLE "features.def"
#define FEATFLAGS_NS sched
#include <featflags/featflags.h>

#endif // SCHED_SCHED_FEATURES_H
