// SPDX-License-Identifier: MIT
// A marker in the region may keep what the compiler prunes without it: that it is there proves nothing.
// compilers: gcc clang-19
// flag: TRACE
// guard: ON(FLAG)
#define ON(flag) (flag)
extern int at_run_time;
extern const int elsewhere;
void slow(void);
static int state;

int facts(void) {
  state = 5;
  if (state == 5) {
    if (ON(TRACE)) // expect: pruned TRACE
      slow();
    if (state != 5)
      slow();
  }
  return state;
}
