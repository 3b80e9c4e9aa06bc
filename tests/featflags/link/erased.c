// SPDX-License-Identifier: MIT
// One function three ways: with flags, with the literals 0 and 1 in their place, and as somebody
// would write it who deletes the disabled blocks and the tests by hand. The first two must be the same
// instructions at every level, and the third too where the compiler optimises.
#include "switches.h"

#ifdef LITERALS
#define LITERAL_HRTICK 0
#define LITERAL_LB_MIN 1
#define LITERAL_WAKEUP_PREEMPTION 1
#define LITERAL_DOUBLE_TICK 0
#undef FEAT_ON
#define FEAT_ON(NAME) LITERAL_##NAME
#endif

int work(int x);
int by_guard(int x, int y);

#ifdef BY_HAND

static inline int early_return(int x) { return x; }

int by_guard(int x, int y) {
  x += early_return(y);
  x = work(x);
  if (y > 3)
    x++;
  for (int i = 0; i < y; i++) {
    x += work(i);
  }
  x += y;
  if (x > 100)
    return work(2);
  return x;
}

#else

static inline int early_return(int x) {
  if (!FEAT_ON(HRTICK))
    return x;
  return work(x);
}

int by_guard(int x, int y) {
  static const int unused_when_off[] = {3, 1, 4, 1, 5};
  x += early_return(y);
  if (FEAT_ON(LB_MIN))
    x = work(x);
  else
    x = work(-x);
  if (y > 3 && (FEAT_ON(WAKEUP_PREEMPTION) || work(7)))
    x++;
  for (int i = 0; i < y; i++) {
    if (FEAT_ON(HRTICK) && work(i) == 4)
      break;
    x += work(i);
  }
  x += FEAT_ON(DOUBLE_TICK) ? unused_when_off[y] : y;
  if (x > 100)
    return work(2);
  if (!FEAT_ON(HRTICK))
    goto out;
  x = work(9);
out:
  return x;
}

#endif
