// SPDX-License-Identifier: MIT
//
// Decimals against snprintf: every power of ten and of two with their neighbours, and random numbers of every
// length.
//
// usage: decimal_test [HOW_MANY]
#include <featflags/counters.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned long failures;

static void expect(const char *wanted, const char *got, size_t length, const char *before,
                   const char *after) {
  if (strlen(wanted) == length && memcmp(wanted, got, length) == 0 && *before == '#' && *after == '#')
    return;
  failures++;
  printf("expected %s, got %.*s\n", wanted, (int)length, got);
}

// Both functions, at every alignment in turn, and nothing is written outside of the room.
static void compare(uint64_t number) {
  char wanted[32];
  char room[8 + FEATFLAGS_DECIMAL_ROOM + 8];
  char *const to = room + 1 + number % 7;
  memset(room, '#', sizeof room);
  snprintf(wanted, sizeof wanted, "%" PRIu64, number);
  expect(wanted, to, featflags_decimal(to, number), to - 1, to + FEATFLAGS_DECIMAL_ROOM);
  snprintf(wanted, sizeof wanted, "%" PRId64, (int64_t)number);
  expect(wanted, to, featflags_decimal_signed(to, (int64_t)number), to - 1, to + FEATFLAGS_DECIMAL_ROOM);
}

static void compare_around(uint64_t number) {
  for (uint64_t near = 0; near < 5; near++) {
    compare(number + near - 2);
    compare(0 - (number + near - 2));
  }
}

static uint64_t next(uint64_t *state) {
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return *state;
}

int main(int count, char **words) {
  const unsigned long rounds = count > 1 ? strtoul(words[1], NULL, 10) : 20000;
  uint64_t ten = 1;
  for (int digits = 0; digits < 20; digits++, ten *= 10)
    for (uint64_t first = 1; first < 10; first++)
      compare_around(ten * first);
  for (int bit = 0; bit < 64; bit++)
    compare_around((uint64_t)1 << bit);
  for (uint64_t small = 0; small < 20000; small++)
    compare(small);
  uint64_t state = 88172645463325252U;
  for (unsigned long round = 0; round < rounds; round++) {
    const uint64_t number = next(&state);
    compare(number >> (round % 64));
  }
  printf("%lu random numbers, %lu differences\n", rounds, failures);
  return failures != 0;
}
