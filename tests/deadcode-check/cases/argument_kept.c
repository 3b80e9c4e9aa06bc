// SPDX-License-Identifier: MIT
// A copy of the function that serves any value keeps what the flag disables.
// guard: ON(FLAG)
// compilers: gcc alpha-linux-gnu-gcc
#define ON(flag) (flag)
enum { TRACE, STATS = 1 };
void slow(int), fast(int);

static void __attribute__((noipa)) act(int n, int on) {
  if (on) // expect: present TRACE argument
    slow(n);
}
static void __attribute__((noipa)) count(int n, int on) {
  if (on) // expect: enabled STATS|TRACE
    fast(n);
}
int use(int n) {
  act(n, ON(TRACE)), act(n + 1, 0);
  count(n, ON(TRACE)), count(n + 1, ON(STATS));
  return n;
}
