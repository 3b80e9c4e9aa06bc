// SPDX-License-Identifier: MIT
// A taken early exit decides over the rest of its block; the exit itself has no bytes of its own.
// flag: TRACE
// guard: ON(FLAG)
#define ON(flag) (flag)
extern int at_run_time;
extern const int elsewhere;
void slow(int), fast(int), stop(int) __attribute__((noreturn));

int early(int n) {
  if (!ON(TRACE)) // expect: enabled TRACE, pruned TRACE
    return n;
  slow(n);
  return 2 * n;
}

void jumps(int n) {
  if (!ON(TRACE)) // expect: enabled TRACE, pruned TRACE
    goto done;
  slow(n);
done:
  fast(n);
}

void loops(int n) {
  for (int i = 0; i < n; ++i) {
    if (!ON(TRACE)) // expect: enabled TRACE, pruned TRACE
      continue;
    slow(i);
  }
}

int stops(int n) {
  if (!ON(TRACE)) // expect: enabled TRACE, pruned TRACE
    stop(n);
  slow(n);
  return n;
}
