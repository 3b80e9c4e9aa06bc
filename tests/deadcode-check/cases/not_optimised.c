// SPDX-License-Identifier: MIT
// At -O0 a constant variable is not folded; an enumerator is.
// compilers: gcc aarch64-linux-gnu-gcc alpha-linux-gnu-gcc
// run: -O0 -g
// guard: ON(FLAG)
#define ON(flag) (flag)
static int VARIABLE = 0;
enum { ENUMERATOR = 0 };
void slow(int);

int read(int n) {
  if (ON(VARIABLE)) // expect: present VARIABLE not-optimised
    slow(n);
  if (ON(ENUMERATOR)) // expect: pruned ENUMERATOR
    slow(n);
  return n;
}
