// SPDX-License-Identifier: MIT
// ?: is two arms, also where one of them is a plain constant.
// flag: TRACE
// guard: ON(FLAG)
#define ON(flag) (flag)
extern int at_run_time;
extern const int elsewhere;
int slow(int), fast(int);
const char *text(int);

int arms(int n) {
  return ON(TRACE) ? slow(n) : fast(n); // expect: pruned TRACE, enabled TRACE
}

int constantArm(int n) {
  return n + (ON(TRACE) ? 0 : fast(n)); // expect: pruned TRACE, enabled TRACE
}

const char *pointers(int n) {
  return ON(TRACE) ? text(n) : 0; // expect: pruned TRACE, enabled TRACE
}

double floating(double x) {
  return !ON(TRACE) ? x * 2 : x / 3; // expect: pruned TRACE, enabled TRACE
}
