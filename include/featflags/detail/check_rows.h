// SPDX-License-Identifier: MIT
//
// The rows of a table as enumerators, and what every mode asks of a row.
//
// Comes in: the table. Goes out, for row i: `sched_pick_NO_HRTICK` and `sched_pick_HRTICK`, 2 i and 2 i + 1;
// the value that the flag starts with; both also without the table's name in front, unless the table is
// qualified. And an error for a row that cannot be meant: a name that text could never reach, a default that
// is neither true nor false, a name used twice, a build that turns more flags than its list has room for,
// metadata or a relation of a flag that no row has, and start values that break a relation.
//
// Enumerators, because they are constants at every level of optimisation, are never "defined but not used",
// and make a name used twice a redeclaration. The value is called `sched_feat_on_HRTICK` where that is what
// FEAT_ON tests: in constant mode, and in C++, where it is 2 i + the value and turning.h makes a test out of
// it; else `sched_feat_default_HRTICK`. All in one enumeration: inside of its own definition an enumerator is
// a number, and operators on numbers cost a C++ compiler far less than those on an enumeration's. No include
// guard: once per table.

#define FEATFLAGS_DETAIL_SET FEATFLAGS_DETAIL_CAT(FEATFLAGS_SET_, FEATFLAGS_NS)
FEATFLAGS_DETAIL_ASSERT(
    FEATFLAGS_DETAIL_CALL(FEATFLAGS_DETAIL_COUNT, FEATFLAGS_DETAIL_SET) <= 32,
    "featflags: FEATFLAGS_SET_" FEATFLAGS_DETAIL_TEXT(FEATFLAGS_NS) " has room for 32 flags")
#undef FEATFLAGS_DETAIL_SET

#define FEAT(NAME, DEFAULT)                                                                                  \
  FEATFLAGS_DETAIL_ASSERT(__builtin_strncmp(#NAME, "NO_", 3) != 0,                                           \
                          "featflags: a flag cannot be called " #NAME                                        \
                          ": NO_ in front of a name turns it off")                                           \
  FEATFLAGS_DETAIL_ASSERT((DEFAULT) == !!(DEFAULT),                                                          \
                          "featflags: the default of " #NAME " must be true or false")
#include FEATFLAGS_TABLE
#undef FEAT

#ifdef __clang__ // equal values are meant
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wduplicate-enum"
#endif
enum FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, _features_row) {
#define FEAT(NAME, DEFAULT)                                                                                  \
  FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, _pick_NO_##NAME), FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, _pick_##NAME),
#include FEATFLAGS_TABLE
#undef FEAT
  FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, _features_pick_end),
// A FEAT_META row for a name that no row has is an undeclared identifier, and a second one for the
// same name a redeclaration. A retired name is like any in FEATFLAGS_SET_<ns>, and equals no row's.
#define FEAT(NAME, DEFAULT)
#undef FEAT_META
#undef FEAT_RETIRED
#define FEAT_META(NAME, ...)                                                                                 \
  FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, _meta_of_##NAME) = FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, _pick_##NAME),
#define FEAT_RETIRED(NAME)                                                                                   \
  FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, _pick_NO_##NAME) = -2,                                                  \
                                     FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, _pick_##NAME) = -2,
#include FEATFLAGS_TABLE
#undef FEAT_META
#undef FEAT_RETIRED
#define FEAT_META(...)
#define FEAT_RETIRED(NAME)
#undef FEAT
  // What an absent or an empty FEATFLAGS_SET_<ns> looks like to FEATFLAGS_DETAIL_START.
  FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, FEATFLAGS_DETAIL_CAT(_pick_FEATFLAGS_SET_, FEATFLAGS_NS)) = -1,
  FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, _pick_) = -1,

#define FEATFLAGS_DETAIL_START_OF(ON, OFF, DEFAULT)                                                          \
  FEATFLAGS_DETAIL_CALL(FEATFLAGS_DETAIL_START, FEATFLAGS_NS, ON, OFF, DEFAULT)
#if FEATFLAGS_MODE == FEATFLAGS_CONSTANT
#define FEAT(NAME, DEFAULT)                                                                                  \
  FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, _feat_on_##NAME) =                                                      \
      FEATFLAGS_DETAIL_START_OF(_pick_##NAME, _pick_NO_##NAME, DEFAULT),
#elif defined(__cplusplus)
#define FEAT(NAME, DEFAULT)                                                                                  \
  FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, _feat_on_##NAME) =                                                      \
      FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, _pick_NO_##NAME) +                                                  \
      (FEATFLAGS_DETAIL_START_OF(_pick_##NAME, _pick_NO_##NAME, DEFAULT)),
#else
#define FEAT(NAME, DEFAULT)                                                                                  \
  FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, _feat_default_##NAME) =                                                 \
      FEATFLAGS_DETAIL_START_OF(_pick_##NAME, _pick_NO_##NAME, DEFAULT),
#endif
#include FEATFLAGS_TABLE
#undef FEAT
#undef FEATFLAGS_DETAIL_START_OF

#ifndef FEATFLAGS_QUALIFIED
#if FEATFLAGS_MODE == FEATFLAGS_CONSTANT || defined(__cplusplus)
#define FEAT(NAME, DEFAULT) feat_on_##NAME = FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, _feat_on_##NAME),
#else
#define FEAT(NAME, DEFAULT) feat_default_##NAME = FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, _feat_default_##NAME),
#endif
#include FEATFLAGS_TABLE
#undef FEAT
#endif
  FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, _features_row_end) = 0
};
#ifdef __clang__
#pragma clang diagnostic pop
#endif
