// SPDX-License-Identifier: MIT
// Zephyr's macros put one of their arguments in place; the compiler never sees the other one.
// profile: zephyr
#define CONFIG_STATS 1
#define COMMA_1 unused,
#define SECOND(ignored, value, ...) value
#define PICK(before) SECOND(before 1, 0, 0)
#define PASTE(value) PICK(COMMA_##value)
#define IS_ENABLED(option) PASTE(option)
#define BARE(...) __VA_ARGS__
#define THEN(before, yes, no) SECOND(before BARE yes, BARE no, 0)
#define WHERE(value, yes, no) THEN(COMMA_##value, yes, no)
#define COND_CODE_1(option, yes, no) WHERE(option, yes, no)
#define COND_CODE_0(option, no, yes) WHERE(option, yes, no)
#define IF_ENABLED(option, yes) COND_CODE_1(option, yes, ())
#define IF_DISABLED(option, no) COND_CODE_1(option, (), no)
void slow(int), fast(int);

int options(int n) {
  if (IS_ENABLED(CONFIG_TRACE)) // expect: pruned CONFIG_TRACE
    slow(n);
  COND_CODE_1(CONFIG_TRACE, (slow(n + 1)), (fast(n))); // expect: cut CONFIG_TRACE, enabled CONFIG_TRACE
  COND_CODE_0(CONFIG_STATS, (slow(n + 2)), (fast(n))); // expect: cut CONFIG_STATS, enabled CONFIG_STATS
  IF_ENABLED(CONFIG_STATS, (fast(n + 1)));             // expect: enabled CONFIG_STATS
  IF_ENABLED(CONFIG_TRACE, (slow(n + 2)));             // expect: cut CONFIG_TRACE
  IF_DISABLED(CONFIG_TRACE, (fast(n + 3)));            // expect: enabled CONFIG_TRACE
  return n;
}
