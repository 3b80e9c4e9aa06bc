// SPDX-License-Identifier: MIT
// Destructors and landing pads: code that runs on the way out.
// run: -std=c++17 -O2 -g
// flag: TRACE
// guard: ON(FLAG)
#define ON(flag) (flag)
extern int at_run_time;
extern const int elsewhere;
void slow(int);
void fast(int);
void may(int);

struct Guard {
  ~Guard() {
    if (ON(TRACE)) // expect: pruned TRACE
      slow(1);
    fast(1);
  }
};

void unwinds(int n) {
  Guard guard;
  may(n);
  try {
    may(n + 1);
  } catch (int) {
    if (ON(TRACE)) // expect: pruned TRACE
      slow(2);
    fast(2);
  }
}
