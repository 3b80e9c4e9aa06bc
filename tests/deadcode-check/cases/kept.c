// SPDX-License-Identifier: MIT
// Flags that are off and that the compiler cannot know to be off, with the reason of each.
// guard: ON(FLAG):ROW
#define ON(flag) (flag)
#define ROW(name, value)
ROW(READS_VOLATILE, 0)
ROW(IS_WEAK, 0)
ROW(IS_ELSEWHERE, 0)
ROW(IS_CONSTANT, 0)
static volatile const int READS_VOLATILE = 0;
extern const int IS_WEAK __attribute__((weak));
extern const int IS_ELSEWHERE;
static const int IS_CONSTANT = 0;
void slow(int);

int read(int n) {
  if (ON(READS_VOLATILE)) // expect: present READS_VOLATILE volatile
    slow(n);
  if (ON(IS_WEAK)) // expect: present IS_WEAK weak
    slow(n);
  if (ON(IS_ELSEWHERE)) // expect: present IS_ELSEWHERE not-visible
    slow(n);
  if (ON(IS_CONSTANT)) // expect: pruned IS_CONSTANT
    slow(n);
  return n;
}
