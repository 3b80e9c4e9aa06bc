// SPDX-License-Identifier: MIT
// At -O0 nothing is folded but constants; a dead block's locals may still have room in the frame.
// flag: TRACE
// guard: ON(FLAG)
#define ON(flag) (flag)
extern int at_run_time;
extern const int elsewhere;
// run: -O0 -g
// run: -O1 -g
// run: -Os -g
// run: -O2 -g0
void slow(int *), fast(int);

int locals(int n) {
  if (ON(TRACE)) { // expect: pruned TRACE
    int room[16];
    room[n & 15] = n;
    slow(room);
  }
  return n;
}

int arms(int n) {
  fast(n);
  return ON(TRACE) ? n * 2 : n + 1; // expect: pruned TRACE, enabled TRACE
}
