// SPDX-License-Identifier: MIT
//
// A table's own header, as a user would write it.
#ifndef TESTS_FEATFLAGS_SWITCHES_H
#define TESTS_FEATFLAGS_SWITCHES_H

#define FEATFLAGS_TABLE "switches.def"
#define FEATFLAGS_NS sched
#include <featflags/featflags.h>

#endif // TESTS_FEATFLAGS_SWITCHES_H
