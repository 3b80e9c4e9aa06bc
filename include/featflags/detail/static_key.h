// SPDX-License-Identifier: MIT
//
// Static-key mode: a flag is an instruction, and a word in memory that it asks when it must.
//
// Comes in: the table. Goes out: for each flag an inline function with one site, and an enumerator
// with the value it starts with; both also without the table's name in front, unless the table is
// qualified. A site either goes straight on, which means the default and reads nothing, or jumps to
// where the flag's word is read. So going straight is only ever a shortcut for a flag that is as it
// started: a site that nobody may patch, or that nobody knows of yet, still tells the truth.
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

#define FEATFLAGS_DETAIL_READ(PICK)                                                                          \
  __atomic_load_n(                                                                                           \
      &FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, _features_state)[FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, PICK) / 2],    \
      __ATOMIC_RELAXED)
// The word is expected to be the default, so the block behind the other value is laid out far away.
#define FEATFLAGS_DETAIL_TEST(NAME, PICK, DEFAULT)                                                           \
  FEATFLAGS_DETAIL_SITE(FEATFLAGS_DETAIL_TEXT(FEATFLAGS_NS), NAME, DEFAULT, ask);                            \
  return DEFAULT;                                                                                            \
  ask:                                                                                                       \
  if (__builtin_expect((FEATFLAGS_DETAIL_READ(PICK) != 0) != DEFAULT, 0))                                    \
    return !DEFAULT;                                                                                         \
  return DEFAULT

#ifdef __cplusplus

// constexpr, so that functions which may run at compile time can test a flag when they do not: `never` makes
// a constant conceivable, as the language asks, and nobody passes it, so that no flag ever is one.
#define FEATFLAGS_DETAIL_SPACE FEATFLAGS_DETAIL_CAT(featflags_, FEATFLAGS_NS)
extern "C" int FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, _features_state)[];
extern "C++" {
namespace FEATFLAGS_DETAIL_SPACE {
#define FEAT(NAME, DEFAULT)                                                                                  \
  __attribute__((always_inline)) inline bool feat_asks_##NAME() noexcept {                                   \
    FEATFLAGS_DETAIL_TEST(#NAME, _pick_##NAME,                                                               \
                          (FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, _feat_default_##NAME) != 0));                  \
  }                                                                                                          \
  __attribute__((always_inline)) constexpr bool feat_on_##NAME(bool never = false) noexcept {                \
    return never || feat_asks_##NAME();                                                                      \
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

#else // C

extern int FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, _features_state)[];
#define FEAT(NAME, DEFAULT)                                                                                  \
  __attribute__((always_inline)) static inline int FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS,                        \
                                                                        _feat_on_##NAME)(void) {             \
    FEATFLAGS_DETAIL_TEST(#NAME, _pick_##NAME, FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, _feat_default_##NAME));    \
  }
#include FEATFLAGS_TABLE
#undef FEAT
#ifndef FEATFLAGS_QUALIFIED
#define FEAT(NAME, DEFAULT)                                                                                  \
  __attribute__((always_inline)) static inline int feat_on_##NAME(void) {                                    \
    return FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, _feat_on_##NAME)();                                            \
  }
#include FEATFLAGS_TABLE
#undef FEAT
#endif

#endif

#undef FEATFLAGS_DETAIL_TEST
#undef FEATFLAGS_DETAIL_READ
