// SPDX-License-Identifier: MIT
// --guard may name what is no macro: a variable, an enumerator, a function.
// guard: debugging
// guard: WITH_STATS
// guard: tracing
// guard: asking(FLAG)
// run: -O2 -g
enum { WITH_STATS = 0 };
static const int debugging = 0;
static inline int tracing(void) { return 0; }
int asking(int);
void slow(int), fast(int);

int named(int n) {
  if (debugging) // expect: pruned debugging
    slow(n);
  if (!WITH_STATS) // expect: enabled WITH_STATS
    fast(n);
  if (tracing()) // expect: pruned tracing
    slow(n);
  if (asking(3)) // expect: switchable 3
    slow(n);
  return n;
}
