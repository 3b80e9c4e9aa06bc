// SPDX-License-Identifier: MIT
//
// One table, declared (and, with FEATFLAGS_DEFINE, defined) in the including unit.
//
// Comes in: FEATFLAGS_TABLE, FEATFLAGS_NS and the optional FEATFLAGS_DEFINE, FEATFLAGS_QUALIFIED.
// Goes out: the identifiers behind FEAT_ON, the table object's declaration, and none of the
// parameters. The table file is read several times, each time with another meaning of FEAT and, where
// they matter, of the other rows, which mean nothing otherwise.
// No include guard: once per table.

#ifndef FEATFLAGS_NS
#error "featflags: FEATFLAGS_NS must name the table, as in: #define FEATFLAGS_NS sched"
#endif
#ifdef FEAT
#error "featflags: FEAT is already a macro; it belongs to the rows of a feature table"
#endif
#if defined(FEAT_META) || defined(FEAT_REQUIRES) || defined(FEAT_CONFLICTS) || defined(FEAT_RETIRED)
#error "featflags: FEAT_META, FEAT_REQUIRES, FEAT_CONFLICTS and FEAT_RETIRED belong to the rows of a table"
#endif
#if defined(__has_include)
#if !__has_include(FEATFLAGS_TABLE)
#error                                                                                                       \
    "featflags: the file that FEATFLAGS_TABLE names was not found; its folder must be an include folder (-I or -iquote)"
#endif
#endif

#define FEAT_META(...)
#define FEAT_REQUIRES(NAME, OTHER)
#define FEAT_CONFLICTS(NAME, OTHER)
#define FEAT_RETIRED(NAME)

#include "check_rows.h"

#if FEATFLAGS_MODE == FEATFLAGS_STATIC_KEY && FEATFLAGS_DETAIL_SITES
#include "static_key.h"
#elif FEATFLAGS_MODE != FEATFLAGS_CONSTANT
#include "runtime.h"
#endif

#include "check_relations.h"
#include "link_guard.h"

// The table as an object, for text: `sched_features`.
#ifdef __cplusplus
extern "C" {
#endif
extern const struct featflags_table FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, _features);
#ifdef __cplusplus
}
#endif

#ifdef FEATFLAGS_DEFINE
#include "define_table.h"
#elif defined(FEATFLAGS_ATTACH) && FEATFLAGS_MODE == FEATFLAGS_STATIC_KEY && FEATFLAGS_DETAIL_SITES
#include "static_key_define.h"
#endif

#undef FEAT_META
#undef FEAT_REQUIRES
#undef FEAT_CONFLICTS
#undef FEAT_RETIRED
#undef FEATFLAGS_DEFINE
#undef FEATFLAGS_ATTACH
#undef FEATFLAGS_QUALIFIED
#undef FEATFLAGS_NS
#undef FEATFLAGS_TABLE
