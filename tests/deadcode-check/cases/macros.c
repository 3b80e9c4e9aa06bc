// SPDX-License-Identifier: MIT
// Guards in macros of the user's own; the region is reported where the macro is used.
// flag: TRACE
// guard: ON(FLAG)
#define ON(flag) (flag)
extern int at_run_time;
extern const int elsewhere;
void slow(int), fast(int);
#define WHEN(flag) if (ON(flag))
#define TRACED(call)                                                                                         \
  do {                                                                                                       \
    if (ON(TRACE))                                                                                           \
      call;                                                                                                  \
  } while (0)
#define LIKELY(condition) __builtin_expect(!!(condition), 1)

int inside(int n) {
  WHEN(TRACE) { slow(n); } // expect: pruned TRACE
  TRACED(slow(n + 1));     // expect: pruned TRACE
  return n;
}

int argument(int n) {
  if (LIKELY(ON(TRACE))) // expect: pruned TRACE
    slow(n);
  if (LIKELY(!ON(TRACE) && n > 2)) // expect: enabled TRACE
    fast(n);
  return n;
}
