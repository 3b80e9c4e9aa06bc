// SPDX-License-Identifier: MIT
//
// The functions behind the words, for every row.
//
// Comes in: the counter table, and FEATFLAGS_DETAIL_FUNCTION, which makes a declaration out of a type and a
// name. Goes out: per row one function for each word that its kind allows, and no other: setting a
// sum is an undeclared name.
// No include guard: once or twice per table.

#define FEATFLAGS_DETAIL_TO(ROW) &FEATFLAGS_DETAIL_C(_counters), FEATFLAGS_DETAIL_C(_row_##ROW)
#define FEATFLAGS_DETAIL_OWN(ROW)                                                                            \
  &FEATFLAGS_DETAIL_C(_counters), FEATFLAGS_DETAIL_C(_counters_mine), FEATFLAGS_DETAIL_C(_row_##ROW)
#define FEATFLAGS_DETAIL_COUNTED(FLAG, ROW, KIND)                                                            \
  FEATFLAGS_DETAIL_LIVE(FLAG) ? featflags_detail_stat_counted(FEATFLAGS_DETAIL_TO(ROW), KIND) : 0

#define FEAT_COUNTER(FLAG, NAME, TEXT)                                                                       \
  FEATFLAGS_DETAIL_FUNCTION(void, add_##NAME##_of_##FLAG)(featflags_count value) {                           \
    featflags_detail_stat_count(FEATFLAGS_DETAIL_OWN(NAME), value);                                          \
  }                                                                                                          \
  FEATFLAGS_DETAIL_FUNCTION(featflags_count, get_##NAME##_of_##FLAG)(void) {                                 \
    return FEATFLAGS_DETAIL_COUNTED(FLAG, NAME, FEATFLAGS_COUNTER);                                          \
  }
#define FEAT_GAUGE(FLAG, NAME, TEXT)                                                                         \
  FEATFLAGS_DETAIL_FUNCTION(void, add_##NAME##_of_##FLAG)(featflags_level value) {                           \
    featflags_detail_stat_gauge_add(FEATFLAGS_DETAIL_TO(NAME), value);                                       \
  }                                                                                                          \
  FEATFLAGS_DETAIL_FUNCTION(void, set_##NAME##_of_##FLAG)(featflags_level value) {                           \
    featflags_detail_stat_gauge_set(FEATFLAGS_DETAIL_TO(NAME), value);                                       \
  }                                                                                                          \
  FEATFLAGS_DETAIL_FUNCTION(featflags_level, get_##NAME##_of_##FLAG)(void) {                                 \
    return FEATFLAGS_DETAIL_AS(featflags_level, FEATFLAGS_DETAIL_COUNTED(FLAG, NAME, FEATFLAGS_GAUGE));      \
  }
#define FEAT_PEAK(FLAG, NAME, TEXT)                                                                          \
  FEATFLAGS_DETAIL_FUNCTION(void, max_##NAME##_of_##FLAG)(featflags_count value) {                           \
    featflags_detail_stat_peak(FEATFLAGS_DETAIL_OWN(NAME), value);                                           \
  }                                                                                                          \
  FEATFLAGS_DETAIL_FUNCTION(featflags_count, get_##NAME##_of_##FLAG)(void) {                                 \
    return FEATFLAGS_DETAIL_COUNTED(FLAG, NAME, FEATFLAGS_PEAK);                                             \
  }
#include FEATFLAGS_COUNTERS
#undef FEAT_COUNTER
#undef FEAT_GAUGE
#undef FEAT_PEAK

#undef FEATFLAGS_DETAIL_TO
#undef FEATFLAGS_DETAIL_OWN
#undef FEATFLAGS_DETAIL_COUNTED
