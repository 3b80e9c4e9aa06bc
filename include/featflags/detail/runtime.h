// SPDX-License-Identifier: MIT
//
// Runtime mode: a flag is a word in memory.
//
// Comes in: the table. Goes out: what turning.h does, and a function that reads a word. A word each, not a
// bit or a byte: any number of flags, no neighbour to tear (Alpha has no byte store of its own), and a
// relaxed load is one plain instruction. No include guard: once per table.

#define FEATFLAGS_DETAIL_TEST(PICK, DEFAULT)                                                                 \
  return featflags_detail_asked(FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, _features_state), PICK, DEFAULT)
#include "turning.h"
#undef FEATFLAGS_DETAIL_TEST
