// SPDX-License-Identifier: MIT
//
// The one definition of a table's object, in the unit that says FEATFLAGS_DEFINE.
//
// Comes in: the table. Goes out: `sched_features`: its names, start values and what its rows say
// about them, and outside of constant mode the state. Everything is initialised by constants, so
// flags can be tested and turned from static constructors.
// No include guard: once per table.

#define FEATFLAGS_DETAIL_MY(NAME) FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, NAME)
#define FEATFLAGS_DETAIL_ROW(NAME) FEATFLAGS_DETAIL_MY(_pick_##NAME) / 2
#define FEATFLAGS_DETAIL_SIZE (FEATFLAGS_DETAIL_MY(_features_pick_end) / 2 + 1)

#if FEATFLAGS_MODE == FEATFLAGS_CONSTANT
#define FEATFLAGS_DETAIL_STATE FEATFLAGS_DETAIL_NULL
#define FEATFLAGS_DETAIL_CHANGES FEATFLAGS_DETAIL_NULL
#else
#define FEATFLAGS_DETAIL_STATE FEATFLAGS_DETAIL_MY(_features_state)
#define FEATFLAGS_DETAIL_CHANGES &FEATFLAGS_DETAIL_MY(_features_changes)
#endif
#if FEATFLAGS_MODE == FEATFLAGS_STATIC_KEY && FEATFLAGS_DETAIL_SITES
#include "static_key_define.h"
#define FEATFLAGS_DETAIL_KEYS &FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, _features_keys)
#define FEATFLAGS_DETAIL_PROCESS featflags_key_self
#else
#define FEATFLAGS_DETAIL_PROCESS FEATFLAGS_DETAIL_NULL
#define FEATFLAGS_DETAIL_KEYS FEATFLAGS_DETAIL_NULL
#endif

// A byte for each table, to be counted by error.h.
#ifdef __ELF__
__asm__(".pushsection featflags_tables,\"aR\",%progbits\n"
        ".byte 1\n"
        ".popsection\n");
#endif

