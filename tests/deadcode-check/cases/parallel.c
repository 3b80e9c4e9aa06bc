// SPDX-License-Identifier: MIT
// Bodies that are functions of their own: of OpenMP, and of blocks.
// run: -O2 -g -fopenmp
// compilers: gcc
// flag: TRACE
// guard: ON(FLAG)
#define ON(flag) (flag)
extern int at_run_time;
extern const int elsewhere;
void slow(int), fast(int);

void parallel(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i) {
    if (ON(TRACE)) // expect: pruned TRACE
      slow(i);
    fast(i);
  }
}
