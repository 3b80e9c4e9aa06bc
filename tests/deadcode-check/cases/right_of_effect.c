// SPDX-License-Identifier: MIT
// An operand with an effect stands left of the flag: it stays, and is no part of the region.
// flag: TRACE
// guard: ON(FLAG)
#define ON(flag) (flag)
extern int at_run_time;
extern const int elsewhere;
int probe(int);
void slow(int), fast(int);

int kept(int n) {
  if (probe(n) && ON(TRACE)) // expect: pruned TRACE
    slow(n);
  return n;
}

int between(int n) {
  if (probe(n) && ON(TRACE) && probe(n + 1)) // expect: pruned TRACE
    slow(n);
  return n;
}

int noGuard(int n) {
  if (probe(n) || ON(TRACE)) // no region: the body may run either way
    fast(n);
  return n;
}
