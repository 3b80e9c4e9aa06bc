// SPDX-License-Identifier: MIT
// The region is one call of an inline function: its line may vanish while its code stays.
// flag: TRACE
// guard: ON(FLAG)
#define ON(flag) (flag)
extern int at_run_time;
extern const int elsewhere;
extern int total;
void slow(int);
static inline void helper(int n) { total += n * 7; }
static inline void outer(int n) {
  helper(n);
  if (n > 9)
    slow(n);
}

int direct(int n) {
  if (ON(TRACE)) { // expect: pruned TRACE
    helper(n);
  }
  return n;
}

int throughTwo(int n) {
  if (ON(TRACE)) // expect: pruned TRACE
    outer(n);
  return n;
}
