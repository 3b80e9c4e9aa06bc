// SPDX-License-Identifier: MIT
// Loops: what steps, what comes again, and conditions that are blocks.
// run: -O2 -g -w
// flag: TRACE
// guard: ON(FLAG)
#define ON(flag) (flag)
extern int at_run_time;
extern const int elsewhere;
void slow(int), step(int);
int more(int), other(int);

void increment(int n) {
  for (; ON(TRACE) && more(n); step(n)) // expect: pruned TRACE
    ;
}

int again(int n) {
  do
    slow(n);
  while (ON(TRACE)); // expect: pruned TRACE
  do
    slow(n + 1);
  while (ON(TRACE) && more(n)); // expect: pruned TRACE
  return n;
}

int elvis(int n) {
  return ON(TRACE) ?: other(n); // expect: enabled TRACE
}

int block(int n) {
  if (__extension__({ int m = n; step(m); ON(TRACE); })) // expect: pruned TRACE
    slow(n);
  if ((step(n), ON(TRACE))) // expect: pruned TRACE
    slow(n + 2);
  return n;
}
