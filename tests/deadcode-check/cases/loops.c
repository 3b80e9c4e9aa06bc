// SPDX-License-Identifier: MIT
// The body of a loop whose condition has a flag; what a dead loop would step over goes with it.
// flag: TRACE
// guard: ON(FLAG)
#define ON(flag) (flag)
extern int at_run_time;
extern const int elsewhere;
int more(int);
void slow(int);

void whiles(int n) {
  while (ON(TRACE) && more(n)) // expect: pruned TRACE
    slow(n);
}

int fors(int n) {
  for (int i = 0; ON(TRACE) && i < n; ++i) // expect: pruned TRACE
    slow(i);
  return n;
}

void inside(int n) {
  do {
    if (ON(TRACE)) // expect: pruned TRACE
      slow(n);
  } while (more(n));
}
