// SPDX-License-Identifier: MIT
// A unit that counts with every word, one that counts nothing, and variables that only counting uses.
#define FEATFLAGS_DEFINE
#define FEATFLAGS_COUNTERS_DEFINE
#include "counters/counted.h"

struct object {
  unsigned long waits;
  long level;
};

extern int counts(struct object *object, unsigned number);
int counts(struct object *object, unsigned number) {
  const unsigned only_counted = number + 1;
  FEAT_STAT_INC(STATS, hits);
  FEAT_STAT_ADD(TRACE, traced, only_counted);
  FEAT_STAT_ADD(STATS, depth, -1);
  FEAT_STAT_SET(STATS, depth, 3);
  FEAT_STAT_MAX(TRACE, longest, number);
  FEAT_STATS(STATS, FEAT_COUNT_INC(STATS, hits), FEAT_COUNT_ADD(STATS, depth, -1),
             FEAT_COUNT_MAX(STATS, deepest, number));
  FEAT_STATS(STATS, FEAT_COUNT_SET(STATS, depth, 3));
  FEAT_STATS_IN(app, STATS, FEAT_COUNT_INC_IN(app, STATS, hits), FEAT_COUNT_MAX_IN(app, STATS, deepest, 1));
  FEAT_FIELD_INC(TRACE, object->waits);
  FEAT_FIELD_ADD(STATS, object->waits, number);
  FEAT_FIELD_SET(TRACE, object->level, -3);
  FEAT_FIELD_MAX(STATS, object->level, 7);
  if (number)
    FEAT_STAT_INC_IN(app, STATS, hits);
  else
    FEAT_STAT_MAX_IN(app, STATS, deepest, number);
  return FEAT_STAT_GET(STATS, depth) < 0 && FEAT_STAT_GET_IN(app, TRACE, traced) > 2;
}
