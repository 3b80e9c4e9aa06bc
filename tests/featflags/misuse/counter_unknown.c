// SPDX-License-Identifier: MIT
// says: feat_add_hit_of_STATS.
// A counter that no row has.
#include "counters/counted.h"

extern int counts(void);
int counts(void) {
#ifdef MISUSE
  FEAT_STAT_INC(STATS, hit);
#else
  FEAT_STAT_INC(STATS, hits);
#endif
  return 0;
}
