// SPDX-License-Identifier: MIT
//
// Runtime mode: a flag is a word in memory.
//
// Comes in: the table. Goes out: for each flag an inline function that reads its word, and an
// enumerator with the value it starts with; both also without the table's name in front, unless
// the table is qualified. A word each, not a bit or a byte: any number of flags, no neighbour to
// tear (Alpha has no byte store of its own), and a relaxed load is one plain instruction.
// In C++ the functions sit in a namespace and are brought out by `using`, so that they may have
// external linkage, as inline functions that use them need, and still differ from table to table.
// No include guard: once per table.

enum {
#define FEAT(NAME, DEFAULT)                                                                                  \
  FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, _feat_default_##NAME) =                                                 \
      FEATFLAGS_DETAIL_CALL(FEATFLAGS_DETAIL_START, FEATFLAGS_NS, _pick_##NAME, _pick_NO_##NAME, DEFAULT),
#include FEATFLAGS_TABLE
#undef FEAT
  FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, _features_default_end) = 0
};

#ifndef FEATFLAGS_QUALIFIED
enum {
#define FEAT(NAME, DEFAULT) feat_default_##NAME = FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, _feat_default_##NAME),
#include FEATFLAGS_TABLE
#undef FEAT
  FEATFLAGS_DETAIL_CAT(feat_end_of_, FEATFLAGS_NS) = 0
};
#endif

#ifndef __cplusplus
#define FEATFLAGS_DETAIL_READ(PICK)                                                                          \
  __atomic_load_n(                                                                                           \
      &FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, _features_state)[FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, PICK) / 2],    \
      __ATOMIC_RELAXED)
#endif

#ifdef __cplusplus

// constexpr, so that functions which may run at compile time can test a flag when they do not: `never` makes
// a constant conceivable, as the language asks, and nobody passes it, so that no flag ever is one.
// A call and not the atomic load itself: a builtin costs the compiler more, for each row in each unit.
#define FEATFLAGS_DETAIL_SPACE FEATFLAGS_DETAIL_CAT(featflags_, FEATFLAGS_NS)
#define FEATFLAGS_DETAIL_WORDS FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, _features_state)
extern "C" int FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, _features_state)[];
extern "C++" {
namespace FEATFLAGS_DETAIL_SPACE {
#define FEAT(NAME, DEFAULT)                                                                                  \
  constexpr bool feat_on_##NAME(bool never = false) noexcept {                                               \
    return never ||                                                                                          \
           featflags_detail_test(FEATFLAGS_DETAIL_WORDS, FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, _pick_##NAME));  \
  }
#include FEATFLAGS_TABLE
#undef FEAT
} // namespace FEATFLAGS_DETAIL_SPACE
#ifndef FEATFLAGS_QUALIFIED
#define FEAT(NAME, DEFAULT) using FEATFLAGS_DETAIL_SPACE::feat_on_##NAME;
#include FEATFLAGS_TABLE
#undef FEAT
#endif
}
#undef FEATFLAGS_DETAIL_SPACE
#undef FEATFLAGS_DETAIL_WORDS

#else // C

extern int FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, _features_state)[];
#define FEAT(NAME, DEFAULT)                                                                                  \
  static inline int FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, _feat_on_##NAME)(void) {                              \
    return FEATFLAGS_DETAIL_READ(_pick_##NAME);                                                              \
  }
#include FEATFLAGS_TABLE
#undef FEAT
#ifndef FEATFLAGS_QUALIFIED
#define FEAT(NAME, DEFAULT)                                                                                  \
  static inline int feat_on_##NAME(void) { return FEATFLAGS_DETAIL_READ(_pick_##NAME); }
#include FEATFLAGS_TABLE
#undef FEAT
#endif

#endif

#undef FEATFLAGS_DETAIL_READ
