// SPDX-License-Identifier: MIT
// A build that turns more flags than the list has room for.
// says: featflags: FEATFLAGS_SET_sched has room for 32 flags
#define EIGHT HRTICK, HRTICK, HRTICK, HRTICK, HRTICK, HRTICK, HRTICK, HRTICK
#ifdef MISUSE
#define FEATFLAGS_SET_sched EIGHT, EIGHT, EIGHT, EIGHT, LB_MIN
#else
#define FEATFLAGS_SET_sched EIGHT, EIGHT, EIGHT, EIGHT
#endif
#include "switches.h"
