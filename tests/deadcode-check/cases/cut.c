// SPDX-License-Identifier: MIT
// What the preprocessor removes is cut.
// flag: TRACE
// guard: ON(FLAG)
#define ON(flag) (flag)
extern int at_run_time;
extern const int elsewhere;
void slow(int), fast(int);

int removed(int n) {
#ifdef NEVER
  if (ON(TRACE)) // expect: cut TRACE
    slow(n);
#else
  if (ON(TRACE)) // expect: pruned TRACE
    fast(n);
#endif
#if 0
  fast(ON(TRACE)); // expect: cut TRACE
#endif
  return n;
}
