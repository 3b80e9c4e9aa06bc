// SPDX-License-Identifier: MIT
// A program whose flags are audited: the audit itself, and with TESTS a unit that tests three of the flags.
#ifndef TESTS
#define FEATFLAGS_DEFINE
#endif
#define FEATFLAGS_TABLE "audit/overdue.def"
#define FEATFLAGS_NS sched
#include <featflags/featflags.h>

#ifdef TESTS
int tests(void);
int tests(void) { return FEAT_ON(GOOD) + FEAT_ON(OLD) + FEAT_ON(NOBODYS); }
#else
#include <featflags/audit.h>
int main(int argc, char **argv) { return featflags_audit(&sched_features, argc, argv, stdout); }
#endif
