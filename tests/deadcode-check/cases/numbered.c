// SPDX-License-Identifier: MIT
// #line: generated sources say that they are another file; regions are where the compiler read them.
// flag: TRACE
// guard: ON(FLAG)
#define ON(flag) (flag)
extern int at_run_time;
extern const int elsewhere;
void slow(int), fast(int);

#line 100 "virtual.y"
int virtual(int n) {
  if (ON(TRACE)) // expect: pruned TRACE
    slow(n);
  return n;
}
#line 13 "numbered.c"
int actual(int n) {
  if (!ON(TRACE)) // expect: enabled TRACE, pruned TRACE
    return n;
  fast(n);
  return 2 * n;
}
