// SPDX-License-Identifier: MIT
// clang at -O0 folds a condition that is a constant, but not one that has a constant at its right end.
// compilers: clang-19
// run: -O0 -g
// flag: TRACE
// guard: ON(FLAG)
#define ON(flag) (flag)
extern int at_run_time;
extern const int elsewhere;
void slow(int);

int read(int n) {
  if (ON(TRACE) && n) // expect: pruned TRACE
    slow(n);
  if (n && ON(TRACE)) // expect: present TRACE not-optimised
    slow(n);
  return n;
}
