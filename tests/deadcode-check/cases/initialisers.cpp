// SPDX-License-Identifier: MIT
// Guards where no statement is: default arguments, initialisers of members and of what lies in namespaces.
// run: -std=c++17 -O2 -g
// flag: TRACE
// guard: ON(FLAG)
#define ON(flag) (flag)
extern int at_run_time;
extern const int elsewhere;
int slow(int);
int fast(int);

int given(int n, int more = ON(TRACE) ? slow(1) : 2); // expect: pruned TRACE, enabled TRACE

struct Part {
  int size = ON(TRACE) ? slow(2) : 3; // expect: pruned TRACE, enabled TRACE
  int kind = 0;
  Part();
};
Part::Part() {}

namespace inner {
int (*const step)(int) = ON(TRACE) ? slow : fast; // expect: pruned TRACE, enabled TRACE
}

int use(int n) { return given(n) + inner::step(n); }
