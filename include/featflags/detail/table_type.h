// SPDX-License-Identifier: MIT
//
// A table as an object: what the text interface reads and turns.
//
// Comes in: the arrays that FEATFLAGS_DEFINE lays down. Goes out: one struct, the same in every
// mode, so that code that prints or applies text does not care which one it was built in.
#ifndef FEATFLAGS_DETAIL_TABLE_TYPE_H
#define FEATFLAGS_DETAIL_TABLE_TYPE_H

#ifndef __cplusplus
#include <stdbool.h> // IWYU pragma: keep (rows say true and false)
#endif

struct featflags_table {
  const char *name;            // FEATFLAGS_NS
  const char *const *names;    // of the flags, in the order of the table
  const unsigned char *starts; // the values the build starts with, 0 or 1
  int *state;                  // one word per flag; null in constant mode
  unsigned count;
};

#endif // FEATFLAGS_DETAIL_TABLE_TYPE_H
