// SPDX-License-Identifier: MIT
//
// Constant mode: a flag is an enumerator.
//
// Comes in: the table. Goes out: `sched_feat_on_HRTICK`, and `feat_on_HRTICK` unless the table is
// qualified. Enumerators, because they are constants at every level of optimisation, are never
// "defined but not used", and make a name used twice a redeclaration.
// No include guard: once per table.

enum {
#define FEAT(NAME, DEFAULT)                                                                                  \
  FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, _feat_on_##NAME) =                                                      \
      FEATFLAGS_DETAIL_CALL(FEATFLAGS_DETAIL_START, FEATFLAGS_NS, _pick_##NAME, _pick_NO_##NAME, DEFAULT),
#include FEATFLAGS_TABLE
#undef FEAT
  FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, _features_on_end) = 0
};

#ifndef FEATFLAGS_QUALIFIED
enum {
#define FEAT(NAME, DEFAULT) feat_on_##NAME = FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, _feat_on_##NAME),
#include FEATFLAGS_TABLE
#undef FEAT
  FEATFLAGS_DETAIL_CAT(feat_end_of_, FEATFLAGS_NS) = 0
};
#endif
