// SPDX-License-Identifier: MIT
// One instance holds what it should not: the other one does not speak for it.
// guard: ON(FLAG)
// compilers: gcc alpha-linux-gnu-gcc
// run: -std=c++17 -O2 -g
#define ON(flag) (flag)
void slow(int), fast(int);
static int placed __attribute__((section(".data.flags")));

template <int N> int kept(int n) {
  if (ON(N == 1 || placed)) // expect: enabled N==1||placed, present N==1||placed named-section
    slow(n);
  if (ON(N == 1)) // expect: enabled N==1, pruned N==1
    fast(n);
  return n;
}

int use(int n) { return kept<1>(n) + kept<2>(n); }
