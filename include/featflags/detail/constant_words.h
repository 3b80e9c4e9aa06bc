// SPDX-License-Identifier: MIT
//
// The words of constant mode.
//
// Comes in: the name of a flag. Goes out: an integer constant expression made of an enumerator,
// and of nothing else: neither a call nor a `static const` folds at -O0, and the latter is an
// unused constant wherever a header is included and not used. Each word pastes its argument at
// once, so that a flag may be called as somebody's macro.
#ifndef FEATFLAGS_DETAIL_CONSTANT_WORDS_H
#define FEATFLAGS_DETAIL_CONSTANT_WORDS_H

#include "pp.h"
#include "verify.h"

#define FEAT_ON(NAME) FEATFLAGS_DETAIL_CONSTANT("-", #NAME, FEATFLAGS_DETAIL_VALUE(feat_on_##NAME))
#define FEAT_ON_IN(NS, NAME)                                                                                 \
  FEATFLAGS_DETAIL_CONSTANT(#NS, #NAME, FEATFLAGS_DETAIL_VALUE(NS##_feat_on_##NAME))

// Must be a constant: for static_assert, array sizes, case labels and `if constexpr`.
#define FEAT_CONST(NAME) FEATFLAGS_DETAIL_VALUE(feat_on_##NAME)
#define FEAT_CONST_IN(NS, NAME) FEATFLAGS_DETAIL_VALUE(NS##_feat_on_##NAME)

// What the build starts with. A constant in every mode.
#define FEAT_DEFAULT(NAME) FEATFLAGS_DETAIL_VALUE(feat_on_##NAME)
#define FEAT_DEFAULT_IN(NS, NAME) FEATFLAGS_DETAIL_VALUE(NS##_feat_on_##NAME)

// The same, of the names of the enumerators in the two languages, for the library itself.
#define FEATFLAGS_DETAIL_STARTS(NS, ON, DEFAULT) NS##ON

#endif // FEATFLAGS_DETAIL_CONSTANT_WORDS_H
