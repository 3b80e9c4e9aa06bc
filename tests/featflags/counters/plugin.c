// SPDX-License-Identifier: MIT
//
// A shared object with a table of its own.
#define FEATFLAGS_DEFINE
#define FEATFLAGS_COUNTERS_DEFINE
#include "counters/counted.h"

extern unsigned long count_in_plugin(unsigned long times);
unsigned long count_in_plugin(unsigned long times) {
  for (unsigned long time = 0; time < times; time++)
    FEAT_STAT_INC(STATS, hits);
  return (unsigned long)FEAT_STAT_GET(STATS, hits);
}
