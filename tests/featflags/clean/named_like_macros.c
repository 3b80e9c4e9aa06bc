// SPDX-License-Identifier: MIT
// Flags with the names of somebody's macros, and with the names that the library itself might use.
#define HRTICK (-1)
#define FEATFLAGS_DEFINE
#include "switches.h"

#define FEATFLAGS_DEFINE
#define FEATFLAGS_TABLE "clean/odd_names.def"
#define FEATFLAGS_NS odd
#include <featflags/featflags.h>
#define end 7

int odd(int x);
int odd(int x) {
  if (FEAT_ON(HRTICK) && FEAT_ON_IN(sched, LB_MIN))
    x += HRTICK;
  if (FEAT_DEFAULT(LB_MIN) && FEAT_DEFAULT_IN(sched, HRTICK))
    x++;
#if FEATFLAGS_MODE == FEATFLAGS_CONSTANT
  x += FEAT_CONST(HRTICK) ? 1 : 2;
#endif
  return FEAT_ON(end) || FEAT_ON(state) || FEAT_ON(if) || FEAT_ON(features) || FEAT_ON(on) ? x + end : x;
}
