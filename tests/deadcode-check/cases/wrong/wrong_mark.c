// SPDX-License-Identifier: MIT
// Its mark is wrong: the runner must say so.
// compilers: gcc
// flag: TRACE
// guard: ON(FLAG)
#define ON(flag) (flag)
extern int at_run_time;
extern const int elsewhere;
void slow(int);

int one(int n) {
  if (ON(TRACE)) // expect: present TRACE
    slow(n);
  return n + 1;
}
