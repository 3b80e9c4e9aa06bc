// SPDX-License-Identifier: MIT
// __LINE__ and __FILE__ behind a region: erasure keeps both, so that nothing else changes.
// flag: TRACE
// guard: ON(FLAG)
#define ON(flag) (flag)
extern int at_run_time;
extern const int elsewhere;
void slow(int), note(const char *, int);

int noted(int n) {
  if (ON(TRACE)) { // expect: pruned TRACE
    slow(n);

    slow(n + 1);
  }
  note(__FILE__, __LINE__);
  return n;
}
