// SPDX-License-Identifier: MIT
// Included by unity.c, in the middle of it.
int part(int n) {
  if (!ON(TRACE)) // expect: enabled TRACE, pruned TRACE
    return n;
  slow(n + 1);
  return n * 2;
}

static inline int nobody(int n) {
  if (ON(TRACE)) // expect: not-emitted TRACE
    slow(n);
  return n;
}
