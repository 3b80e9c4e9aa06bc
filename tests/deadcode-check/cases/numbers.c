// SPDX-License-Identifier: MIT
// A flag that is compared, counted or masked is a guard of its own: what counts is the whole test.
// flag: TRACE
// guard: ON(FLAG)
#define ON(flag) (flag)
extern int at_run_time;
extern const int elsewhere;
void slow(int), fast(int);

int compared(int n) {
  if (ON(TRACE) > 0) // expect: pruned TRACE
    slow(n);
  if (ON(TRACE) == 1) // expect: pruned TRACE
    slow(n + 1);
  if (2 > ON(TRACE)) // expect: enabled TRACE // flipped: enabled TRACE
    fast(n);
  return n;
}

int masked(int n) {
  if (ON(TRACE) & 1) // expect: pruned TRACE
    slow(n);
  if (n & (ON(TRACE) << 2)) // expect: pruned TRACE
    slow(n + 1);
  if (ON(TRACE) | n) // no region: n alone will do
    fast(n);
  return ON(TRACE) * 4 == 4 ? n * 3 : n; // expect: pruned TRACE, enabled TRACE
}

int folded(int n) {
  if (ON(TRACE) && sizeof(int) == 4) // expect: pruned TRACE, enabled TRACE
    slow(n);
  else
    fast(n);
  return (ON(TRACE) ? n > 3 : 0) ? 7 : n; // expect: pruned TRACE, enabled TRACE
}
