// SPDX-License-Identifier: MIT
// Copies of one function for one argument (constprop), beside the function itself.
// flag: TRACE
// guard: ON(FLAG)
#define ON(flag) (flag)
extern int at_run_time;
extern const int elsewhere;
void slow(int), fast(int);

// run: -O3 -g
static __attribute__((noinline)) int worker(int n, int kind) {
  if (kind && ON(TRACE)) // expect: pruned TRACE
    slow(n);
  for (int i = 0; i < n; ++i)
    fast(i + kind);
  return n * kind;
}

int uses(int n) { return worker(n, 0) + worker(n + 1, 0) + worker(n, 1) + worker(n + 2, 1); }
