// SPDX-License-Identifier: MIT
// if and else of a flag and of its negation; code of one is no code of the other.
// flag: TRACE
// guard: ON(FLAG)
#define ON(flag) (flag)
extern int at_run_time;
extern const int elsewhere;
void slow(int), fast(int), both(int);

int one(int n) {
  if (ON(TRACE)) // expect: pruned TRACE
    slow(n);
  return n + 1;
}

int two(int n) {
  if (ON(TRACE)) { // expect: pruned TRACE, enabled TRACE
    slow(n);
    both(n);
  } else {
    fast(n);
    both(n);
  }
  return n;
}

int negated(int n) {
  if (!ON(TRACE)) // expect: enabled TRACE, pruned TRACE
    fast(n);
  else if (n > 3)
    slow(n);
  return n;
}
