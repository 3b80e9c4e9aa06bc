// SPDX-License-Identifier: MIT
// A guard that is known by name, as the argument of macros.
// run: -std=c++17 -O2 -g
// guard: on<FLAG>
#define LIKELY(condition) __builtin_expect(!!(condition), 1)
#define BOTH(a, b) (LIKELY(a) && LIKELY(b))
void slow(int);
void fast(int);
enum Flag { FIRST, SECOND };
template <Flag F> constexpr bool on = F == SECOND;

int named(int n) {
  if (LIKELY(on<FIRST>)) // expect: pruned FIRST
    slow(n + 1);
  if (BOTH(n > 3, on<SECOND>)) // expect: enabled SECOND
    fast(n + 1);
  return n;
}
