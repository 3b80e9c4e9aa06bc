// SPDX-License-Identifier: MIT
//
// The one definition of a table of counters, in the unit that says FEATFLAGS_COUNTERS_DEFINE.
//
// Comes in: the counter table. Goes out: `sched_counters`, and what it counts with: FEATFLAGS_COUNTER_SLOTS
// blocks of words, all zero, so that pages nobody counts on are never touched. In constant mode a
// table whose flags are all off has no words, no slots, no code and no names: what is left is the
// object itself and a pointer per thread, which --gc-sections drops when nobody prints.
// Everything is initialised by constants: static constructors may count.
// No include guard: once per table.

#ifndef FEATFLAGS_COUNTER_SLOTS
#define FEATFLAGS_COUNTER_SLOTS 64 // threads that count at the same time without sharing a word
#endif

#if __STDC_HOSTED__ && !defined(__STDC_NO_THREADS__) && defined(__has_include)
#if __has_include(<threads.h>)
#define FEATFLAGS_DETAIL_THREADS 1
#include <stdlib.h>
#include <threads.h>
#endif
#endif

enum {
// Whether there is anything to count. Units that may be of another mode decide for themselves.
#ifdef FEATFLAGS_ALLOW_MIXED
  FEATFLAGS_DETAIL_C(_counters_live) = 1,
#else
#define FEAT_COUNTER(FLAG, NAME, TEXT) +(FEATFLAGS_DETAIL_LIVE(FLAG) ? 1 : 0)
#define FEAT_GAUGE(FLAG, NAME, TEXT) +(FEATFLAGS_DETAIL_LIVE(FLAG) ? 1 : 0)
#define FEAT_PEAK(FLAG, NAME, TEXT) +(FEATFLAGS_DETAIL_LIVE(FLAG) ? 1 : 0)
  FEATFLAGS_DETAIL_C(_counters_live) = (0
#include FEATFLAGS_COUNTERS
                                        ) > 0,
#undef FEAT_COUNTER
#undef FEAT_GAUGE
#undef FEAT_PEAK
#endif
  FEATFLAGS_DETAIL_C(_counters_slots) = FEATFLAGS_DETAIL_C(_counters_live) ? FEATFLAGS_COUNTER_SLOTS : 0,
  FEATFLAGS_DETAIL_C(_counters_stride) =
      (FEATFLAGS_DETAIL_C(_counters_end) * FEATFLAGS_DETAIL_AS(int, sizeof(featflags_count)) +
       featflags_detail_stat_line - 1) /
      featflags_detail_stat_line * featflags_detail_stat_line /
      FEATFLAGS_DETAIL_AS(int, sizeof(featflags_count)),
  FEATFLAGS_DETAIL_C(_counters_blocks) =
      FEATFLAGS_DETAIL_C(_counters_live) ? FEATFLAGS_COUNTER_SLOTS + featflags_detail_stat_first_slot : 0
};

