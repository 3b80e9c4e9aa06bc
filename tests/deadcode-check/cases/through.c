// SPDX-License-Identifier: MIT
// A flag that is asked through a function, or kept in a variable: the region is where that is tested.
// flag: TRACE
// guard: ON(FLAG)
#define ON(flag) (flag)
extern int at_run_time;
extern const int elsewhere;
void slow(int), fast(int);
static inline int tracing(void) { return ON(TRACE); }
static inline int quiet(void) { return !tracing(); }
int both(int n) {
  if (!ON(TRACE)) // expect: enabled TRACE, pruned TRACE
    return 0;
  return n > 3;
}

int asked(int n) {
  if (tracing()) // expect: pruned TRACE
    slow(n);
  if (quiet()) // expect: enabled TRACE
    fast(n);
  if (both(n)) // expect: pruned TRACE
    slow(n + 1);
  return n;
}

int kept(int n) {
  const int on = ON(TRACE);
  int off = !ON(TRACE);
  if (on) // expect: pruned TRACE
    slow(n);
  return off ? n : n * 7; // expect: enabled TRACE, pruned TRACE
}

// The macro stands before the constant and has no guard of its own.
#define CHOOSE(n)                                                                                            \
  if (chosen)                                                                                                \
    slow(n);                                                                                                 \
  else                                                                                                       \
    fast(n)

int in_macro(int n) {
  const int chosen = ON(TRACE);
  CHOOSE(n); // expect: enabled TRACE, pruned TRACE
  return n;
}
