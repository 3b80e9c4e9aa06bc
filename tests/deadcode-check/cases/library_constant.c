// SPDX-License-Identifier: MIT
// FEAT_CONST: a flag that must be a constant, in whatever mode the table is.
// run: -O2 -g
#include "switches.h"
void slow(int), fast(int);

int constants(int n) {
  if (FEAT_ON(TRACE)) // expect: pruned TRACE
    fast(n);
  if (FEAT_CONST(STATS)) // expect: pruned STATS
    slow(n);
  if (FEAT_CONST_IN(cases, STEADY)) // expect: enabled STEADY
    fast(n + 1);
  return n;
}
