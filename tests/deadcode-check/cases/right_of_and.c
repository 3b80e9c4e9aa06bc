// SPDX-License-Identifier: MIT
// A flag that is right of && and kept elsewhere.
// flag: TRACE
// guard: ON(FLAG)
#define ON(flag) (flag)
#define LIKELY(condition) __builtin_expect(!!(condition), 1)
extern int at_run_time;
extern const int elsewhere;
void slow(int);
void fast(int);
int kept(int n) {
  const int trace = ON(TRACE);
  if (n > 3 && trace) // expect: pruned TRACE
    slow(n);
  if (LIKELY(n > 3 && !trace)) // expect: enabled TRACE
    fast(n);
  return n;
}
