// SPDX-License-Identifier: MIT
//
// One way to count: 16 counters in turn, so that no two increments in a row hit the same word, and a barrier
// behind each, so that the compiler merges none. Which way: -DSUBJECT=; ours needs FEATFLAGS_MODE too.
#define PASTE(A, B) A##B
#define CAT(A, B) PASTE(A, B)
#define BARRIER __asm__ volatile("" ::: "memory")

#ifdef FEATFLAGS_MODE
#include "counted.h"
#ifdef STATIC_KEY_TEST // the test alone: out to where it asks, and back
#define COUNT(N)                                                                                             \
  if (FEAT_ON(STATS))                                                                                        \
  __asm__ volatile("" : : "i"(N))
#else
#define COUNT(N) FEAT_STAT_INC(STATS, c##N)
#endif
#ifdef STATIC_KEY_FOUR // four behind one test
static inline void barrier(void) { BARRIER; }
#define FOUR(A, B, C, D)                                                                                     \
  FEAT_STATS(STATS, FEAT_COUNT_INC(STATS, c##A), barrier(), FEAT_COUNT_INC(STATS, c##B), barrier(),          \
             FEAT_COUNT_INC(STATS, c##C), barrier(), FEAT_COUNT_INC(STATS, c##D));                           \
  BARRIER
#endif
// Turns the counters' flag. Where it is constantly on, that is refused.
extern void CAT(turn_, SUBJECT)(int on);
void CAT(turn_, SUBJECT)(int on) { (void)featflags_set(&CAT(SUBJECT, _features), "STATS", on); }

#elif defined(SHARED) // what a program writes first
static unsigned long shared[16];
#define COUNT(N) (void)__atomic_fetch_add(&shared[N], 1, __ATOMIC_RELAXED)

#elif defined(STATISTIC) // as LLVM's Statistic does: a shared count, registered when it is first touched
static struct {
  unsigned long value;
  _Bool initialized;
} statistics[16];
static __attribute__((noinline)) void enroll(int n) {
  __atomic_store_n(&statistics[n].initialized, 1, __ATOMIC_RELEASE);
}
#define COUNT(N)                                                                                             \
  do {                                                                                                       \
    __atomic_fetch_add(&statistics[N].value, 1, __ATOMIC_RELAXED);                                           \
    if (!__atomic_load_n(&statistics[N].initialized, __ATOMIC_ACQUIRE))                                      \
      enroll(N);                                                                                             \
  } while (0)

#else // nothing: what the loop itself costs
#define COUNT(N) (void)0
#endif

extern void CAT(run_, SUBJECT)(unsigned long rounds);
__attribute__((noinline, aligned(64))) void CAT(run_, SUBJECT)(unsigned long rounds) {
  for (unsigned long round = 0; round < rounds; round++) {
#ifdef FOUR
    FOUR(0, 1, 2, 3);
    FOUR(4, 5, 6, 7);
    FOUR(8, 9, 10, 11);
    FOUR(12, 13, 14, 15);
#else
#define STEP(N)                                                                                              \
  COUNT(N);                                                                                                  \
  BARRIER
    STEP(0);
    STEP(1);
    STEP(2);
    STEP(3);
    STEP(4);
    STEP(5);
    STEP(6);
    STEP(7);
    STEP(8);
    STEP(9);
    STEP(10);
    STEP(11);
    STEP(12);
    STEP(13);
    STEP(14);
    STEP(15);
#endif
  }
}
