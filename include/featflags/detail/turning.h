// SPDX-License-Identifier: MIT
//
// The flags of a table that turn while the program runs.
//
// Comes in: the rows, and FEATFLAGS_DETAIL_TEST, the body of a function that tests a flag: of the enumerator
// `sched_pick_HRTICK` or its other, and of the value that it starts with. Goes out: what FEAT_ON names. In
// C++ one template for the table, because a function for each row would cost the compiler four times as much.
// C has no such thing: a function each, and one more without the table's name, unless the table is qualified.
// No include guard: once per table.

#define FEATFLAGS_DETAIL_MY(NAME) FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, NAME)
#ifdef __cplusplus

extern "C" int FEATFLAGS_DETAIL_MY(_features_state)[];
extern "C++" {
template <FEATFLAGS_DETAIL_MY(_features_row) Row>
struct featflags_detail_flag<FEATFLAGS_DETAIL_MY(_features_row), Row> {
  __attribute__((always_inline)) static bool asks() noexcept { FEATFLAGS_DETAIL_TEST(Row, Row % 2); }
};
}

#else // C

extern int FEATFLAGS_DETAIL_MY(_features_state)[];
#define FEAT(NAME, DEFAULT)                                                                                  \
  __attribute__((always_inline)) static inline int FEATFLAGS_DETAIL_MY(_feat_on_##NAME)(void) {              \
    FEATFLAGS_DETAIL_TEST(FEATFLAGS_DETAIL_MY(_pick_##NAME), FEATFLAGS_DETAIL_MY(_feat_default_##NAME));     \
  }
#include FEATFLAGS_TABLE
#undef FEAT

#ifndef FEATFLAGS_QUALIFIED
#define FEAT(NAME, DEFAULT)                                                                                  \
  __attribute__((always_inline)) static inline int feat_on_##NAME(void) {                                    \
    return FEATFLAGS_DETAIL_MY(_feat_on_##NAME)();                                                           \
  }
#include FEATFLAGS_TABLE
#undef FEAT
#endif

#endif
#undef FEATFLAGS_DETAIL_MY
