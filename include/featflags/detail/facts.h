// SPDX-License-Identifier: MIT
//
// What a FEAT_META row may say, as pairs of a key and a text.
//
// Comes in: a row and up to eight of owner("alice"), kind(experiment), since("1.4"),
// expires("2027-01"), help("..."), once, always. Goes out: that many `{row, key, text},`.
#ifndef FEATFLAGS_DETAIL_FACTS_H
#define FEATFLAGS_DETAIL_FACTS_H

#include "pp.h"

#define FEATFLAGS_DETAIL_FACT_owner(TEXT) FEATFLAGS_OWNER, TEXT
#define FEATFLAGS_DETAIL_FACT_kind(WORD) FEATFLAGS_KIND, #WORD
#define FEATFLAGS_DETAIL_FACT_since(TEXT) FEATFLAGS_SINCE, TEXT
#define FEATFLAGS_DETAIL_FACT_expires(TEXT) FEATFLAGS_EXPIRES, TEXT
#define FEATFLAGS_DETAIL_FACT_help(TEXT) FEATFLAGS_HELP, TEXT
#define FEATFLAGS_DETAIL_FACT_once FEATFLAGS_MUTABILITY, "once"
#define FEATFLAGS_DETAIL_FACT_always FEATFLAGS_MUTABILITY, "always"

#define FEATFLAGS_DETAIL_FACTS(ROW, ...)                                                                     \
  FEATFLAGS_DETAIL_CAT(FEATFLAGS_DETAIL_FACTS_, FEATFLAGS_DETAIL_COUNT(__VA_ARGS__))(ROW, __VA_ARGS__)
#define FEATFLAGS_DETAIL_FACTS_1(ROW, FACT) {ROW, FEATFLAGS_DETAIL_FACT_##FACT},
#define FEATFLAGS_DETAIL_FACTS_2(ROW, FACT, ...)                                                             \
  {ROW, FEATFLAGS_DETAIL_FACT_##FACT}, FEATFLAGS_DETAIL_FACTS_1(ROW, __VA_ARGS__)
#define FEATFLAGS_DETAIL_FACTS_3(ROW, FACT, ...)                                                             \
  {ROW, FEATFLAGS_DETAIL_FACT_##FACT}, FEATFLAGS_DETAIL_FACTS_2(ROW, __VA_ARGS__)
#define FEATFLAGS_DETAIL_FACTS_4(ROW, FACT, ...)                                                             \
  {ROW, FEATFLAGS_DETAIL_FACT_##FACT}, FEATFLAGS_DETAIL_FACTS_3(ROW, __VA_ARGS__)
#define FEATFLAGS_DETAIL_FACTS_5(ROW, FACT, ...)                                                             \
  {ROW, FEATFLAGS_DETAIL_FACT_##FACT}, FEATFLAGS_DETAIL_FACTS_4(ROW, __VA_ARGS__)
#define FEATFLAGS_DETAIL_FACTS_6(ROW, FACT, ...)                                                             \
  {ROW, FEATFLAGS_DETAIL_FACT_##FACT}, FEATFLAGS_DETAIL_FACTS_5(ROW, __VA_ARGS__)
#define FEATFLAGS_DETAIL_FACTS_7(ROW, FACT, ...)                                                             \
  {ROW, FEATFLAGS_DETAIL_FACT_##FACT}, FEATFLAGS_DETAIL_FACTS_6(ROW, __VA_ARGS__)
#define FEATFLAGS_DETAIL_FACTS_8(ROW, FACT, ...)                                                             \
  {ROW, FEATFLAGS_DETAIL_FACT_##FACT}, FEATFLAGS_DETAIL_FACTS_7(ROW, __VA_ARGS__)

#endif // FEATFLAGS_DETAIL_FACTS_H
