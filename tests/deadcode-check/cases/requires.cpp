// SPDX-License-Identifier: MIT
// A requires-clause decides whether a function is there at all.
// guard: ON(FLAG)
// run: -std=c++20 -O2 -g
#define ON(flag) (flag)
constexpr bool TRACE = false, STATS = true;
void slow(int), fast(int);

template <typename T>
  requires(ON(TRACE)) // expect: not-emitted TRACE
int act(T n) {
  slow(static_cast<int>(n));
  return 7;
}
template <typename T>
  requires(!ON(TRACE)) // expect: enabled TRACE
int act(T n) {
  fast(static_cast<int>(n));
  return 8;
}
template <typename T> struct Box {
  int open(T n)
    requires(ON(STATS)) // expect: enabled STATS
  {
    fast(static_cast<int>(n) + 1);
    return 3;
  }
};
int use(int n) { return act(n) + Box<int>().open(n); }
