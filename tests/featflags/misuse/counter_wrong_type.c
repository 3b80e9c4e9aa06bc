// SPDX-License-Identifier: MIT
// says: (incompatible type|cannot convert|no viable conversion|no matching function)
// An argument that is no number, in a block that constant mode leaves out: it is checked all the same.
#include "counters/counted.h"

struct pair {
  unsigned long first, second;
};
extern int counts(struct pair pair);
int counts(struct pair pair) {
#ifdef MISUSE
  FEAT_STAT_ADD(TRACE, traced, pair);
#else
  FEAT_STAT_ADD(TRACE, traced, pair.first);
#endif
  return 0;
}
