// SPDX-License-Identifier: MIT
//
// EXPECT(condition, format, values...): counts and prints what does not hold. One unit a program.
#ifndef TESTS_SCHED_EXPECT_H
#define TESTS_SCHED_EXPECT_H

#include <stdio.h>

static int failures;

#define EXPECT(CONDITION, ...)                                                                               \
  do {                                                                                                       \
    if (!(CONDITION)) {                                                                                      \
      failures++;                                                                                            \
      printf("%s:%d: %s: ", __FILE__, __LINE__, #CONDITION);                                                 \
      printf(__VA_ARGS__);                                                                                   \
      putchar('\n');                                                                                         \
    }                                                                                                        \
  } while (0)

#endif // TESTS_SCHED_EXPECT_H
