// SPDX-License-Identifier: MIT
// A template's region is one, in however many instances its function is.
// feature: TRACE
// run: -std=c++17 -O2 -g
#include "switches.h"
void slow(int);

template <typename T> T run(T n) {
  if (FEAT_ON(TRACE)) // expect: pruned TRACE
    slow(static_cast<int>(n));
  return n + 1;
}

template <typename T> T never(T n) {
  if (FEAT_ON(TRACE)) // expect: not-emitted TRACE
    slow(static_cast<int>(n));
  return n;
}

template <typename T> struct Box {
  int open(T n) const {
    if (!FEAT_ON(TRACE)) // expect: enabled TRACE, pruned TRACE
      return n * 7;
    slow(static_cast<int>(n));
    return n * 8;
  }
};

int use(int n) {
  return run(n) + static_cast<int>(run(n * 0.5)) + Box<char>().open(static_cast<char>(n)) +
         Box<long>().open(n);
}
