// SPDX-License-Identifier: MIT
// &&, ||, ! and their nesting: each flag decides over what stands right of it, and over the body.
// flag: TRACE
// guard: ON(FLAG)
#define ON(flag) (flag)
extern int at_run_time;
extern const int elsewhere;
int probe(int);
void slow(int), fast(int);

int both(int n) {
  if (n > 4 && ON(TRACE)) // expect: pruned TRACE
    slow(n);
  if (ON(TRACE) && probe(n)) // expect: pruned TRACE
    slow(n + 1);
  return n;
}

int either(int n) {
  if (ON(TRACE) || probe(n)) // expect: enabled TRACE
    fast(n);
  if (!(ON(TRACE) && n > 7)) // expect: pruned TRACE
    fast(n + 1);
  return n;
}

int nested(int n) {
  if (n) {
    if (ON(TRACE)) { // expect: pruned TRACE
      if (!ON(TRACE)) // expect: enabled TRACE
        fast(n);
      slow(n);
    }
  }
  return n;
}
