// SPDX-License-Identifier: MIT
// Kconfig's truth: on means the token 1 or _MODULE; 2, empty, y, 0 and undefined are off.
// profile: linux
#define CONFIG_ONE 1
#define CONFIG_TWO 2
#define CONFIG_EMPTY
#define CONFIG_LETTER y
#define CONFIG_ZERO 0
#define CONFIG_PART_MODULE 1
#define BEFORE_1 0,
#define SECOND(ignored, value, ...) value
#define PICK(before_or_not) SECOND(before_or_not 1, 0, 0)
#define PASTE(value) PICK(BEFORE_##value)
#define DEFINED(option) PASTE(option)
#define IS_BUILTIN(option) DEFINED(option)
#define IS_MODULE(option) DEFINED(option##_MODULE)
#define IS_ENABLED(option) (IS_BUILTIN(option) || IS_MODULE(option))
void run(int);
#if IS_ENABLED(CONFIG_PART) && IS_BUILTIN(CONFIG_ZERO) // expect: cut CONFIG_PART|CONFIG_ZERO
void run(long);
#endif

int options(int n) {
  if (IS_ENABLED(CONFIG_ONE)) // expect: enabled CONFIG_ONE
    run(1);
  if (IS_ENABLED(CONFIG_PART)) // expect: enabled CONFIG_PART
    run(2);
  if (IS_ENABLED(CONFIG_TWO)) // expect: pruned CONFIG_TWO
    run(3);
  if (IS_ENABLED(CONFIG_EMPTY)) // expect: pruned CONFIG_EMPTY
    run(4);
  if (IS_ENABLED(CONFIG_LETTER)) // expect: pruned CONFIG_LETTER
    run(5);
  if (IS_ENABLED(CONFIG_ZERO)) // expect: pruned CONFIG_ZERO
    run(6);
  if (IS_ENABLED(CONFIG_MISSING)) // expect: pruned CONFIG_MISSING
    run(7);
  return IS_BUILTIN(CONFIG_PART) ? n : n + 1; // expect: pruned CONFIG_PART, enabled CONFIG_PART
}
