// SPDX-License-Identifier: MIT
//
// The one definition of a table's object, in the unit that says FEATFLAGS_DEFINE.
//
// Comes in: the table. Goes out: `sched_features`, its names and start values, and in runtime
// mode the state. Everything is initialised by constants, so flags can be tested and turned from
// static constructors.
// No include guard: once per table.

#if FEATFLAGS_MODE == FEATFLAGS_CONSTANT
#define FEATFLAGS_DETAIL_STARTS(ON, DEFAULT) FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, ON)
#define FEATFLAGS_DETAIL_STATE FEATFLAGS_DETAIL_NULL
#else
#define FEATFLAGS_DETAIL_STARTS(ON, DEFAULT) FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, DEFAULT)
#define FEATFLAGS_DETAIL_STATE FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, _features_state)
#endif

#ifdef __cplusplus
extern "C" {
#endif

#if FEATFLAGS_MODE == FEATFLAGS_RUNTIME
int FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, _features_state)[] = {
#define FEAT(NAME, DEFAULT) FEATFLAGS_DETAIL_STARTS(_feat_on_##NAME, _feat_default_##NAME),
#include FEATFLAGS_TABLE
#undef FEAT
    0};
#endif

static const char *const FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, _features_names)[] = {
#define FEAT(NAME, DEFAULT) #NAME,
#include FEATFLAGS_TABLE
#undef FEAT
    ""};

static const unsigned char FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, _features_starts)[] = {
#define FEAT(NAME, DEFAULT) FEATFLAGS_DETAIL_STARTS(_feat_on_##NAME, _feat_default_##NAME),
#include FEATFLAGS_TABLE
#undef FEAT
    0};

const struct featflags_table FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, _features) = {
    FEATFLAGS_DETAIL_TEXT(FEATFLAGS_NS), FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, _features_names),
    FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, _features_starts), FEATFLAGS_DETAIL_STATE,
    FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, _features_pick_end) / 2};

#ifdef __cplusplus
}
#endif

#undef FEATFLAGS_DETAIL_STARTS
#undef FEATFLAGS_DETAIL_STATE
