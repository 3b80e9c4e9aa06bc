// SPDX-License-Identifier: MIT
// Guards of every kind, one a line; verify.py knows what each line must leave in the object.
#include "switches.h"

int work(int x);
int verify(int x);

static inline int inlined(int x) {
  return FEAT_ON(LB_MIN) ? x : work(1); // inlined
}

int verify(int x) {
  if (FEAT_ON(HRTICK)) { // off
    FEAT_BLOCK(HRTICK);
    x += work(2);
  }
  if (x > 3 && FEAT_ON(DOUBLE_TICK)) { // right
    FEAT_BLOCK(DOUBLE_TICK);
    x += work(3);
  }
  if (FEAT_ON(LB_MIN)) { // on
    FEAT_BLOCK(LB_MIN);
    x += work(4);
  }
  if (FEAT_ON_IN(sched, WAKEUP_PREEMPTION)) // table
    x += work(5);
  return inlined(x);
}
