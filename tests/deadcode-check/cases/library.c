// SPDX-License-Identifier: MIT
// Flags of the library: constants in a release build, variables in a debug build, from the same source.
// feature: TRACE
// feature: STATS
// run: -O2 -g
// run: -O0 -g
#include "switches.h"
void slow(int), fast(int);
#define TRACED(call) ((void)(FEAT_ON(TRACE) && (call, 1)))

int statement(int n) {
  if (FEAT_ON(TRACE)) // expect: pruned TRACE
    slow(n);
  if (FEAT_ON(STEADY)) // expect: enabled STEADY // flipped: enabled STEADY
    fast(n);
  return n;
}

int expression(int n) {
  TRACED(slow(n)); // expect: pruned TRACE
  return FEAT_ON_IN(cases, STATS) ? n * 2 : n + 1; // expect: pruned STATS, enabled STATS
}

int early(int n) {
  if (!FEAT_ON(STATS)) // expect: enabled STATS, pruned STATS
    return n;
  slow(n);
  return n + 2;
}

static inline int inlined(int n) {
  if (FEAT_ON(TRACE)) // expect: pruned TRACE
    slow(n);
  return n + 3;
}
int user(int n) { return inlined(n); }
