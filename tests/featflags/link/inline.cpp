// SPDX-License-Identifier: MIT
// One inline function that tests a flag, in two units of different modes. Without a tag its body is
// that of one of the units in both, and the other is wrong.
#ifdef WITH_MAIN
#define FEATFLAGS_DEFINE
#endif
#include "switches.h"

#ifdef TAGGED
FEATFLAGS_INLINE int minimum()
#else
inline int minimum()
#endif
{
  return FEAT_ON(LB_MIN) ? 1 : 0;
}

int other();

#ifdef WITH_MAIN
#include <cstdio>
int main() {
  featflags_apply(&sched_features, "NO_LB_MIN", nullptr);
  std::printf("%d %d\n", minimum(), other());
}
#else
int other() { return minimum(); }
#endif
