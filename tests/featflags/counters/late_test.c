// SPDX-License-Identifier: MIT
//
// Counts from where a thread or the program ends: destructors of other thread-specific values, which may run
// after the slot was given back, and functions of atexit. None is lost, and no slot stays taken.
#define FEATFLAGS_DEFINE
#define FEATFLAGS_COUNTERS_DEFINE
#include "counters/counted.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { THREADS = 100 };

static pthread_key_t key;

static void at_thread_end(void *value) {
  (void)value;
  FEAT_STAT_INC(STATS, hits);
}

static void *work(void *value) {
  pthread_setspecific(key, value);
  FEAT_STAT_INC(STATS, hits);
  return NULL;
}

static void at_exit(void) {
  FEAT_STAT_INC(STATS, hits);
  const featflags_count hits = FEAT_STAT_GET(STATS, hits);
  if (hits != 2 * THREADS + 1 || app_counters.pool->taken > 1) {
    printf("%llu hits, %d slots taken\n", (unsigned long long)hits, app_counters.pool->taken);
    fflush(stdout);
    _Exit(1);
  }
}

int main(void) {
  pthread_t thread;
  atexit(at_exit); // before the first count, so that it runs after the table's own
  if (pthread_key_create(&key, at_thread_end) != 0)
    return 2;
  for (int number = 0; number < THREADS; number++)
    if (pthread_create(&thread, NULL, work, &key) != 0 || pthread_join(thread, NULL) != 0)
      return 2;
  return 0;
}
