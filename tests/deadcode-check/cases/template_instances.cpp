// SPDX-License-Identifier: MIT
// Instances that disagree: one answer for those in which the guard holds, one for the others.
// guard: ON(FLAG)
// run: -std=c++17 -O2 -g
// run: -std=c++17 -O0 -g
#define ON(flag) (flag)
void slow(int), fast(int);

template <typename T> struct Box {
  static int open(T n) {
    if (ON(sizeof(T) == 4)) { // expect: enabled sizeof(T)==4, pruned sizeof(T)==4
      slow(static_cast<int>(n));
      fast(1);
    }
    if (!ON(sizeof(T) == 4)) // expect: enabled sizeof(T)==4, enabled sizeof(T)==4, pruned sizeof(T)==4, pruned sizeof(T)==4
      return 7;
    slow(8);
    return 9;
  }
};

template <int Level> int deep(int n) {
  if constexpr (ON(Level > 1)) // expect: enabled Level>1, enabled Level>1, pruned Level>1, pruned Level>1
    return n + deep<Level - 1>(n * 2);
  return n;
}

template <typename T> int unmade(T n) {
  if (ON(sizeof(T) == 4)) // expect: not-emitted sizeof(T)==4
    slow(static_cast<int>(n));
  return 1;
}

int use(int n) { return Box<int>::open(n) + Box<double>::open(n) + deep<4>(n); }
