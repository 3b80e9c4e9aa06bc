// SPDX-License-Identifier: MIT
// Where a parameter may hold something else than a flag, the flag decides over nothing.
// flag: TRACE
// guard: ON(FLAG)
#define ON(flag) (flag)
extern int at_run_time;
extern const int elsewhere;
void slow(int), fast(int);

// Some calls pass what is no flag: the flag decides over nothing.
static void mixed(int n, int on) {
  if (on)
    slow(n + 2);
}
// A parameter that is written, and a function that somebody may call: neither does it there.
static void written(int n, int on) {
  on |= n;
  if (on)
    slow(n + 3);
}
static void pointed_at(int n, int on) {
  if (on)
    slow(n + 4);
}
void (*volatile pointer)(int, int) = pointed_at;

int use(int n) {
  mixed(n, ON(TRACE)), mixed(n + 1, n);
  written(n, ON(TRACE)), pointed_at(n, ON(TRACE));
  if (ON(TRACE)) // expect: pruned TRACE
    slow(n + 5);
  return n;
}
