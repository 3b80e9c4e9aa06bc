// SPDX-License-Identifier: MIT
// setjmp, computed goto, calls that never return: other ways in and out.
// compilers: gcc clang-19
// flag: TRACE
// guard: ON(FLAG)
#define ON(flag) (flag)
extern int at_run_time;
extern const int elsewhere;
#include <setjmp.h>
void slow(int), fast(int);
static jmp_buf place;

int jumped(int n) {
  if (setjmp(place) && ON(TRACE)) // expect: pruned TRACE
    slow(n);
  if (ON(TRACE)) // expect: pruned TRACE, enabled TRACE
    longjmp(place, 1);
  return n;
}

int computed(int n) {
  static const void *const labels[] = {&&first, &&second};
  goto *labels[n & 1];
first:
  if (ON(TRACE)) // expect: pruned TRACE
    slow(n);
second:
  fast(n);
  return n;
}
