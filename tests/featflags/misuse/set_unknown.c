// SPDX-License-Identifier: MIT
// A build that turns a flag that no row has, as with -DFEATFLAGS_SET_sched=LB_MIN,NO_HRTCK.
// says: did you mean .sched_pick_NO_HRTICK
#ifdef MISUSE
#define FEATFLAGS_SET_sched LB_MIN, NO_HRTCK
#else
#define FEATFLAGS_SET_sched LB_MIN, NO_HRTICK
#endif
#include "switches.h"
