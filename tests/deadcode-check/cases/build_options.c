// SPDX-License-Identifier: MIT
// Builds with other options: sizes, sections, sanitizers, compressed debug info, none of it inlined.
// flag: TRACE
// guard: ON(FLAG)
// run: -O2 -g
// run: -Os -g1
// run: -O2 -g -fsanitize=undefined
// run: -O3 -g -ffunction-sections -fdata-sections
// run: -O2 -gdwarf-4 -gz
// run: -O1 -g -fno-inline
// compilers: gcc clang-19
#define ON(flag) (flag)
extern int at_run_time;
extern const int elsewhere;
void slow(int), fast(int);
int probe(int);
static int counter;
static int twice(int n) { return n * 2; }
int adds(int n) {
  if (ON(TRACE)) // expect: pruned TRACE
    counter += twice(n);
  if (probe(n) && ON(TRACE)) // expect: pruned TRACE
    counter += 3;
  return ON(TRACE) ? counter : twice(n); // expect: pruned TRACE, enabled TRACE
}
int selects(int n) {
  switch (n) {
  case 1:
    if (ON(TRACE)) { // expect: pruned TRACE, enabled TRACE
      slow(n);
      break;
    }
    fast(n);
    break;
  default:
    fast(2);
  }
  return n;
}
