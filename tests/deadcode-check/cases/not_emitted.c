// SPDX-License-Identifier: MIT
// A function that is in no copy in the object has nothing to prune: not pruned.
// flag: TRACE
// guard: ON(FLAG)
#define ON(flag) (flag)
extern int at_run_time;
extern const int elsewhere;
void slow(int);

static inline int unused(int n) {
  if (ON(TRACE)) // expect: not-emitted TRACE
    slow(n);
  return n;
}

static inline int used(int n) {
  if (ON(TRACE)) // expect: pruned TRACE
    slow(n);
  return n + 1;
}

int caller(int n) { return used(n); }
