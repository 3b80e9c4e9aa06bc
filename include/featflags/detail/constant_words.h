// SPDX-License-Identifier: MIT
//
// The words of constant mode.
//
// Comes in: the name of a flag. Goes out: an integer constant expression made of an enumerator,
// and of nothing else: neither a call nor a `static const` folds at -O0, and the latter is an
// unused constant wherever a header is included and not used. The cast (in C++: the `::`) is there
// to make `#if FEAT_ON(X)` an error, where a lone identifier would silently be 0; the `!!`, because
// clang suggests only types for an unknown name right behind a cast. No parentheses around it:
// clang's -Wunreachable-code spares a block behind an enumerator, but not behind parentheses that
// come from a macro; a cast binds tightly enough without.
#ifndef FEATFLAGS_DETAIL_CONSTANT_WORDS_H
#define FEATFLAGS_DETAIL_CONSTANT_WORDS_H

#ifdef __cplusplus
#define FEAT_ON(NAME) static_cast<bool>(::feat_on_##NAME)
#define FEAT_ON_IN(NS, NAME) static_cast<bool>(::NS##_feat_on_##NAME)
#else
#define FEAT_ON(NAME) (int)!!feat_on_##NAME
#define FEAT_ON_IN(NS, NAME) (int)!!NS##_feat_on_##NAME
#endif

// Must be a constant: for static_assert, array sizes, case labels and `if constexpr`.
#define FEAT_CONST(NAME) FEAT_ON(NAME)
#define FEAT_CONST_IN(NS, NAME) FEAT_ON_IN(NS, NAME)

// What the build starts with. A constant in every mode.
#define FEAT_DEFAULT(NAME) FEAT_ON(NAME)
#define FEAT_DEFAULT_IN(NS, NAME) FEAT_ON_IN(NS, NAME)

#endif // FEATFLAGS_DETAIL_CONSTANT_WORDS_H
