// SPDX-License-Identifier: MIT
//
// Where the sites of a table are, in the unit that defines it, or attaches it in another shared object.
//
// Comes in: the table. Goes out: `sched_features_module`, and with FEATFLAGS_DEFINE `sched_features_keys`
// too; both announce themselves before main. A row has two sections of sites, and at least what is no site
// in each, so that the linker knows where they start and stop.
// No include guard: once per table.

#include "engine.h"

#define FEATFLAGS_DETAIL_OWN(NAME) FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, NAME)
#define FEATFLAGS_DETAIL_SECTION(PLACE) "featflags_" FEATFLAGS_DETAIL_TEXT(FEATFLAGS_NS) "_" PLACE
#define FEATFLAGS_DETAIL_OPEN(PLACE)                                                                         \
  ".pushsection " FEATFLAGS_DETAIL_SECTION(PLACE) ",\"" FEATFLAGS_DETAIL_KEEP "\",@progbits\n"               \
                                                  ".balign 4\n"
#define FEATFLAGS_DETAIL_FIRST(PLACE) "__start_" FEATFLAGS_DETAIL_SECTION(PLACE)
#define FEATFLAGS_DETAIL_BOUND(SYMBOL)                                                                       \
  FEATFLAGS_DETAIL_OPEN("ranges")                                                                            \
  ".hidden " SYMBOL "\n.long " SYMBOL " - .\n.popsection\n"
#define FEATFLAGS_DETAIL_RANGE(PLACE)                                                                        \
  FEATFLAGS_DETAIL_OPEN(PLACE)                                                                               \
  FEATFLAGS_DETAIL_NO_SITE                                                                                   \
  ".popsection\n" FEATFLAGS_DETAIL_BOUND(FEATFLAGS_DETAIL_FIRST(PLACE))                                      \
      FEATFLAGS_DETAIL_BOUND("__stop_" FEATFLAGS_DETAIL_SECTION(PLACE))

// Never called: only in a function can assembly be given a number.
__attribute__((used, noinline)) static void FEATFLAGS_DETAIL_OWN(_features_lay_ranges)(void) {
#define FEAT(NAME, DEFAULT)                                                                                  \
  __asm__ volatile(                                                                                          \
      FEATFLAGS_DETAIL_RANGE("%c[off]") FEATFLAGS_DETAIL_RANGE("%c[on]")                                     \
      :                                                                                                      \
      : [off] "i"(FEATFLAGS_DETAIL_OWN(_pick_NO_##NAME)), [on] "i"(FEATFLAGS_DETAIL_OWN(_pick_##NAME)));
#include FEATFLAGS_TABLE
#undef FEAT
}

// GCC does not say so of a symbol that it only refers to.
__asm__(".hidden " FEATFLAGS_DETAIL_FIRST("ranges") "\n");
#ifdef FEATFLAGS_DEFINE
__asm__(".hidden " FEATFLAGS_DETAIL_FIRST("probe") "\n");
#endif

#ifdef __cplusplus
extern "C" {
#endif

extern const int FEATFLAGS_DETAIL_OWN(_features_ranges)[] __asm__(FEATFLAGS_DETAIL_FIRST("ranges"));
static struct featflags_module FEATFLAGS_DETAIL_OWN(_features_module) = {
    FEATFLAGS_DETAIL_OWN(_features_ranges), &featflags_key_object, FEATFLAGS_DETAIL_NULL};

#ifdef FEATFLAGS_DEFINE

extern const int FEATFLAGS_DETAIL_OWN(_features_probed)[] __asm__(FEATFLAGS_DETAIL_FIRST("probe"));

// A site that an engine is tried on.
__attribute__((noinline)) static int FEATFLAGS_DETAIL_OWN(_features_probe)(void) {
  FEATFLAGS_DETAIL_SITE(FEATFLAGS_DETAIL_SECTION("probe"), 0, ask);
  return 0;
ask:
  return 1;
}

static struct featflags_key_state FEATFLAGS_DETAIL_OWN(_features_key_state) = {
    &FEATFLAGS_DETAIL_OWN(_features_module), 0, FEATFLAGS_ENGINE_NONE, 0, 0, 0, 0, 0, 0};

#ifdef FEATFLAGS_ALIAS
static void FEATFLAGS_DETAIL_OWN(_features_forked)(void) {
  featflags_key_forked(&FEATFLAGS_DETAIL_OWN(_features));
}
static int FEATFLAGS_DETAIL_OWN(_features_at_fork)(void) {
  return pthread_atfork(FEATFLAGS_DETAIL_NULL, FEATFLAGS_DETAIL_NULL, FEATFLAGS_DETAIL_OWN(_features_forked));
}
#define FEATFLAGS_DETAIL_AT_FORK FEATFLAGS_DETAIL_OWN(_features_at_fork)
#else
#define FEATFLAGS_DETAIL_AT_FORK FEATFLAGS_DETAIL_NULL
#endif

static const struct featflags_keys FEATFLAGS_DETAIL_OWN(_features_keys) = {
    featflags_key_turn_keys,
    featflags_key_use,
    featflags_key_attach,
    featflags_key_detach,
    featflags_key_count,
    FEATFLAGS_DETAIL_AT_FORK,
    FEATFLAGS_DETAIL_OWN(_features_probe),
    FEATFLAGS_DETAIL_OWN(_features_probed),
    &featflags_key_object,
    &FEATFLAGS_DETAIL_OWN(_features_key_state)};

__attribute__((constructor)) static void FEATFLAGS_DETAIL_OWN(_features_settle)(void) {
  featflags_engine(&FEATFLAGS_DETAIL_OWN(_features));
}

#else // FEATFLAGS_ATTACH

__attribute__((constructor)) static void FEATFLAGS_DETAIL_OWN(_features_attach)(void) {
  if (FEATFLAGS_DETAIL_OWN(_features).keys)
    FEATFLAGS_DETAIL_OWN(_features).keys->attach(&FEATFLAGS_DETAIL_OWN(_features),
                                                 &FEATFLAGS_DETAIL_OWN(_features_module));
}

__attribute__((destructor)) static void FEATFLAGS_DETAIL_OWN(_features_detach)(void) {
  if (FEATFLAGS_DETAIL_OWN(_features).keys)
    FEATFLAGS_DETAIL_OWN(_features).keys->detach(&FEATFLAGS_DETAIL_OWN(_features),
                                                 &FEATFLAGS_DETAIL_OWN(_features_module));
}

#endif

#ifdef __cplusplus
}
#endif

#undef FEATFLAGS_DETAIL_RANGE
#undef FEATFLAGS_DETAIL_AT_FORK
#undef FEATFLAGS_DETAIL_BOUND
#undef FEATFLAGS_DETAIL_FIRST
#undef FEATFLAGS_DETAIL_OPEN
#undef FEATFLAGS_DETAIL_SECTION
#undef FEATFLAGS_DETAIL_OWN
