// SPDX-License-Identifier: MIT
// Two rows of metadata for one flag.
// says: (redeclaration|redefinition|conflicting declaration).*sched_meta_of_HRTICK
#ifdef MISUSE
#define FEATFLAGS_TABLE "misuse/meta_twice.def"
#else
#define FEATFLAGS_TABLE "text/policy.def"
#endif
#define FEATFLAGS_NS sched
#include <featflags/featflags.h>
