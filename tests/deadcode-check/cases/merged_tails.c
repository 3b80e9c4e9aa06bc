// SPDX-License-Identifier: MIT
// Two arms that end alike are merged, and one of them keeps the line; a call that both make names nobody.
// flag: TRACE
// guard: ON(FLAG)
#define ON(flag) (flag)
extern int at_run_time;
extern const int elsewhere;
void slow(int), fast(int), both(int);

int tails(int n) {
  if (ON(TRACE)) { // expect: pruned TRACE, enabled TRACE
    slow(n);
    both(n);
  } else {
    fast(n);
    both(n);
  }
  return n;
}

int sameCallee(int n) {
  fast(n);
  if (ON(TRACE)) // expect: pruned TRACE
    fast(n + 1);
  return n;
}

int localCallee(int n) {
  if (ON(TRACE)) // expect: pruned TRACE, enabled TRACE
    return tails(n);
  return tails(n + 1);
}
