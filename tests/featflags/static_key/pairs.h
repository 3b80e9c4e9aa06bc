// SPDX-License-Identifier: MIT
//
// Two tables with the same rows, and functions in one page that test a flag of either.
// Comes in: nothing. Goes out: the tables, and what their sites say.
#ifndef TESTS_FEATFLAGS_STATIC_KEY_PAIRS_H
#define TESTS_FEATFLAGS_STATIC_KEY_PAIRS_H

#define FEATFLAGS_TABLE "pairs.def"
#define FEATFLAGS_NS left
#define FEATFLAGS_QUALIFIED
#ifdef DEFINE_PAIRS
#define FEATFLAGS_DEFINE
#endif
#include <featflags/featflags.h>

#define FEATFLAGS_TABLE "pairs.def"
#define FEATFLAGS_NS right
#define FEATFLAGS_QUALIFIED
#ifdef DEFINE_PAIRS
#define FEATFLAGS_DEFINE
#endif
#include <featflags/featflags.h>

#ifdef __cplusplus
extern "C" {
#endif
int left_trace(void);
int left_fast_path(void);
int left_checks(void);
int right_trace(void);
int right_fast_path(void);
#ifdef __cplusplus
}
#endif

#endif // TESTS_FEATFLAGS_STATIC_KEY_PAIRS_H
