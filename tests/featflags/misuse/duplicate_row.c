// SPDX-License-Identifier: MIT
// A name that two rows have.
// says: (redeclaration|redefinition|conflicting declaration).*sched_pick_NO_HRTICK
#ifdef MISUSE
#define FEATFLAGS_TABLE "misuse/duplicate.def"
#else
#define FEATFLAGS_TABLE "switches.def"
#endif
#define FEATFLAGS_NS sched
#include <featflags/featflags.h>
