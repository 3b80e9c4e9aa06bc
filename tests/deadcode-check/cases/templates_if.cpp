// SPDX-License-Identifier: MIT
// A guard that depends on a template's argument: one answer where all instances agree, else one for each value.
// run: -std=c++17 -O2 -g
// guard: on<FLAG>
// guard: ON(FLAG)
#define ON(flag) (flag)
enum Flag { TRACE, STATS };
template <Flag F> constexpr bool on = F == STATS;
void slow(int);
void fast(int);

template <typename T> int run(T n) {
  if constexpr (ON(sizeof(T) > 64)) // expect: pruned sizeof(T)>64
    slow(static_cast<int>(n));
  if constexpr (on<TRACE>) // expect: pruned TRACE
    slow(static_cast<int>(n) + 1);
  if (on<STATS>) // expect: enabled STATS
    fast(static_cast<int>(n));
  if constexpr (ON(sizeof(T) == 4)) // expect: enabled sizeof(T)==4, pruned sizeof(T)==4
    fast(static_cast<int>(n) + 2);
  return 1;
}

int use(int n) { return run(n) + run(n * 0.5); }
