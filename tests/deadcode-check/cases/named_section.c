// SPDX-License-Identifier: MIT
// GCC folds a static variable that nobody writes, but not one in a named section.
// compilers: gcc aarch64-linux-gnu-gcc alpha-linux-gnu-gcc
// guard: ON(FLAG)
#define ON(flag) (flag)
static int PLACED __attribute__((section(".data.flags"))) = 0;
static int PLAIN = 0;
void slow(int);

int read(int n) {
  if (ON(PLACED)) // expect: present PLACED named-section
    slow(n);
  if (ON(PLAIN)) // expect: pruned PLAIN
    slow(n);
  return n;
}
