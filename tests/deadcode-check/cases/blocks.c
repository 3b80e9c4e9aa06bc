// SPDX-License-Identifier: MIT
// Blocks of clang: a function of their own.
// run: -O2 -g -fblocks
// compilers: clang-19
// flag: TRACE
// guard: ON(FLAG)
#define ON(flag) (flag)
extern int at_run_time;
extern const int elsewhere;
void slow(int), fast(int);
void apply(void (^step)(int));

void blocks(void) {
  apply(^(int n) {
    if (ON(TRACE)) // expect: pruned TRACE
      slow(n);
    fast(n);
  });
}
