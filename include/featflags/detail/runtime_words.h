// SPDX-License-Identifier: MIT
//
// The words of runtime mode.
//
// Comes in: the name of a flag. Goes out: a call of the function that tests it. In C the parentheses around
// the function's name make an undefined flag an error, where a plain call of an undeclared function is only a
// warning.
#ifndef FEATFLAGS_DETAIL_RUNTIME_WORDS_H
#define FEATFLAGS_DETAIL_RUNTIME_WORDS_H

#include "pp.h"
#include "verify.h"

// The word of a row, expected to be what it starts with: the block behind the other value is laid out far
// away.
__attribute__((always_inline)) FEATFLAGS_DETAIL_INLINE FEATFLAGS_DETAIL_BOOL
featflags_detail_asked(const int *words, int pick, int starts) FEATFLAGS_DETAIL_NOEXCEPT {
  return __builtin_expect(__atomic_load_n(words + pick / 2, __ATOMIC_RELAXED), starts) != 0;
}

#ifdef __cplusplus

extern "C++" {
// What tests a flag: turning.h has one for each table, for the enumeration of its rows.
template <class Rows, Rows Row> struct featflags_detail_flag;

// constexpr, so that functions which may run at compile time can test a flag when they do not: `never` makes
// a constant conceivable, as the language asks, and nobody passes it, so that no flag ever is one.
template <auto Row>
__attribute__((always_inline)) constexpr bool featflags_detail_on(bool never = false) noexcept {
  return never || featflags_detail_flag<decltype(Row), Row>::asks();
}
}

#define FEAT_ON(NAME) FEATFLAGS_DETAIL_TURNS("-", #NAME, (featflags_detail_on<::feat_on_##NAME>()))
#define FEAT_ON_IN(NS, NAME)                                                                                 \
  FEATFLAGS_DETAIL_TURNS(#NS, #NAME, (featflags_detail_on<::NS##_feat_on_##NAME>()))

// What the build starts with: the table's default, or what FEATFLAGS_SET_<ns> said.
#define FEATFLAGS_DETAIL_STARTS(NS, ON, DEFAULT) (NS##ON % 2)
// The sizeof is for clang's -Wunreachable-code, which takes it for a setting of the build.
#define FEAT_DEFAULT(NAME) static_cast<bool>(sizeof(char[1 + ::feat_on_##NAME % 2]) - 1)
#define FEAT_DEFAULT_IN(NS, NAME) static_cast<bool>(sizeof(char[1 + ::NS##_feat_on_##NAME % 2]) - 1)

#else

#define FEAT_ON(NAME) FEATFLAGS_DETAIL_TURNS("-", #NAME, ((feat_on_##NAME)()))
#define FEAT_ON_IN(NS, NAME) FEATFLAGS_DETAIL_TURNS(#NS, #NAME, ((NS##_feat_on_##NAME)()))

#define FEATFLAGS_DETAIL_STARTS(NS, ON, DEFAULT) NS##DEFAULT
#define FEAT_DEFAULT(NAME) FEATFLAGS_DETAIL_VALUE(feat_default_##NAME)
#define FEAT_DEFAULT_IN(NS, NAME) FEATFLAGS_DETAIL_VALUE(NS##_feat_default_##NAME)

#endif

// Must be a constant, and is none here: the sentence is the whole point.
#define FEAT_CONST(NAME) FEATFLAGS_DETAIL_REFUSE(#NAME, FEAT_DEFAULT(NAME))
#define FEAT_CONST_IN(NS, NAME) FEATFLAGS_DETAIL_REFUSE(#NAME, FEAT_DEFAULT_IN(NS, NAME))
#define FEATFLAGS_DETAIL_NOT_CONSTANT(NAME)                                                                  \
  "featflags: FEAT_CONST(" NAME ") must be a constant, but this build is in runtime mode: "                  \
  "test the flag with FEAT_ON(" NAME ")"
#ifdef __cplusplus
#define FEATFLAGS_DETAIL_REFUSE(NAME, DEFAULT)                                                               \
  ([]() {                                                                                                    \
    static_assert(false && DEFAULT, FEATFLAGS_DETAIL_NOT_CONSTANT(NAME));                                    \
    return false;                                                                                            \
  }())
#else
#define FEATFLAGS_DETAIL_REFUSE(NAME, DEFAULT)                                                               \
  ((int)sizeof(struct {                                                                                      \
    _Static_assert(0 && DEFAULT, FEATFLAGS_DETAIL_NOT_CONSTANT(NAME));                                       \
    int feat;                                                                                                \
  }))
#endif

#endif // FEATFLAGS_DETAIL_RUNTIME_WORDS_H
