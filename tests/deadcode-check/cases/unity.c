// SPDX-License-Identifier: MIT
// A file that includes another source: regions of both, each in its own file.
// with: unity_part.h
// flag: TRACE
// guard: ON(FLAG)
#define ON(flag) (flag)
extern int at_run_time;
extern const int elsewhere;

void slow(int), fast(int);
#include "unity_part.h"

int whole(int n) {
  if (ON(TRACE)) // expect: pruned TRACE
    slow(n);
  return part(n);
}
