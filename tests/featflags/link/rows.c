// SPDX-License-Identifier: MIT
// A table of ROWS rows, F0 (off), F1 (on), F2 (off) ...: turned one by one, all at once, printed and read
// back.
#define FEATFLAGS_DEFINE
#define FEATFLAGS_TABLE "rows.def"
#define FEATFLAGS_NS rows
#include <featflags/featflags.h>

#include <stdio.h>
#include <stdlib.h>

#define CHECK(CONDITION)                                                                                     \
  do {                                                                                                       \
    if (!(CONDITION)) {                                                                                      \
      printf("line %d: %s\n", __LINE__, #CONDITION);                                                         \
      exit(1);                                                                                               \
    }                                                                                                        \
  } while (0)

static char first[ROWS * 10];
static char second[ROWS * 10];

static int value(unsigned row) {
  char name[16];
  snprintf(name, sizeof name, "F%u", row);
  return featflags_get(&rows_features, name);
}

static void turn(unsigned row, int on) {
  char name[16];
  snprintf(name, sizeof name, "%sF%u", on ? "" : "NO_", row);
  CHECK(featflags_apply(&rows_features, name, 0) == FEATFLAGS_OK);
}

// Turning a row turns no neighbour.
static void one_by_one(void) {
  const unsigned step = ROWS > 100 ? ROWS / 50 : 1;
  for (unsigned row = 0; row < ROWS; row += step) {
    turn(row, row % 2 == 0);
    for (unsigned at = row < 40 ? 0 : row - 40; at < ROWS && at < row + 40; at++)
      CHECK(value(at) == ((at % 2 != 0) != (at == row)));
    turn(row, row % 2 != 0);
  }
}

int main(void) {
  CHECK(rows_features.count == ROWS);
  CHECK(!FEAT_ON(F0) && (FEAT_ON_LAST ? 1 : 0) == (ROWS - 1) % 2);
  CHECK(featflags_print(&rows_features, first, sizeof first) < sizeof first);
  if (rows_features.mode == FEATFLAGS_CONSTANT) {
    CHECK(featflags_apply(&rows_features, first, 0) == FEATFLAGS_OK);
    CHECK(featflags_apply(&rows_features, "F0", 0) == FEATFLAGS_FIXED);
    return 0;
  }
  one_by_one();
  CHECK(featflags_apply(&rows_features, "all", 0) == FEATFLAGS_OK);
  CHECK(FEAT_ON(F0) && FEAT_ON_LAST && value(ROWS / 2) == 1);
  CHECK(featflags_apply(&rows_features, first, 0) == FEATFLAGS_OK);
  CHECK(!FEAT_ON(F0) && value(ROWS - 1) == (ROWS - 1) % 2);
  featflags_print(&rows_features, second, sizeof second);
  for (unsigned at = 0; at < sizeof first; at++)
    CHECK(first[at] == second[at]);
  return 0;
}
