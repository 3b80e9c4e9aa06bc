// SPDX-License-Identifier: MIT
// A flag that is passed to a function decides over what the function tests.
// flag: TRACE
// guard: ON(FLAG)
// run: -O2 -g
// run: -O2
#define ON(flag) (flag)
extern int at_run_time;
extern const int elsewhere;
void slow(int), fast(int);

static int act(int n, int on) {
  if (on) // expect: pruned TRACE, enabled TRACE
    slow(n);
  else
    fast(n);
  return n;
}
static inline void hand_on(int n, int wanted) {
  if (!wanted) // expect: enabled TRACE
    fast(n + 1);
  act(n, wanted);
}
int use(int n) {
  act(n, ON(TRACE));
  hand_on(n, ON(TRACE));
  return n;
}
