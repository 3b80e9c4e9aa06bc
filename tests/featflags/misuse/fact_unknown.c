// SPDX-License-Identifier: MIT
// A word that metadata does not have; found in the unit that defines the table.
// says: FEATFLAGS_DETAIL_FACT_ownr
#define FEATFLAGS_DEFINE
#ifdef MISUSE
#define FEATFLAGS_TABLE "misuse/fact_unknown.def"
#else
#define FEATFLAGS_TABLE "text/policy.def"
#endif
#define FEATFLAGS_NS sched
#include <featflags/featflags.h>
