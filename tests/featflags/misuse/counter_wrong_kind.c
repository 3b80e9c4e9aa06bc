// SPDX-License-Identifier: MIT
// says: feat_max_hits_of_STATS
// The maximum of a sum.
#include "counters/counted.h"

extern int counts(void);
int counts(void) {
#ifdef MISUSE
  FEAT_STAT_MAX(STATS, hits, 3);
#else
  FEAT_STAT_MAX(STATS, deepest, 3);
#endif
  return 0;
}
