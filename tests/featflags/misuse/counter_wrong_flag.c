// SPDX-License-Identifier: MIT
// says: feat_add_hits_of_TRACE
// A counter that is behind another flag.
#include "counters/counted.h"

extern int counts(void);
int counts(void) {
#ifdef MISUSE
  FEAT_STAT_INC(TRACE, hits);
#else
  FEAT_STAT_INC(STATS, hits);
#endif
  return 0;
}
