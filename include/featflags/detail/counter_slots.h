// SPDX-License-Identifier: MIT
//
// Counting.
//
// Comes in: a table, the calling thread's block or null, a row. Goes out: one word that has grown.
// Exists so that a count costs one addition to memory that no other thread writes: a slot has one
// owner at a time, so no locked instruction is needed; and words are read and written in one piece,
// so a reader at any moment sees a count that was true.
#ifndef FEATFLAGS_DETAIL_COUNTER_SLOTS_H
#define FEATFLAGS_DETAIL_COUNTER_SLOTS_H

#include "counter_type.h"
#include "pp.h"

#ifdef __cplusplus
extern "C++" {
#endif

#ifdef __SANITIZE_THREAD__
#define FEATFLAGS_DETAIL_TSAN 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define FEATFLAGS_DETAIL_TSAN 1
#endif
#endif

// By the owner of the word alone. On x86-64 one instruction, so that a signal handler of the same
// thread may count too; the compilers make three of the atomic form.
FEATFLAGS_DETAIL_INLINE void featflags_detail_stat_grow(featflags_count *word, featflags_count by) {
#if defined(__x86_64__) && !defined(FEATFLAGS_DETAIL_TSAN)
  __asm__("addq %1, %0" : "+m"(*word) : "er"(by) : "cc");
#else
  __atomic_store_n(word, __atomic_load_n(word, __ATOMIC_RELAXED) + by, __ATOMIC_RELAXED);
#endif
}

FEATFLAGS_DETAIL_INLINE void featflags_detail_stat_raise(featflags_count *word, featflags_count to) {
  if (__atomic_load_n(word, __ATOMIC_RELAXED) < to)
    __atomic_store_n(word, to, __ATOMIC_RELAXED);
}

// A thread that has no slot yet, or none at all. Rare, so out of the way.
__attribute__((cold)) FEATFLAGS_DETAIL_INLINE void
featflags_detail_stat_late(const struct featflags_counters *table, unsigned row, featflags_count value,
                           int peak) {
  if (table->late)
    table->late(row, value, peak);
}

FEATFLAGS_DETAIL_INLINE void featflags_detail_stat_count(const struct featflags_counters *table,
                                                         featflags_count *mine, unsigned row,
                                                         featflags_count by) {
  if (__builtin_expect(mine != FEATFLAGS_DETAIL_NULL, 1))
    featflags_detail_stat_grow(&mine[row], by);
  else
    featflags_detail_stat_late(table, row, by, 0);
}

FEATFLAGS_DETAIL_INLINE void featflags_detail_stat_peak(const struct featflags_counters *table,
                                                        featflags_count *mine, unsigned row,
                                                        featflags_count value) {
  if (__builtin_expect(mine != FEATFLAGS_DETAIL_NULL, 1))
    featflags_detail_stat_raise(&mine[row], value);
  else
    featflags_detail_stat_late(table, row, value, 1);
}

FEATFLAGS_DETAIL_INLINE void featflags_detail_stat_gauge_add(const struct featflags_counters *table,
                                                             unsigned row, featflags_level by) {
  if (table->slots)
    __atomic_fetch_add(&table->words[table->stride + row], FEATFLAGS_DETAIL_AS(featflags_count, by),
                       __ATOMIC_RELAXED);
}

FEATFLAGS_DETAIL_INLINE void featflags_detail_stat_gauge_set(const struct featflags_counters *table,
                                                             unsigned row, featflags_level value) {
  if (table->slots)
    __atomic_store_n(&table->words[table->stride + row], FEATFLAGS_DETAIL_AS(featflags_count, value),
                     __ATOMIC_RELAXED);
}

FEATFLAGS_DETAIL_INLINE featflags_count *featflags_detail_stat_block(const struct featflags_counters *table,
                                                                     size_t block) {
  return &table->words[block * table->stride];
}

// For a thread without a slot: any number of them share block 1.
FEATFLAGS_DETAIL_INLINE void featflags_detail_stat_share(const struct featflags_counters *table, unsigned row,
                                                         featflags_count value, int peak) {
  featflags_count *const word = &table->words[table->stride + row];
  if (!peak) {
    __atomic_fetch_add(word, value, __ATOMIC_RELAXED);
    return;
  }
  featflags_count seen = __atomic_load_n(word, __ATOMIC_RELAXED);
  while (seen < value &&
         !__atomic_compare_exchange_n(word, &seen, value, 1, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
  }
}

// A slot that nobody has, or -1.
FEATFLAGS_DETAIL_INLINE int featflags_detail_stat_take(const struct featflags_counters *table,
                                                       struct featflags_detail_stat_slot *slots) {
  struct featflags_detail_stat_pool *const pool = table->pool;
  int used = 0;
  for (int at = 0; at < table->slots && __atomic_load_n(&pool->taken, __ATOMIC_RELAXED) < table->slots;
       at++) {
    int free = 0;
    if (!__atomic_compare_exchange_n(&slots[at].taken, &free, 1, 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
      continue;
    __atomic_fetch_add(&pool->taken, 1, __ATOMIC_RELAXED);
    used = __atomic_load_n(&pool->used, __ATOMIC_RELAXED);
    while (used <= at &&
           !__atomic_compare_exchange_n(&pool->used, &used, at + 1, 1, __ATOMIC_RELEASE, __ATOMIC_RELAXED)) {
    }
    return at;
  }
  return -1;
}

// The counts stay in the slot; the next owner adds to them.
FEATFLAGS_DETAIL_INLINE void featflags_detail_stat_give_back(struct featflags_detail_stat_slot *slot) {
  struct featflags_detail_stat_pool *const pool = slot->table->pool;
  __atomic_store_n(&slot->taken, 0, __ATOMIC_RELEASE);
  __atomic_fetch_sub(&pool->taken, 1, __ATOMIC_RELAXED);
}

// A slot of the calling thread's own, known under `*mine` from now on; null when there is none. A
// signal handler that counts may come in between: whoever sets `*mine` first wins.
FEATFLAGS_DETAIL_INLINE struct featflags_detail_stat_slot *
featflags_detail_stat_settle(const struct featflags_counters *table, struct featflags_detail_stat_slot *slots,
                             featflags_count **mine) {
  featflags_count *nothing = FEATFLAGS_DETAIL_NULL;
  const int at = featflags_detail_stat_take(table, slots);
  if (at < 0)
    return FEATFLAGS_DETAIL_NULL;
  slots[at].table = table;
  slots[at].mine = mine;
  if (__atomic_compare_exchange_n(
          mine, &nothing,
          featflags_detail_stat_block(table,
                                      FEATFLAGS_DETAIL_AS(unsigned, featflags_detail_stat_first_slot + at)),
          0, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
    return &slots[at];
  featflags_detail_stat_give_back(&slots[at]);
  return FEATFLAGS_DETAIL_NULL;
}

#ifdef __cplusplus
}
#endif

#endif // FEATFLAGS_DETAIL_COUNTER_SLOTS_H
