// SPDX-License-Identifier: MIT
// What is unlikely moves to a cold part, another section on some machines: it is looked at there too.
// flag: TRACE
// guard: ON(FLAG)
#define ON(flag) (flag)
extern int at_run_time;
extern const int elsewhere;
void slow(int) __attribute__((cold)), fast(int);
extern int state;

int hot(int n) {
  fast(n);
  if (__builtin_expect(ON(TRACE), 0)) { // expect: pruned TRACE
    slow(n);
    state = n * 31;
  }
  fast(n + 1);
  return n;
}
