// SPDX-License-Identifier: MIT
// Flags of the library in C++: methods, lambdas, templates, constructors.
// feature: TRACE
// run: -std=c++17 -O2 -g
#include "switches.h"
void slow(int);
void fast(int);

struct Worker {
  explicit Worker(int n) : size(FEAT_ON(TRACE) ? n : n + 1) { // expect: pruned TRACE, enabled TRACE
    if (FEAT_ON(TRACE))                                       // expect: pruned TRACE
      slow(n);
  }
  int run(int n) const;
  int size;
};

int Worker::run(int n) const {
  const auto step = [](int value) {
    if (FEAT_ON(TRACE)) // expect: pruned TRACE
      slow(value);
    fast(value);
  };
  for (int i = 0; i < n; ++i) {
    if (!FEAT_ON(TRACE)) // expect: enabled TRACE, pruned TRACE
      continue;
    step(i);
  }
  step(size);
  return n;
}

int use(int n) { return Worker(n).run(n); }
