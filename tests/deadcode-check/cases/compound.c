// SPDX-License-Identifier: MIT
// A || B is one region of both: it is disabled only where both are.
// flag: TRACE
// guard: ON(FLAG)
#define ON(flag) (flag)
extern int at_run_time;
extern const int elsewhere;
// flag: STATS
void slow(int), fast(int);

int any(int n) {
  if (ON(TRACE) || ON(STATS)) // expect: pruned TRACE|STATS, enabled TRACE
    slow(n);
  return n;
}

int all(int n) {
  if (ON(TRACE) && ON(STATS)) // expect: pruned TRACE, pruned STATS
    slow(n);
  return n;
}