#ifdef __cplusplus
extern "C" {
#endif

// What link_guard.h left in constant units; the linker names both ends, if there is any.
#if FEATFLAGS_MODE != FEATFLAGS_CONSTANT && defined(__ELF__)
#define FEATFLAGS_DETAIL_END(END) FEATFLAGS_DETAIL_MY(_features_constant_##END)
extern const unsigned char
    FEATFLAGS_DETAIL_END(start)[] __asm__("__start_featflags_constant_" FEATFLAGS_DETAIL_TEXT(FEATFLAGS_NS))
        __attribute__((weak, visibility("hidden")));
extern const unsigned char
    FEATFLAGS_DETAIL_END(stop)[] __asm__("__stop_featflags_constant_" FEATFLAGS_DETAIL_TEXT(FEATFLAGS_NS))
        __attribute__((weak, visibility("hidden")));
#else
#define FEATFLAGS_DETAIL_END(END) FEATFLAGS_DETAIL_NULL
#endif

#if FEATFLAGS_MODE != FEATFLAGS_CONSTANT
int FEATFLAGS_DETAIL_MY(_features_state)[] = {
#define FEAT(NAME, DEFAULT)                                                                                  \
  FEATFLAGS_DETAIL_CALL(FEATFLAGS_DETAIL_STARTS, FEATFLAGS_NS, _feat_on_##NAME, _feat_default_##NAME),
#include FEATFLAGS_TABLE
#undef FEAT
    0};
// Five bytes a row, of each one at a time.
static unsigned char FEATFLAGS_DETAIL_MY(_features_bytes)[5][FEATFLAGS_DETAIL_SIZE];
static char FEATFLAGS_DETAIL_MY(_features_reasons)[FEATFLAGS_DETAIL_SIZE][featflags_reason_size];
static struct featflags_changes FEATFLAGS_DETAIL_MY(_features_changes) = {
    FEATFLAGS_DETAIL_MY(_features_bytes)[0],
    FEATFLAGS_DETAIL_MY(_features_bytes)[1],
    FEATFLAGS_DETAIL_MY(_features_bytes)[2],
    FEATFLAGS_DETAIL_MY(_features_bytes)[3],
    FEATFLAGS_DETAIL_MY(_features_bytes)[4],
    FEATFLAGS_DETAIL_MY(_features_reasons),
    FEATFLAGS_DETAIL_NULL,
    FEATFLAGS_DETAIL_NULL,
    FEATFLAGS_DETAIL_NULL,
    FEATFLAGS_DETAIL_NULL,
    0,
    0,
    FEATFLAGS_DETAIL_PROCESS,
    0,
    0,
    0};
#endif

static const char *const FEATFLAGS_DETAIL_MY(_features_names)[] = {
#define FEAT(NAME, DEFAULT) #NAME,
#include FEATFLAGS_TABLE
#undef FEAT
    ""};

static const unsigned char FEATFLAGS_DETAIL_MY(_features_starts)[] = {
#define FEAT(NAME, DEFAULT)                                                                                  \
  FEATFLAGS_DETAIL_CALL(FEATFLAGS_DETAIL_STARTS, FEATFLAGS_NS, _feat_on_##NAME, _feat_default_##NAME),
#include FEATFLAGS_TABLE
#undef FEAT
    0};

static const unsigned char FEATFLAGS_DETAIL_MY(_features_origins)[] = {
#define FEAT(NAME, DEFAULT)                                                                                  \
  FEATFLAGS_DETAIL_CALL(FEATFLAGS_DETAIL_ORIGIN, FEATFLAGS_NS, _pick_##NAME, _pick_NO_##NAME),
#include FEATFLAGS_TABLE
#undef FEAT
    FEATFLAGS_FROM_DEFAULT};

static const char *const FEATFLAGS_DETAIL_MY(_features_retired)[] = {
#define FEAT(NAME, DEFAULT)
#undef FEAT_RETIRED
#define FEAT_RETIRED(NAME) #NAME,
#include FEATFLAGS_TABLE
#undef FEAT_RETIRED
#define FEAT_RETIRED(NAME)
    ""};

static const struct featflags_fact FEATFLAGS_DETAIL_MY(_features_facts)[] = {
#undef FEAT_META
#define FEAT_META(NAME, ...) FEATFLAGS_DETAIL_FACTS(FEATFLAGS_DETAIL_ROW(NAME), __VA_ARGS__)
#include FEATFLAGS_TABLE
#undef FEAT_META
#define FEAT_META(...)
    {0, FEATFLAGS_HELP, ""}};

static const struct featflags_relation FEATFLAGS_DETAIL_MY(_features_relations)[] = {
#undef FEAT_REQUIRES
#undef FEAT_CONFLICTS
#define FEAT_REQUIRES(NAME, OTHER) {FEATFLAGS_DETAIL_ROW(NAME), FEATFLAGS_DETAIL_ROW(OTHER), 0},
#define FEAT_CONFLICTS(NAME, OTHER) {FEATFLAGS_DETAIL_ROW(NAME), FEATFLAGS_DETAIL_ROW(OTHER), 1},
#include FEATFLAGS_TABLE
#undef FEAT_REQUIRES
#undef FEAT_CONFLICTS
#define FEAT_REQUIRES(NAME, OTHER)
#define FEAT_CONFLICTS(NAME, OTHER)
#undef FEAT
    {0, 0, 0}};

const struct featflags_table FEATFLAGS_DETAIL_MY(_features) = {
    FEATFLAGS_DETAIL_TEXT(FEATFLAGS_NS),
    FEATFLAGS_DETAIL_MY(_features_names),
    FEATFLAGS_DETAIL_MY(_features_starts),
    FEATFLAGS_DETAIL_MY(_features_origins),
    FEATFLAGS_DETAIL_STATE,
    FEATFLAGS_DETAIL_CHANGES,
    FEATFLAGS_DETAIL_KEYS,
    FEATFLAGS_DETAIL_MY(_features_facts),
    FEATFLAGS_DETAIL_MY(_features_relations),
    FEATFLAGS_DETAIL_MY(_features_retired),
    FEATFLAGS_DETAIL_SIZE - 1,
    sizeof FEATFLAGS_DETAIL_MY(_features_facts) / sizeof(struct featflags_fact) - 1,
    sizeof FEATFLAGS_DETAIL_MY(_features_relations) / sizeof(struct featflags_relation) - 1,
    sizeof FEATFLAGS_DETAIL_MY(_features_retired) / sizeof(char *) - 1,
    FEATFLAGS_DETAIL_END(start),
    FEATFLAGS_DETAIL_END(stop),
    FEATFLAGS_MODE};

#ifdef __cplusplus
}
#endif

#undef FEATFLAGS_DETAIL_STATE
#undef FEATFLAGS_DETAIL_CHANGES
#undef FEATFLAGS_DETAIL_KEYS
#undef FEATFLAGS_DETAIL_PROCESS
#undef FEATFLAGS_DETAIL_END
#undef FEATFLAGS_DETAIL_SIZE
#undef FEATFLAGS_DETAIL_ROW
#undef FEATFLAGS_DETAIL_MY
