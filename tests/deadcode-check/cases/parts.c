// SPDX-License-Identifier: MIT
// Flags that are a member of a struct, an element of an array, a bit of a mask.
// guard: ON(FLAG)
// guard: SET(FLAG)
// guard: BIT(FLAG)
#define ON(flag) (flags.flag)
#define SET(flag) (set[flag])
#define BIT(flag) (bits & (1u << (flag)))
enum { TRACE, STATS };
struct all { int trace, stats; };
static const struct all flags = {.stats = 1};
static const char set[2] = {0, 1};
static const unsigned bits = 2;
void slow(int), fast(int);

int members(int n) {
  if (ON(trace)) // expect: pruned trace
    slow(n);
  if (ON(stats)) // expect: enabled stats
    fast(n);
  return n;
}

int elements(int n) {
  if (SET(TRACE)) // expect: pruned TRACE
    slow(n);
  if (!SET(STATS)) // expect: pruned STATS
    slow(n + 1);
  return n;
}

int mask(int n) {
  if (BIT(TRACE)) // expect: pruned TRACE
    slow(n);
  return BIT(STATS) ? n : n * 9; // expect: enabled STATS, pruned STATS
}
