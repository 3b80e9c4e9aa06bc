// SPDX-License-Identifier: MIT
//
// One table of counters, declared in the including unit.
//
// Comes in: FEATFLAGS_COUNTERS and its kin; the feature table of the same name. Goes out: for each
// counter the inline functions behind the words that its kind allows, also without the table's name
// unless the table is qualified. In C++ they sit in a namespace, as those of flags do.
// No include guard: once per table.

#ifndef FEATFLAGS_COUNTERS_NS
#error                                                                                                       \
    "featflags: FEATFLAGS_COUNTERS_NS must name the feature table whose flags the counters are behind, as in: #define FEATFLAGS_COUNTERS_NS sched"
#endif
#if defined(FEAT_COUNTER) || defined(FEAT_GAUGE) || defined(FEAT_PEAK)
#error "featflags: FEAT_COUNTER, FEAT_GAUGE and FEAT_PEAK belong to the rows of a counter table"
#endif
#if defined(__has_include)
#if !__has_include(FEATFLAGS_COUNTERS)
#error                                                                                                       \
    "featflags: the file that FEATFLAGS_COUNTERS names was not found; its folder must be an include folder (-I or -iquote)"
#endif
#endif

#define FEATFLAGS_DETAIL_C(NAME) FEATFLAGS_DETAIL_CAT(FEATFLAGS_COUNTERS_NS, NAME)

// A row each; and the row's flag is one, or the compiler suggests another.
#define FEAT_COUNTER(FLAG, NAME, TEXT)                                                                       \
  FEATFLAGS_DETAIL_C(_row_##NAME),                                                                           \
      FEATFLAGS_DETAIL_C(_default_of_##NAME) =                                                               \
          FEATFLAGS_DETAIL_C(_row_##NAME) +                                                                  \
          0 * FEATFLAGS_DETAIL_CALL(FEAT_DEFAULT_IN, FEATFLAGS_COUNTERS_NS, FLAG),
#define FEAT_GAUGE(FLAG, NAME, TEXT) FEAT_COUNTER(FLAG, NAME, TEXT)
#define FEAT_PEAK(FLAG, NAME, TEXT) FEAT_COUNTER(FLAG, NAME, TEXT)
enum {
#include FEATFLAGS_COUNTERS
  FEATFLAGS_DETAIL_C(_counters_end)
};
#undef FEAT_COUNTER
#undef FEAT_GAUGE
#undef FEAT_PEAK

#ifdef __cplusplus
extern "C" {
#endif
extern const struct featflags_counters FEATFLAGS_DETAIL_C(_counters);
__extension__ extern __thread featflags_count *FEATFLAGS_DETAIL_C(_counters_mine)
    __attribute__((tls_model("initial-exec")));
#ifdef __cplusplus
}
#endif

// Whether this build can count behind the flag at all.
#if FEATFLAGS_MODE == FEATFLAGS_CONSTANT
#define FEATFLAGS_DETAIL_LIVE(FLAG) FEATFLAGS_DETAIL_CALL(FEAT_CONST_IN, FEATFLAGS_COUNTERS_NS, FLAG)
#else
#define FEATFLAGS_DETAIL_LIVE(FLAG) 1
#endif

#ifdef __cplusplus

#define FEATFLAGS_DETAIL_SPACE FEATFLAGS_DETAIL_CAT(featflags_counted_, FEATFLAGS_COUNTERS_NS)
extern "C++" {
namespace FEATFLAGS_DETAIL_SPACE {
#define FEATFLAGS_DETAIL_FUNCTION(TYPE, NAME) inline TYPE feat_##NAME
#include "counter_functions.h"
#undef FEATFLAGS_DETAIL_FUNCTION
} // namespace FEATFLAGS_DETAIL_SPACE
#ifndef FEATFLAGS_COUNTERS_QUALIFIED
#define FEAT_COUNTER(FLAG, NAME, TEXT)                                                                       \
  using FEATFLAGS_DETAIL_SPACE::feat_add_##NAME##_of_##FLAG;                                                 \
  using FEATFLAGS_DETAIL_SPACE::feat_get_##NAME##_of_##FLAG;
#define FEAT_GAUGE(FLAG, NAME, TEXT)                                                                         \
  FEAT_COUNTER(FLAG, NAME, TEXT) using FEATFLAGS_DETAIL_SPACE::feat_set_##NAME##_of_##FLAG;
#define FEAT_PEAK(FLAG, NAME, TEXT)                                                                          \
  using FEATFLAGS_DETAIL_SPACE::feat_max_##NAME##_of_##FLAG;                                                 \
  using FEATFLAGS_DETAIL_SPACE::feat_get_##NAME##_of_##FLAG;
#include FEATFLAGS_COUNTERS
#undef FEAT_COUNTER
#undef FEAT_GAUGE
#undef FEAT_PEAK
#endif
}
#undef FEATFLAGS_DETAIL_SPACE

#else // C

#define FEATFLAGS_DETAIL_FUNCTION(TYPE, NAME) static inline TYPE FEATFLAGS_DETAIL_C(_##NAME)
#include "counter_functions.h"
#undef FEATFLAGS_DETAIL_FUNCTION
#ifndef FEATFLAGS_COUNTERS_QUALIFIED
#define FEATFLAGS_DETAIL_FUNCTION(TYPE, NAME) static inline TYPE feat_##NAME
#include "counter_functions.h"
#undef FEATFLAGS_DETAIL_FUNCTION
#endif

#endif

#ifdef FEATFLAGS_COUNTERS_DEFINE
#include "counter_define.h"
#endif

#undef FEATFLAGS_DETAIL_C
#undef FEATFLAGS_DETAIL_LIVE
#undef FEATFLAGS_COUNTERS_DEFINE
#undef FEATFLAGS_COUNTERS_QUALIFIED
#undef FEATFLAGS_COUNTERS_NS
#undef FEATFLAGS_COUNTERS
