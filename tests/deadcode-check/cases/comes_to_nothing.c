// SPDX-License-Identifier: MIT
// What would be no code even if the flag were on: its rows have no length, and so prove nothing.
// flag: TRACE
// guard: ON(FLAG)
#define ON(flag) (flag)
extern int at_run_time;
extern const int elsewhere;
int quiet(int n) {
  if (ON(TRACE)) { // expect: pruned TRACE
    int t = n * 3;
    (void)t;
  }
  return n;
}

int same(int n) {
  if (ON(TRACE)) // expect: pruned TRACE
    n += 0;
  return n;
}
