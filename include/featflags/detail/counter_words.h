// SPDX-License-Identifier: MIT
//
// The words that count.
//
// Comes in: the flag that decides, and what to count. Goes out: an expression of type void that
// tests the flag and counts. Off, its arguments are type-checked but not evaluated, and variables
// that only it uses count as used.
//
// FEAT_STAT_* count in a row of a counter table. The flag is part of the name that they paste, so
// that a counter that is misspelt, or behind another flag, is an undeclared name, and the compiler
// suggests the right one. FEAT_FIELD_* count in a variable of the caller's.
#ifndef FEATFLAGS_DETAIL_COUNTER_WORDS_H
#define FEATFLAGS_DETAIL_COUNTER_WORDS_H

#include "pp.h"

#define FEATFLAGS_DETAIL_IF(ON, ...) ((ON) ? __VA_ARGS__ : (void)0)

#define FEAT_STAT_INC(FLAG, NAME) FEATFLAGS_DETAIL_IF(FEAT_ON(FLAG), (feat_add_##NAME##_of_##FLAG)(1))
#define FEAT_STAT_ADD(FLAG, NAME, BY) FEATFLAGS_DETAIL_IF(FEAT_ON(FLAG), (feat_add_##NAME##_of_##FLAG)(BY))
#define FEAT_STAT_SET(FLAG, NAME, VALUE)                                                                     \
  FEATFLAGS_DETAIL_IF(FEAT_ON(FLAG), (feat_set_##NAME##_of_##FLAG)(VALUE))
#define FEAT_STAT_MAX(FLAG, NAME, VALUE)                                                                     \
  FEATFLAGS_DETAIL_IF(FEAT_ON(FLAG), (feat_max_##NAME##_of_##FLAG)(VALUE))

// Several counts behind one test of the flag: FEAT_STATS(STATS, FEAT_COUNT_INC(STATS, hits),
// FEAT_COUNT_ADD(STATS, bytes, n)). FEAT_COUNT_* count whatever the flag is: they belong into this list, or
// into a block that the flag guards.
#define FEAT_STATS(FLAG, ...) FEATFLAGS_DETAIL_IF(FEAT_ON(FLAG), ((void)0, __VA_ARGS__))
#define FEAT_COUNT_INC(FLAG, NAME) (feat_add_##NAME##_of_##FLAG)(1)
#define FEAT_COUNT_ADD(FLAG, NAME, BY) (feat_add_##NAME##_of_##FLAG)(BY)
#define FEAT_COUNT_SET(FLAG, NAME, VALUE) (feat_set_##NAME##_of_##FLAG)(VALUE)
#define FEAT_COUNT_MAX(FLAG, NAME, VALUE) (feat_max_##NAME##_of_##FLAG)(VALUE)

// What was counted, whether or not the flag is on now; 0 where it is constantly off.
#define FEAT_STAT_GET(FLAG, NAME) ((feat_get_##NAME##_of_##FLAG)())

#ifdef __cplusplus
#define FEATFLAGS_DETAIL_STAT_IN(NS, DO, NAME, FLAG) (featflags_counted_##NS::feat_##DO##_##NAME##_of_##FLAG)
#else
#define FEATFLAGS_DETAIL_STAT_IN(NS, DO, NAME, FLAG) (NS##_##DO##_##NAME##_of_##FLAG)
#endif
#define FEAT_STAT_INC_IN(NS, FLAG, NAME)                                                                     \
  FEATFLAGS_DETAIL_IF(FEAT_ON_IN(NS, FLAG), FEATFLAGS_DETAIL_STAT_IN(NS, add, NAME, FLAG)(1))
#define FEAT_STAT_ADD_IN(NS, FLAG, NAME, BY)                                                                 \
  FEATFLAGS_DETAIL_IF(FEAT_ON_IN(NS, FLAG), FEATFLAGS_DETAIL_STAT_IN(NS, add, NAME, FLAG)(BY))
#define FEAT_STAT_SET_IN(NS, FLAG, NAME, VALUE)                                                              \
  FEATFLAGS_DETAIL_IF(FEAT_ON_IN(NS, FLAG), FEATFLAGS_DETAIL_STAT_IN(NS, set, NAME, FLAG)(VALUE))
#define FEAT_STAT_MAX_IN(NS, FLAG, NAME, VALUE)                                                              \
  FEATFLAGS_DETAIL_IF(FEAT_ON_IN(NS, FLAG), FEATFLAGS_DETAIL_STAT_IN(NS, max, NAME, FLAG)(VALUE))
#define FEAT_STATS_IN(NS, FLAG, ...) FEATFLAGS_DETAIL_IF(FEAT_ON_IN(NS, FLAG), ((void)0, __VA_ARGS__))
#define FEAT_COUNT_INC_IN(NS, FLAG, NAME) FEATFLAGS_DETAIL_STAT_IN(NS, add, NAME, FLAG)(1)
#define FEAT_COUNT_ADD_IN(NS, FLAG, NAME, BY) FEATFLAGS_DETAIL_STAT_IN(NS, add, NAME, FLAG)(BY)
#define FEAT_COUNT_SET_IN(NS, FLAG, NAME, VALUE) FEATFLAGS_DETAIL_STAT_IN(NS, set, NAME, FLAG)(VALUE)
#define FEAT_COUNT_MAX_IN(NS, FLAG, NAME, VALUE) FEATFLAGS_DETAIL_STAT_IN(NS, max, NAME, FLAG)(VALUE)
#define FEAT_STAT_GET_IN(NS, FLAG, NAME) (FEATFLAGS_DETAIL_STAT_IN(NS, get, NAME, FLAG)())

// An object of the caller's, and so the caller's lock: these are `FIELD++` and its kin, no more.
#define FEAT_FIELD_INC(FLAG, FIELD) FEATFLAGS_DETAIL_IF(FEAT_ON(FLAG), (void)((FIELD)++))
#define FEAT_FIELD_ADD(FLAG, FIELD, BY) FEATFLAGS_DETAIL_IF(FEAT_ON(FLAG), (void)((FIELD) += (BY)))
#define FEAT_FIELD_SET(FLAG, FIELD, VALUE) FEATFLAGS_DETAIL_IF(FEAT_ON(FLAG), (void)((FIELD) = (VALUE)))
// Evaluates FIELD and VALUE twice where the field grows.
#define FEAT_FIELD_MAX(FLAG, FIELD, VALUE)                                                                   \
  FEATFLAGS_DETAIL_IF(FEAT_ON(FLAG) && (FIELD) < (VALUE), (void)((FIELD) = (VALUE)))

#define FEAT_FIELD_INC_IN(NS, FLAG, FIELD) FEATFLAGS_DETAIL_IF(FEAT_ON_IN(NS, FLAG), (void)((FIELD)++))
#define FEAT_FIELD_ADD_IN(NS, FLAG, FIELD, BY)                                                               \
  FEATFLAGS_DETAIL_IF(FEAT_ON_IN(NS, FLAG), (void)((FIELD) += (BY)))
#define FEAT_FIELD_SET_IN(NS, FLAG, FIELD, VALUE)                                                            \
  FEATFLAGS_DETAIL_IF(FEAT_ON_IN(NS, FLAG), (void)((FIELD) = (VALUE)))
#define FEAT_FIELD_MAX_IN(NS, FLAG, FIELD, VALUE)                                                            \
  FEATFLAGS_DETAIL_IF(FEAT_ON_IN(NS, FLAG) && (FIELD) < (VALUE), (void)((FIELD) = (VALUE)))

#endif // FEATFLAGS_DETAIL_COUNTER_WORDS_H
