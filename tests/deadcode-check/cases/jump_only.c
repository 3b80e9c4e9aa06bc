// SPDX-License-Identifier: MIT
// The whole region is a jump: kept, it is a test on the guard's line and not one byte on its own.
// flag: TRACE
// guard: ON(FLAG)
#define ON(flag) (flag)
extern int at_run_time;
extern const int elsewhere;
void fast(int);

void leave(int n) {
  if (ON(TRACE)) // expect: pruned TRACE, enabled TRACE
    return;
  fast(n);
}

void next(int n) {
  while (n-- > 0) {
    fast(n);
    if (ON(TRACE)) // expect: pruned TRACE, enabled TRACE
      goto next;
    fast(n + 1);
  next:
    fast(n + 2);
  }
}

int stop(int n) {
  int sum = 0;
  while (n-- > 0) {
    if (ON(TRACE)) // expect: pruned TRACE, enabled TRACE
      break;
    sum += n * n;
  }
  return sum;
}
