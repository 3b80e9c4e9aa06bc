// SPDX-License-Identifier: MIT
//
// What is printed: into buffers of every size, into a file in pieces, by name; and what a reset takes away.
#define FEATFLAGS_DEFINE
#define FEATFLAGS_COUNTERS_DEFINE
#include "counters/counted.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

// Rows that fill the buffer in between several times, and one that does not fit into it.
#define FEATFLAGS_TABLE "counters/stats.def"
#define FEATFLAGS_NS wide
#define FEATFLAGS_QUALIFIED
#define FEATFLAGS_DEFINE
#include <featflags/featflags.h>
#define FEATFLAGS_COUNTERS "counters/wide.def"
#define FEATFLAGS_COUNTERS_NS wide
#define FEATFLAGS_COUNTERS_QUALIFIED
#define FEATFLAGS_COUNTERS_DEFINE
#include <featflags/counters.h>

static int problems;

static void expect(const char *what, int right) {
  if (!right) {
    printf("%s\n", what);
    problems++;
  }
}

static int is(const char *name, featflags_count wanted) {
  featflags_count value = 4711;
  return featflags_counters_get(&app_counters, name, &value) && value == wanted;
}

// The same text cut at every length, with a null behind it and nothing written further on.
static void print_into_every_size(const struct featflags_counters *table) {
  char whole[8000];
  char part[8000];
  const size_t length = featflags_counters_print(table, whole, sizeof whole);
  expect("the length is that of the text", length == strlen(whole) && length < 7000);
  for (size_t size = 0; size < length + 40; size++) {
    memset(part, '#', sizeof part);
    expect("the length does not depend on the room", featflags_counters_print(table, part, size) == length);
    const size_t kept = size == 0 ? 0 : size - 1 < length ? size - 1 : length;
    expect("the text is cut, not changed",
           memcmp(part, whole, kept) == 0 && (size == 0 || part[kept] == '\0'));
    expect("nothing is written behind the buffer", part[size] == '#' && part[size + 1] == '#');
  }
}

static void write_to_a_file(const struct featflags_counters *table) {
  char printed[8000];
  char written[8000];
  int ends[2];
  const size_t length = featflags_counters_print(table, printed, sizeof printed);
  expect("a pipe", pipe(ends) == 0);
  errno = 17;
  expect("written, and errno left alone", featflags_counters_write(table, ends[1]) == 0 && errno == 17);
  expect("all of it",
         read(ends[0], written, sizeof written) == (ssize_t)length && memcmp(printed, written, length) == 0);
  close(ends[1]);
  expect("an errno for what cannot be written",
         featflags_counters_write(table, ends[1]) == EBADF && errno == 17);
  close(ends[0]);
}

static void count(void) {
  FEAT_STAT_INC(STATS, hits);
  FEAT_STAT_ADD(STATS, hits, 41);
  FEAT_STAT_SET(STATS, depth, 5);
  FEAT_STAT_ADD(STATS, depth, -8);
  FEAT_STAT_MAX(STATS, deepest, 7);
  FEAT_STAT_MAX(STATS, deepest, 6);
  FEAT_STAT_INC(TRACE, traced);
}

// Off: nothing is evaluated, and an object's field is as it was.
static void count_nothing(void) {
  unsigned long evaluated = 0;
  FEAT_STAT_ADD(TRACE, traced, ++evaluated);
  FEAT_STAT_MAX(TRACE, longest, ++evaluated);
  FEAT_FIELD_INC(TRACE, evaluated);
  FEAT_FIELD_ADD(TRACE, evaluated, 4);
  FEAT_FIELD_SET(TRACE, evaluated, 3);
  FEAT_FIELD_MAX(TRACE, evaluated, 5);
  expect("off evaluates nothing", evaluated == 0);
  FEAT_FIELD_INC(STATS, evaluated);
  FEAT_FIELD_ADD(STATS, evaluated, 4);
  FEAT_FIELD_MAX(STATS, evaluated, 3);
  expect("on counts in a field", evaluated == 5);
  FEAT_FIELD_MAX(STATS, evaluated, 9);
  expect("a field's maximum", evaluated == 9);
  FEAT_FIELD_SET(STATS, evaluated, 2);
  expect("a field that is set", evaluated == 2);
}

int main(void) {
  featflags_count unchanged = 3;
  count();
  count_nothing();
  expect("a sum", is("hits", 42) && FEAT_STAT_GET(STATS, hits) == 42);
  expect("a gauge", is("depth", (featflags_count)-3) && FEAT_STAT_GET(STATS, depth) == -3);
  expect("a peak", is("deepest", 7));
  expect("an unknown name", !featflags_counters_get(&app_counters, "hit", &unchanged) && unchanged == 3);
  expect("a row that is off", FEAT_STAT_GET(TRACE, traced) == 0);
#if FEATFLAGS_MODE == FEATFLAGS_CONSTANT
  expect("is not there", !featflags_counters_get(&app_counters, "traced", &unchanged));
#else
  expect("is there", is("traced", 0));
  featflags_set(&app_features, "TRACE", 1);
  FEAT_STAT_ADD(TRACE, traced, 2);
  featflags_set(&app_features, "TRACE", 0);
  FEAT_STAT_ADD(TRACE, traced, 4);
  expect("counted while it was on", is("traced", 2));
#endif
  FEAT_STAT_INC_IN(wide, STATS, LONG_NAME_OF_A_ROW);
  FEAT_STAT_ADD_IN(wide, STATS, last, (featflags_count)-1);
  print_into_every_size(&app_counters);
  print_into_every_size(&wide_counters);
  write_to_a_file(&app_counters);
  write_to_a_file(&wide_counters);
  featflags_counters_reset(&app_counters);
  expect("a reset", is("hits", 0) && is("deepest", 0) && FEAT_STAT_GET(STATS, depth) == -3);
  count();
  expect("counts after a reset", is("hits", 42) && is("deepest", 7));
  expect("another table is another table", FEAT_STAT_GET_IN(wide, STATS, last) == (featflags_count)-1);
  return problems;
}
