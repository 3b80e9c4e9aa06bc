// SPDX-License-Identifier: MIT
//
// Sixteen counters behind one flag, in the mode and under the name that the build gives:
// -DFEATFLAGS_MODE=... -DSUBJECT=name.
#ifndef COUNTED_H
#define COUNTED_H
#define FEATFLAGS_TABLE "one_flag.def"
#define FEATFLAGS_NS SUBJECT
#define FEATFLAGS_DEFINE
#include <featflags/featflags.h>
#define FEATFLAGS_COUNTERS "sixteen.def"
#define FEATFLAGS_COUNTERS_NS SUBJECT
#define FEATFLAGS_COUNTERS_DEFINE
#include <featflags/counters.h>
#endif // COUNTED_H
