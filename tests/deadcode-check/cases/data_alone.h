// SPDX-License-Identifier: MIT
// Included by data_alone.c, which calls nothing of it.
void slow(int);

static inline int nobody(int n) {
  if (ON(TRACE)) // expect: not-emitted TRACE
    slow(n);
  return n;
}
