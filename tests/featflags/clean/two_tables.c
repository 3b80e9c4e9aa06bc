// SPDX-License-Identifier: MIT
// Two tables in one unit, one of them qualified, with a name in common.
#define FEATFLAGS_DEFINE
#include "switches.h"

#define FEATFLAGS_DEFINE
#define FEATFLAGS_QUALIFIED
#define FEATFLAGS_TABLE "net.def"
#define FEATFLAGS_NS net
#include <featflags/featflags.h>

int two(void);
int two(void) {
  int result = FEAT_ON(HRTICK) ? 1 : 2;
  if (FEAT_ON_IN(net, HRTICK) && !FEAT_ON_IN(sched, HRTICK))
    result += FEAT_ON_IN(net, OFFLOAD) ? 4 : 8;
  return result;
}
