// SPDX-License-Identifier: MIT
// A unit that prints the report of its table, or another one in which the flag is a constant.
#ifdef WITH_MAIN
#define FEATFLAGS_DEFINE
#endif
#define FEATFLAGS_TABLE "link/counted.def"
#define FEATFLAGS_NS sched
#include <featflags/featflags.h>

#ifdef WITH_MAIN
#include <stdio.h>
int main(void) {
  char text[200];
  featflags_report(&sched_features, text, sizeof text);
  return fputs(text, stdout) < 0;
}
#else
int HALF(void);
int HALF(void) { return FEAT_ON(HRTICK); }
#endif