#ifdef __cplusplus
extern "C" {
#endif

__extension__ __thread featflags_count *FEATFLAGS_DETAIL_C(_counters_mine);

// Arrays, because an array of none has no byte.
__extension__ static featflags_count
    FEATFLAGS_DETAIL_C(_counters_words)[FEATFLAGS_DETAIL_AS(size_t, FEATFLAGS_DETAIL_C(_counters_blocks)) *
                                        FEATFLAGS_DETAIL_C(_counters_stride)]
    __attribute__((aligned(featflags_detail_stat_line)));
__extension__ static struct featflags_detail_stat_slot
    FEATFLAGS_DETAIL_C(_counters_slot)[FEATFLAGS_DETAIL_C(_counters_slots)];
__extension__ static struct featflags_detail_stat_pool
    FEATFLAGS_DETAIL_C(_counters_pool)[FEATFLAGS_DETAIL_C(_counters_live)];

#ifdef FEATFLAGS_DETAIL_THREADS
__extension__ static tss_t FEATFLAGS_DETAIL_C(_counters_key)[FEATFLAGS_DETAIL_C(_counters_live)];

// A thread that has counted ends. Should it count once more while it does, it asks for a slot again.
static inline void FEATFLAGS_DETAIL_C(_counters_leave)(void *own) {
  struct featflags_detail_stat_slot *const slot =
      FEATFLAGS_DETAIL_AS(struct featflags_detail_stat_slot *, own);
  featflags_count *const nothing = FEATFLAGS_DETAIL_NULL;
  __atomic_store_n(slot->mine, nothing, __ATOMIC_RELAXED);
  featflags_detail_stat_give_back(slot);
}

// The program ends, or the shared object with this code is being unloaded.
static inline void FEATFLAGS_DETAIL_C(_counters_unload)(void) {
  __atomic_store_n(&FEATFLAGS_DETAIL_C(_counters_pool)->exit_hook, 3, __ATOMIC_RELAXED);
  tss_delete(*FEATFLAGS_DETAIL_C(_counters_key));
}

// Whether threads that end will give their slots back. Nobody waits for the one who arranges it.
static inline int FEATFLAGS_DETAIL_C(_counters_hooked)(void) {
  int *const hook = &FEATFLAGS_DETAIL_C(_counters_pool)->exit_hook;
  int state = __atomic_load_n(hook, __ATOMIC_ACQUIRE);
  if (state != 0 || !__atomic_compare_exchange_n(hook, &state, 1, 0, __ATOMIC_ACQUIRE, __ATOMIC_ACQUIRE))
    return state == 2;
  if (tss_create(FEATFLAGS_DETAIL_C(_counters_key), FEATFLAGS_DETAIL_C(_counters_leave)) == thrd_success)
    state = atexit(FEATFLAGS_DETAIL_C(_counters_unload)) == 0 ? 2 : 3;
  else
    state = 3;
  __atomic_store_n(hook, state, __ATOMIC_RELEASE);
  return state == 2;
}

static inline void FEATFLAGS_DETAIL_C(_counters_enter)(void) {
  struct featflags_detail_stat_slot *slot = FEATFLAGS_DETAIL_NULL;
  if (FEATFLAGS_DETAIL_C(_counters_hooked)())
    slot = featflags_detail_stat_settle(&FEATFLAGS_DETAIL_C(_counters), FEATFLAGS_DETAIL_C(_counters_slot),
                                        &FEATFLAGS_DETAIL_C(_counters_mine));
  // Where this fails the slot stays taken; its counts are safe.
  if (slot)
    (void)tss_set(*FEATFLAGS_DETAIL_C(_counters_key), slot);
}
#else
static inline void FEATFLAGS_DETAIL_C(_counters_enter)(void) {}
#endif
#undef FEATFLAGS_DETAIL_THREADS

static inline void FEATFLAGS_DETAIL_C(_counters_late)(unsigned row, featflags_count value, int peak) {
  FEATFLAGS_DETAIL_C(_counters_enter)();
  featflags_count *const mine = FEATFLAGS_DETAIL_C(_counters_mine);
  if (!mine)
    featflags_detail_stat_share(&FEATFLAGS_DETAIL_C(_counters), row, value, peak);
  else if (peak)
    featflags_detail_stat_raise(&mine[row], value);
  else
    featflags_detail_stat_grow(&mine[row], value);
}

#define FEATFLAGS_DETAIL_LINE(NAME, TEXT, KIND)                                                              \
  {#NAME, TEXT, FEATFLAGS_DETAIL_C(_row_##NAME), sizeof #NAME - 1, KIND}
#if FEATFLAGS_MODE == FEATFLAGS_CONSTANT
// Code, not an array: of a row whose flag is off nothing is left, not even its name.
#define FEATFLAGS_DETAIL_VISIT(FLAG, NAME, TEXT, KIND)                                                       \
  if (FEATFLAGS_DETAIL_LIVE(FLAG)) {                                                                         \
    const struct featflags_counter row = FEATFLAGS_DETAIL_LINE(NAME, TEXT, KIND);                            \
    visit(to, &row);                                                                                         \
  }
static inline void FEATFLAGS_DETAIL_C(_counters_each)(void (*visit)(void *to,
                                                                    const struct featflags_counter *row),
                                                      void *to){
#else
#define FEATFLAGS_DETAIL_VISIT(FLAG, NAME, TEXT, KIND) FEATFLAGS_DETAIL_LINE(NAME, TEXT, KIND),
static const struct featflags_counter FEATFLAGS_DETAIL_C(_counters_rows)[] = {
#endif
#define FEAT_COUNTER(FLAG, NAME, TEXT) FEATFLAGS_DETAIL_VISIT(FLAG, NAME, TEXT, FEATFLAGS_COUNTER)
#define FEAT_GAUGE(FLAG, NAME, TEXT) FEATFLAGS_DETAIL_VISIT(FLAG, NAME, TEXT, FEATFLAGS_GAUGE)
#define FEAT_PEAK(FLAG, NAME, TEXT) FEATFLAGS_DETAIL_VISIT(FLAG, NAME, TEXT, FEATFLAGS_PEAK)
#include FEATFLAGS_COUNTERS
#undef FEAT_COUNTER
#undef FEAT_GAUGE
#undef FEAT_PEAK
#if FEATFLAGS_MODE == FEATFLAGS_CONSTANT
}
#else
};
#endif
#undef FEATFLAGS_DETAIL_VISIT
#undef FEATFLAGS_DETAIL_LINE

const struct featflags_counters FEATFLAGS_DETAIL_C(_counters) = {
    FEATFLAGS_DETAIL_TEXT(FEATFLAGS_COUNTERS_NS),
#if FEATFLAGS_MODE == FEATFLAGS_CONSTANT
    FEATFLAGS_DETAIL_NULL,
    FEATFLAGS_DETAIL_C(_counters_live) ? FEATFLAGS_DETAIL_C(_counters_each) : FEATFLAGS_DETAIL_NULL,
#else
    FEATFLAGS_DETAIL_C(_counters_rows),
    FEATFLAGS_DETAIL_NULL,
#endif
    FEATFLAGS_DETAIL_C(_counters_words),
    FEATFLAGS_DETAIL_C(_counters_pool),
    FEATFLAGS_DETAIL_C(_counters_live) ? FEATFLAGS_DETAIL_C(_counters_late) : FEATFLAGS_DETAIL_NULL,
    FEATFLAGS_DETAIL_C(_counters_end),
    FEATFLAGS_DETAIL_C(_counters_stride),
    FEATFLAGS_DETAIL_C(_counters_slots)};

#ifdef __cplusplus
}
#endif
