// SPDX-License-Identifier: MIT
// Several statements on one line, and all of a macro's: code of the neighbours is not the region's.
// flag: TRACE
// guard: ON(FLAG)
#define ON(flag) (flag)
extern int at_run_time;
extern const int elsewhere;
int live(int);
void slow(int), fast(int);
#define MAYBE(n)                                                                                             \
  do {                                                                                                       \
    fast(n);                                                                                                 \
    if (ON(TRACE))                                                                                           \
      slow(n);                                                                                               \
    fast(n + 1);                                                                                             \
  } while (0)

// clang-format off
// run: -O2 -g -Wno-misleading-indentation
int oneLine(int n) {
  if (ON(TRACE)) slow(n); fast(n); // expect: pruned TRACE
  return n;
}

// clang-format on
int brace(int n) {
  if (ON(TRACE)) { // expect: pruned TRACE, enabled TRACE
    slow(n);
  } else if (live(n)) {
    fast(n);
  }
  return n;
}

int macro(int n) {
  MAYBE(n); // expect: pruned TRACE
  return n;
}
