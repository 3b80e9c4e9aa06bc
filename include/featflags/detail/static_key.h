// SPDX-License-Identifier: MIT
//
// Static-key mode: a flag is an instruction, and a word in memory that it asks when it must.
//
// Comes in: the table. Goes out: what turning.h does, and a function with one site. A site either goes
// straight on, which means the default and reads nothing, or jumps to where the flag's word is read. So going
// straight is only ever a shortcut for a flag that is as it started: a site that nobody may patch, or that
// nobody knows of yet, still tells the truth. No include guard: once per table.

#define FEATFLAGS_DETAIL_ASKED(PICK, DEFAULT)                                                                \
  featflags_detail_asked(FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, _features_state), PICK, DEFAULT)
#define FEATFLAGS_DETAIL_TEST(PICK, DEFAULT)                                                                 \
  FEATFLAGS_DETAIL_SITE(FEATFLAGS_DETAIL_PLACES(FEATFLAGS_DETAIL_TEXT(FEATFLAGS_NS)),                        \
                        (PICK) / 2 * 2 + DEFAULT, ask);                                                      \
  return DEFAULT;                                                                                            \
  ask:                                                                                                       \
  return FEATFLAGS_DETAIL_ASKED(PICK, DEFAULT)
#include "turning.h"
#undef FEATFLAGS_DETAIL_TEST
#undef FEATFLAGS_DETAIL_ASKED
