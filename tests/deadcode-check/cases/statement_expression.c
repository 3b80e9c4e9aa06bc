// SPDX-License-Identifier: MIT
// A guard inside a statement expression, as a value and as an argument.
// flag: TRACE
// guard: ON(FLAG)
#define ON(flag) (flag)
extern int at_run_time;
extern const int elsewhere;
int slow(int), fast(int);

int value(int n) {
  int sum = __extension__({
    int local = n;
    if (ON(TRACE)) // expect: pruned TRACE
      local = slow(local);
    local + 1;
  });
  return sum;
}

int argument(int n) {
  return fast(__extension__({ ON(TRACE) ? slow(n) : n; })); // expect: pruned TRACE, enabled TRACE
}
