// SPDX-License-Identifier: MIT
// Tables with the names that types and functions of the library end in; of counters too.
#define FEATFLAGS_TABLE "clean/named_like_types.def"
#define FEATFLAGS_NS keys
#define FEATFLAGS_QUALIFIED
#define FEATFLAGS_DEFINE
#include <featflags/featflags.h>
#define FEATFLAGS_TABLE "clean/named_like_types.def"
#define FEATFLAGS_NS table
#define FEATFLAGS_QUALIFIED
#define FEATFLAGS_DEFINE
#include <featflags/featflags.h>
#define FEATFLAGS_TABLE "clean/named_like_types.def"
#define FEATFLAGS_NS error
#define FEATFLAGS_QUALIFIED
#define FEATFLAGS_DEFINE
#include <featflags/featflags.h>
#define FEATFLAGS_TABLE "clean/named_like_types.def"
#define FEATFLAGS_NS counters
#define FEATFLAGS_QUALIFIED
#define FEATFLAGS_DEFINE
#include <featflags/featflags.h>
#define FEATFLAGS_TABLE "clean/named_like_types.def"
#define FEATFLAGS_NS counter
#define FEATFLAGS_QUALIFIED
#define FEATFLAGS_DEFINE
#include <featflags/featflags.h>
#define FEATFLAGS_TABLE "clean/named_like_types.def"
#define FEATFLAGS_NS scope
#define FEATFLAGS_QUALIFIED
#define FEATFLAGS_DEFINE
#include <featflags/featflags.h>
#define FEATFLAGS_TABLE "clean/named_like_types.def"
#define FEATFLAGS_NS change
#define FEATFLAGS_QUALIFIED
#define FEATFLAGS_DEFINE
#include <featflags/featflags.h>
#define FEATFLAGS_TABLE "clean/named_like_types.def"
#define FEATFLAGS_NS module
#define FEATFLAGS_QUALIFIED
#define FEATFLAGS_DEFINE
#include <featflags/featflags.h>
#define FEATFLAGS_TABLE "clean/named_like_types.def"
#define FEATFLAGS_NS key
#define FEATFLAGS_QUALIFIED
#define FEATFLAGS_DEFINE
#include <featflags/featflags.h>
#define FEATFLAGS_TABLE "clean/named_like_types.def"
#define FEATFLAGS_NS detail
#define FEATFLAGS_QUALIFIED
#define FEATFLAGS_DEFINE
#include <featflags/featflags.h>
#define FEATFLAGS_TABLE "clean/named_like_types.def"
#define FEATFLAGS_NS print
#define FEATFLAGS_QUALIFIED
#define FEATFLAGS_DEFINE
#include <featflags/featflags.h>
#define FEATFLAGS_COUNTERS "clean/named_like_types_counters.def"
#define FEATFLAGS_COUNTERS_NS print
#define FEATFLAGS_COUNTERS_QUALIFIED
#define FEATFLAGS_COUNTERS_DEFINE
#include <featflags/counters.h>
#define FEATFLAGS_TABLE "clean/named_like_types.def"
#define FEATFLAGS_NS get
#define FEATFLAGS_QUALIFIED
#define FEATFLAGS_DEFINE
#include <featflags/featflags.h>
#define FEATFLAGS_COUNTERS "clean/named_like_types_counters.def"
#define FEATFLAGS_COUNTERS_NS get
#define FEATFLAGS_COUNTERS_QUALIFIED
#define FEATFLAGS_COUNTERS_DEFINE
#include <featflags/counters.h>
#define FEATFLAGS_TABLE "clean/named_like_types.def"
#define FEATFLAGS_NS each
#define FEATFLAGS_QUALIFIED
#define FEATFLAGS_DEFINE
#include <featflags/featflags.h>
#define FEATFLAGS_COUNTERS "clean/named_like_types_counters.def"
#define FEATFLAGS_COUNTERS_NS each
#define FEATFLAGS_COUNTERS_QUALIFIED
#define FEATFLAGS_COUNTERS_DEFINE
#include <featflags/counters.h>

int named(void);
int named(void) {
  int on = 0;
  if (FEAT_ON_IN(keys, STATS))
    on++;
  if (FEAT_ON_IN(table, STATS))
    on++;
  if (FEAT_ON_IN(error, STATS))
    on++;
  if (FEAT_ON_IN(counters, STATS))
    on++;
  if (FEAT_ON_IN(counter, STATS))
    on++;
  if (FEAT_ON_IN(scope, STATS))
    on++;
  if (FEAT_ON_IN(change, STATS))
    on++;
  if (FEAT_ON_IN(module, STATS))
    on++;
  if (FEAT_ON_IN(key, STATS))
    on++;
  if (FEAT_ON_IN(detail, STATS))
    on++;
  FEAT_STAT_INC_IN(print, STATS, hits);
  FEAT_STAT_INC_IN(get, STATS, hits);
  FEAT_STAT_INC_IN(each, STATS, hits);
  return on;
}
