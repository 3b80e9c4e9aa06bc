// SPDX-License-Identifier: MIT
//
// A table's flags for #if, as a header.
//
// Comes in: -DFEATFLAGS_IF_TABLE='"features.def"', -DFEATFLAGS_IF_NS=sched, and the mode and
// FEATFLAGS_SET_sched of the build. Goes out: lines for a header that is included behind the table's own,
//
//     #define FEATFLAGS_IF_HRTICK() 0
//     #define FEATFLAGS_IF_sched_HRTICK() FEATFLAGS_IF_HRTICK()
//
// so that `#if FEAT_IF(HRTICK)` works, and a name that no row has is an error and not 0. The preprocessor
// cannot write this header from an X-macro file; two ways can:
//
//     cc -I. -DFEATFLAGS_IF_TABLE=... -DFEATFLAGS_IF_NS=sched if_header.c -o if_header && ./if_header >
//     features_if.h featflags_if_header() in CMake, which compiles this file for the target, runs nothing,
//     and finds the lines in the object: each is laid out as one text in `featflags_if_lines`
#ifndef FEATFLAGS_IF_TABLE
#error "featflags: -DFEATFLAGS_IF_TABLE='\"features.def\"' and -DFEATFLAGS_IF_NS=name say which table"
#endif
#ifdef FEATFLAGS_IF_QUALIFIED // only FEAT_IF_IN(sched, HRTICK)
#define FEATFLAGS_QUALIFIED
enum { featflags_if_qualified = 1 };
#else
enum { featflags_if_qualified = 0 };
#endif

#define FEATFLAGS_TABLE FEATFLAGS_IF_TABLE
#define FEATFLAGS_NS FEATFLAGS_IF_NS
#include "featflags.h"

#define FEATFLAGS_DETAIL_IF_TEXT FEATFLAGS_DETAIL_TEXT(FEATFLAGS_IF_NS)
#define FEATFLAGS_DETAIL_IF_ON(NAME) FEATFLAGS_DETAIL_CAT(FEATFLAGS_IF_NS, _feat_on_##NAME)

// Each line: the definition, its value, the name without the table, and a check that the value is the
// build's.
#define FEATFLAGS_DETAIL_IF_FULL(NAME) "#define FEATFLAGS_IF_" FEATFLAGS_DETAIL_IF_TEXT "_" NAME "() "
#define FEATFLAGS_DETAIL_IF_BRIEF(NAME)                                                                      \
  "#define FEATFLAGS_IF_" NAME "() FEATFLAGS_IF_" FEATFLAGS_DETAIL_IF_TEXT "_" NAME "()"
#define FEATFLAGS_DETAIL_IF_CHECK(NAME) "FEATFLAGS_DETAIL_IF_SAME(" FEATFLAGS_DETAIL_IF_TEXT ", " NAME ")"
#if FEATFLAGS_MODE == FEATFLAGS_CONSTANT
#define FEATFLAGS_DETAIL_IF_SIZE(NAME) 2
#define FEATFLAGS_DETAIL_IF_VALUE(ON, NAME) {'0' + ON, 0}
#else // the error of #if shows this text
#define FEATFLAGS_DETAIL_IF_SIZE(NAME) sizeof FEATFLAGS_DETAIL_IF_VALUE(0, NAME)
#define FEATFLAGS_DETAIL_IF_VALUE(ON, NAME)                                                                  \
  "\"featflags: FEAT_IF(" NAME ") must be a constant, but in this build the flag turns at run time: "        \
  "test it with FEAT_ON(" NAME ")\""
#endif

#define FEAT_META(...)
#define FEAT_REQUIRES(NAME, OTHER)
#define FEAT_CONFLICTS(NAME, OTHER)
#define FEAT_RETIRED(NAME)

struct featflags_if_lines {
  char begin[3][64];
#define FEAT(NAME, DEFAULT)                                                                                  \
  char full_##NAME[sizeof FEATFLAGS_DETAIL_IF_FULL(#NAME) - 1]; /* goes on in the value */                   \
  char value_##NAME[FEATFLAGS_DETAIL_IF_SIZE(#NAME)];                                                        \
  char brief_##NAME[sizeof FEATFLAGS_DETAIL_IF_BRIEF(#NAME)];                                                \
  char check_##NAME[sizeof FEATFLAGS_DETAIL_IF_CHECK(#NAME)];
#include FEATFLAGS_IF_TABLE
#undef FEAT
  char end;
};

extern const struct featflags_if_lines featflags_if_lines;
const struct featflags_if_lines featflags_if_lines = {
    {"#ifndef FEATFLAGS_FEATFLAGS_H", "#error \"featflags: include the table's own header first\"", "#endif"},
#define FEAT(NAME, DEFAULT)                                                                                  \
  FEATFLAGS_DETAIL_IF_FULL(#NAME), FEATFLAGS_DETAIL_IF_VALUE(FEATFLAGS_DETAIL_IF_ON(NAME), #NAME),           \
      FEATFLAGS_DETAIL_IF_BRIEF(#NAME), FEATFLAGS_DETAIL_IF_CHECK(#NAME),
#include FEATFLAGS_IF_TABLE
#undef FEAT
    0};

#include <stdio.h>
#include <string.h>

int main(void) {
  const char *text = (const char *)&featflags_if_lines;
  const char *const end = text + sizeof featflags_if_lines - 1;
  for (; text < end; text += strlen(text) + 1) {
    const int brief = strstr(text, "() FEATFLAGS_IF_") != NULL;
    if (*text && !(brief && featflags_if_qualified) && puts(text) < 0)
      return 1;
  }
  return 0;
}
