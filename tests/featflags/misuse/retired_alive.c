// SPDX-License-Identifier: MIT
// A name that is a flag and retired.
// says: (redeclaration|redefinition|conflicting declaration).*sched_pick_NO_HRTICK
#ifdef MISUSE
#define FEATFLAGS_TABLE "misuse/retired_alive.def"
#else
#define FEATFLAGS_TABLE "text/policy.def"
#endif
#define FEATFLAGS_NS sched
#include <featflags/featflags.h>
