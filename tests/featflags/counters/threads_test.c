// SPDX-License-Identifier: MIT
//
// Counts of many threads, more than there are slots, that come and go: not one is lost. Meanwhile
// another thread reads, and each number it sees is one that can have been true.
#define _POSIX_C_SOURCE 200809L
#define FEATFLAGS_DEFINE
#define FEATFLAGS_COUNTERS_DEFINE
#define FEATFLAGS_COUNTER_SLOTS 4
#include "counters/counted.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

enum { THREADS = 7, WAVES = 20, COUNTS = 2000 };

static int stop;
static pthread_barrier_t all_here;

static int check(const char *what, featflags_count wanted, featflags_count got) {
  if (wanted != got)
    printf("%s: expected %llu, got %llu\n", what, (unsigned long long)wanted, (unsigned long long)got);
  return wanted != got;
}

static void *count(void *number) {
  for (unsigned round = 0; round < COUNTS; round++) {
    if (round == 1)
      pthread_barrier_wait(&all_here); // all are alive, so not all can have a slot
    FEAT_STAT_INC(STATS, hits);
    FEAT_STAT_ADD(STATS, depth, round % 2 ? -1 : 1);
    FEAT_STAT_MAX(STATS, deepest, round + *(const unsigned *)number);
  }
  return NULL;
}

static void *watch(void *problems) {
  featflags_count before = 0;
  while (!__atomic_load_n(&stop, __ATOMIC_RELAXED)) {
    const featflags_count now = FEAT_STAT_GET(STATS, hits);
    if (now < before || now > (featflags_count)THREADS * WAVES * COUNTS)
      ++*(int *)problems;
    before = now;
  }
  return NULL;
}

static int waves(void) {
  unsigned numbers[THREADS];
  pthread_t threads[THREADS];
  for (int wave = 0; wave < WAVES; wave++) {
    for (unsigned at = 0; at < THREADS; at++) {
      numbers[at] = at;
      if (pthread_create(&threads[at], NULL, count, &numbers[at]) != 0)
        return 1;
    }
    for (unsigned at = 0; at < THREADS; at++)
      pthread_join(threads[at], NULL);
  }
  return 0;
}

int main(void) {
  pthread_t watcher;
  int problems = 0;
  pthread_barrier_init(&all_here, NULL, THREADS);
  if (pthread_create(&watcher, NULL, watch, &problems) != 0 || waves() != 0)
    return 2;
  __atomic_store_n(&stop, 1, __ATOMIC_RELAXED);
  pthread_join(watcher, NULL);
  problems += check("hits", (featflags_count)THREADS * WAVES * COUNTS, FEAT_STAT_GET(STATS, hits));
  problems += check("depth", 0, (featflags_count)FEAT_STAT_GET(STATS, depth));
  problems += check("deepest", THREADS - 1 + COUNTS - 1, FEAT_STAT_GET(STATS, deepest));
  // Slots come back: as many as there are, and no more, were ever used.
  problems += check("slots in use", 0, (featflags_count)app_counters.pool->taken);
  problems += check("slots used", 4, (featflags_count)app_counters.pool->used);
  featflags_counters_reset(&app_counters);
  problems += check("hits after a reset", 0, FEAT_STAT_GET(STATS, hits));
  problems += check("deepest after a reset", 0, FEAT_STAT_GET(STATS, deepest));
  FEAT_STAT_ADD(STATS, hits, 3);
  problems += check("hits", 3, FEAT_STAT_GET(STATS, hits));
  return problems != 0;
}
