// SPDX-License-Identifier: MIT
// If-conversion: a kept body may have no line row at all (clang), so no row proves nothing.
// flag: TRACE
// guard: ON(FLAG)
#define ON(flag) (flag)
extern int at_run_time;
extern const int elsewhere;
int blend(int a, int b) {
  int x = b;
  if (ON(TRACE)) // expect: pruned TRACE
    x = a + 5;
  return x * 3;
}

int mix(int a, int b) {
  int r = a ^ b;
  if (ON(TRACE)) { // expect: pruned TRACE
    r = a * a;
    r ^= 0x5a;
    r |= b;
  }
  return r;
}
