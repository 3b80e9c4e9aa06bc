// SPDX-License-Identifier: MIT
// A flag that no row of the table defines is a finding of its own, with the name that was meant.
// guard: ON(FLAG):ROW
#define ROW(name, value) enum { flag_##name = value };
#define ON(name) flag_##name
ROW(TRACE, 0)
ROW(STATS, 1)
enum { flag_TRACES = 0, flag_FOR_OTHERS = 0 };
void slow(int);

int named(int n) {
  if (ON(TRACE)) // expect: pruned TRACE
    slow(n);
  if (ON(STATS)) // expect: enabled STATS
    slow(n);
  if (ON(TRACES)) // expect: unknown TRACES undefined-flag
    slow(n);
  return n;
}
