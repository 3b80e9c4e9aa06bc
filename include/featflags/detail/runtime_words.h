// SPDX-License-Identifier: MIT
//
// The words of runtime mode.
//
// Comes in: the name of a flag. Goes out: a call of the inline function that reads its state. The
// parentheses around the function's name make an undefined flag an error in C, where a plain
// call of an undeclared function is only a warning, and keep argument-dependent lookup out in C++.
#ifndef FEATFLAGS_DETAIL_RUNTIME_WORDS_H
#define FEATFLAGS_DETAIL_RUNTIME_WORDS_H

#include "pp.h"
#include "verify.h"

#ifdef __cplusplus
extern "C++" {
inline __attribute__((always_inline)) bool featflags_detail_test(const int *words, int pick) noexcept {
  return __atomic_load_n(words + pick / 2, __ATOMIC_RELAXED) != 0;
}
}
#endif

#define FEAT_ON(NAME) FEATFLAGS_DETAIL_TURNS("-", #NAME, ((feat_on_##NAME)()))
#ifdef __cplusplus
#define FEAT_ON_IN(NS, NAME) FEATFLAGS_DETAIL_TURNS(#NS, #NAME, ((featflags_##NS::feat_on_##NAME)()))
#else
#define FEAT_ON_IN(NS, NAME) FEATFLAGS_DETAIL_TURNS(#NS, #NAME, ((NS##_feat_on_##NAME)()))
#endif

// What the build starts with: the table's default, or what FEATFLAGS_SET_<ns> said.
#define FEAT_DEFAULT(NAME) FEATFLAGS_DETAIL_VALUE(feat_default_##NAME)
#define FEAT_DEFAULT_IN(NS, NAME) FEATFLAGS_DETAIL_VALUE(NS##_feat_default_##NAME)

// Must be a constant, and is none here: the sentence is the whole point.
#define FEAT_CONST(NAME) FEATFLAGS_DETAIL_REFUSE(#NAME, feat_default_##NAME)
#define FEAT_CONST_IN(NS, NAME) FEATFLAGS_DETAIL_REFUSE(#NAME, NS##_feat_default_##NAME)
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
