// SPDX-License-Identifier: MIT
//
// The few preprocessor devices that more than one file here needs.
//
// Comes in: tokens. Goes out: pasted tokens, an assertion, and the value that a row starts with.
//
// Worked example, -DFEATFLAGS_SET_sched=HRTICK,NO_LB_MIN and the row FEAT(HRTICK, false):
//
//     FEATFLAGS_DETAIL_START(sched, _pick_HRTICK, _pick_NO_HRTICK, false)
//     => ((sched_pick_HRTICK == sched_pick_HRTICK || sched_pick_HRTICK == sched_pick_NO_LB_MIN) ? 1
//         : (sched_pick_NO_HRTICK == sched_pick_HRTICK || ...) ? 0
//         : (false) ? 1 : 0) != 0
//
// Every flag has two such enumerators, so a name in the list that no row has is an undeclared
// identifier, and the compiler suggests the right one. Without the -D, the list is the single
// token FEATFLAGS_SET_sched, whose enumerator is -1 and equals no row's.
#ifndef FEATFLAGS_DETAIL_PP_H
#define FEATFLAGS_DETAIL_PP_H

#include "mode.h"

#define FEATFLAGS_DETAIL_PASTE(A, B) A##B
#define FEATFLAGS_DETAIL_CAT(A, B) FEATFLAGS_DETAIL_PASTE(A, B)
#define FEATFLAGS_DETAIL_CALL(MACRO, ...) MACRO(__VA_ARGS__)
#define FEATFLAGS_DETAIL_QUOTE(...) #__VA_ARGS__
#define FEATFLAGS_DETAIL_TEXT(...) FEATFLAGS_DETAIL_QUOTE(__VA_ARGS__)

#ifdef __cplusplus
#define FEATFLAGS_DETAIL_NULL nullptr
#define FEATFLAGS_DETAIL_BOOL bool
#define FEATFLAGS_DETAIL_NOEXCEPT noexcept
#define FEATFLAGS_DETAIL_INLINE inline
#else
#define FEATFLAGS_DETAIL_NULL 0
#define FEATFLAGS_DETAIL_BOOL int
#define FEATFLAGS_DETAIL_NOEXCEPT
#define FEATFLAGS_DETAIL_INLINE static inline
#endif

// For an inline function of a C++ header that tests a flag: it has one body for each mode, so units of
// different modes (FEATFLAGS_ALLOW_MIXED) do not take each other's. In C each unit has its own anyway.
#if !defined(__cplusplus)
#define FEATFLAGS_INLINE static inline
#elif FEATFLAGS_MODE == FEATFLAGS_CONSTANT
#define FEATFLAGS_INLINE inline __attribute__((abi_tag("featflags_constant")))
#elif FEATFLAGS_MODE == FEATFLAGS_RUNTIME
#define FEATFLAGS_INLINE inline __attribute__((abi_tag("featflags_runtime")))
#else
#define FEATFLAGS_INLINE inline __attribute__((abi_tag("featflags_static_key")))
#endif

// A flag for #if. Needs the header that if_header.c makes: without it, and for a name that no row has, it is
// an error, because what is pasted is called and a call of an unknown macro is no expression.
#define FEAT_IF(NAME) (FEATFLAGS_IF_##NAME())
#define FEAT_IF_IN(NS, NAME) (FEATFLAGS_IF_##NS##_##NAME())
#if FEATFLAGS_MODE == FEATFLAGS_CONSTANT
#define FEATFLAGS_DETAIL_IF_SAME(NS, NAME)                                                                   \
  FEATFLAGS_DETAIL_ASSERT(FEATFLAGS_IF_##NS##_##NAME() == NS##_feat_on_##NAME,                               \
                          "featflags: the header for #if holds another value of " #NAME                      \
                          " than this build: make it again")
#else
#define FEATFLAGS_DETAIL_IF_SAME(NS, NAME)
#endif

// VALUE as another type, in words that neither language's warnings mind.
#ifdef __cplusplus
#define FEATFLAGS_DETAIL_AS(TYPE, VALUE) static_cast<TYPE>(VALUE)
#else
#define FEATFLAGS_DETAIL_AS(TYPE, VALUE) ((TYPE)(VALUE))
#endif

// The value of an enumerator that is 0 or 1. The cast (in C++: the `::`) is there to make
// `#if FEAT_ON(X)` an error, where a lone identifier would silently be 0; the `!!`, because clang
// suggests only types for an unknown name right behind a cast. No parentheses around it: clang's
// -Wunreachable-code spares a block behind an enumerator, but not behind parentheses that come
// from a macro; a cast binds tightly enough without.
#ifdef __cplusplus
#define FEATFLAGS_DETAIL_VALUE(ENUMERATOR) static_cast<bool>(::ENUMERATOR)
#else
#define FEATFLAGS_DETAIL_VALUE(ENUMERATOR) (int)!!ENUMERATOR
#endif

// __extension__: comparing two strings is no integer constant expression by the letter of C.
#ifdef __cplusplus
#define FEATFLAGS_DETAIL_ASSERT(CONDITION, SENTENCE) static_assert(CONDITION, SENTENCE);
#else
#define FEATFLAGS_DETAIL_ASSERT(CONDITION, SENTENCE) __extension__ _Static_assert(CONDITION, SENTENCE);
#endif

// 1 when the build's list turns the row on, 0 when it turns it off, else the row's default.
// The `!= 0` is for clang's -Wunreachable-code, which takes an enumerator for a setting, and so
// leaves the code behind it alone, when it was initialised by a comparison with a literal.
#define FEATFLAGS_DETAIL_START(NS, ON, OFF, DEFAULT)                                                         \
  (FEATFLAGS_DETAIL_LISTED(NS, NS##ON, FEATFLAGS_SET_##NS)    ? 1                                            \
   : FEATFLAGS_DETAIL_LISTED(NS, NS##OFF, FEATFLAGS_SET_##NS) ? 0                                            \
   : (DEFAULT)                                                ? 1                                            \
                                                              : 0) != 0

// Where that value comes from.
#define FEATFLAGS_DETAIL_ORIGIN(NS, ON, OFF)                                                                 \
  FEATFLAGS_DETAIL_LISTED(NS, NS##ON, FEATFLAGS_SET_##NS)    ? FEATFLAGS_FROM_BUILD                          \
  : FEATFLAGS_DETAIL_LISTED(NS, NS##OFF, FEATFLAGS_SET_##NS) ? FEATFLAGS_FROM_BUILD                          \
                                                             : FEATFLAGS_FROM_DEFAULT

// Whether CODE is the enumerator of one of the names that follow: at most 32, see check_rows.h.
#define FEATFLAGS_DETAIL_LISTED(NS, CODE, ...)                                                               \
  (FEATFLAGS_DETAIL_CAT(FEATFLAGS_DETAIL_ANY_, FEATFLAGS_DETAIL_COUNT(__VA_ARGS__))(NS, CODE, __VA_ARGS__))
#define FEATFLAGS_DETAIL_IS(NS, CODE, NAME) CODE == NS##_pick_##NAME
// How many names follow, and 33 when it is more than 32.
#define FEATFLAGS_DETAIL_COUNT(...)                                                                          \
  FEATFLAGS_DETAIL_COUNT_(__VA_ARGS__, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33,   \
                          33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 32, 31, 30, 29, 28,    \
                          27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7,   \
                          6, 5, 4, 3, 2, 1, 0)
#define FEATFLAGS_DETAIL_COUNT_(P1, P2, P3, P4, P5, P6, P7, P8, P9, P10, P11, P12, P13, P14, P15, P16, P17,  \
                                P18, P19, P20, P21, P22, P23, P24, P25, P26, P27, P28, P29, P30, P31, P32,   \
                                P33, P34, P35, P36, P37, P38, P39, P40, P41, P42, P43, P44, P45, P46, P47,   \
                                P48, P49, P50, P51, P52, P53, P54, P55, P56, P57, P58, P59, P60, P61, P62,   \
                                P63, P64, N, ...)                                                            \
  N

#define FEATFLAGS_DETAIL_ANY_33(NS, CODE, ...) 0
#define FEATFLAGS_DETAIL_ANY_1(NS, CODE, A) FEATFLAGS_DETAIL_IS(NS, CODE, A)
#define FEATFLAGS_DETAIL_ANY_2(NS, CODE, A, ...)                                                             \
  FEATFLAGS_DETAIL_IS(NS, CODE, A) || FEATFLAGS_DETAIL_ANY_1(NS, CODE, __VA_ARGS__)
#define FEATFLAGS_DETAIL_ANY_3(NS, CODE, A, ...)                                                             \
  FEATFLAGS_DETAIL_IS(NS, CODE, A) || FEATFLAGS_DETAIL_ANY_2(NS, CODE, __VA_ARGS__)
#define FEATFLAGS_DETAIL_ANY_4(NS, CODE, A, ...)                                                             \
  FEATFLAGS_DETAIL_IS(NS, CODE, A) || FEATFLAGS_DETAIL_ANY_3(NS, CODE, __VA_ARGS__)
#define FEATFLAGS_DETAIL_ANY_5(NS, CODE, A, ...)                                                             \
  FEATFLAGS_DETAIL_IS(NS, CODE, A) || FEATFLAGS_DETAIL_ANY_4(NS, CODE, __VA_ARGS__)
#define FEATFLAGS_DETAIL_ANY_6(NS, CODE, A, ...)                                                             \
  FEATFLAGS_DETAIL_IS(NS, CODE, A) || FEATFLAGS_DETAIL_ANY_5(NS, CODE, __VA_ARGS__)
#define FEATFLAGS_DETAIL_ANY_7(NS, CODE, A, ...)                                                             \
  FEATFLAGS_DETAIL_IS(NS, CODE, A) || FEATFLAGS_DETAIL_ANY_6(NS, CODE, __VA_ARGS__)
#define FEATFLAGS_DETAIL_ANY_8(NS, CODE, A, ...)                                                             \
  FEATFLAGS_DETAIL_IS(NS, CODE, A) || FEATFLAGS_DETAIL_ANY_7(NS, CODE, __VA_ARGS__)
#define FEATFLAGS_DETAIL_ANY_9(NS, CODE, A, ...)                                                             \
  FEATFLAGS_DETAIL_IS(NS, CODE, A) || FEATFLAGS_DETAIL_ANY_8(NS, CODE, __VA_ARGS__)
#define FEATFLAGS_DETAIL_ANY_10(NS, CODE, A, ...)                                                            \
  FEATFLAGS_DETAIL_IS(NS, CODE, A) || FEATFLAGS_DETAIL_ANY_9(NS, CODE, __VA_ARGS__)
#define FEATFLAGS_DETAIL_ANY_11(NS, CODE, A, ...)                                                            \
  FEATFLAGS_DETAIL_IS(NS, CODE, A) || FEATFLAGS_DETAIL_ANY_10(NS, CODE, __VA_ARGS__)
#define FEATFLAGS_DETAIL_ANY_12(NS, CODE, A, ...)                                                            \
  FEATFLAGS_DETAIL_IS(NS, CODE, A) || FEATFLAGS_DETAIL_ANY_11(NS, CODE, __VA_ARGS__)
#define FEATFLAGS_DETAIL_ANY_13(NS, CODE, A, ...)                                                            \
  FEATFLAGS_DETAIL_IS(NS, CODE, A) || FEATFLAGS_DETAIL_ANY_12(NS, CODE, __VA_ARGS__)
#define FEATFLAGS_DETAIL_ANY_14(NS, CODE, A, ...)                                                            \
  FEATFLAGS_DETAIL_IS(NS, CODE, A) || FEATFLAGS_DETAIL_ANY_13(NS, CODE, __VA_ARGS__)
#define FEATFLAGS_DETAIL_ANY_15(NS, CODE, A, ...)                                                            \
  FEATFLAGS_DETAIL_IS(NS, CODE, A) || FEATFLAGS_DETAIL_ANY_14(NS, CODE, __VA_ARGS__)
#define FEATFLAGS_DETAIL_ANY_16(NS, CODE, A, ...)                                                            \
  FEATFLAGS_DETAIL_IS(NS, CODE, A) || FEATFLAGS_DETAIL_ANY_15(NS, CODE, __VA_ARGS__)
#define FEATFLAGS_DETAIL_ANY_17(NS, CODE, A, ...)                                                            \
  FEATFLAGS_DETAIL_IS(NS, CODE, A) || FEATFLAGS_DETAIL_ANY_16(NS, CODE, __VA_ARGS__)
#define FEATFLAGS_DETAIL_ANY_18(NS, CODE, A, ...)                                                            \
  FEATFLAGS_DETAIL_IS(NS, CODE, A) || FEATFLAGS_DETAIL_ANY_17(NS, CODE, __VA_ARGS__)
#define FEATFLAGS_DETAIL_ANY_19(NS, CODE, A, ...)                                                            \
  FEATFLAGS_DETAIL_IS(NS, CODE, A) || FEATFLAGS_DETAIL_ANY_18(NS, CODE, __VA_ARGS__)
#define FEATFLAGS_DETAIL_ANY_20(NS, CODE, A, ...)                                                            \
  FEATFLAGS_DETAIL_IS(NS, CODE, A) || FEATFLAGS_DETAIL_ANY_19(NS, CODE, __VA_ARGS__)
#define FEATFLAGS_DETAIL_ANY_21(NS, CODE, A, ...)                                                            \
  FEATFLAGS_DETAIL_IS(NS, CODE, A) || FEATFLAGS_DETAIL_ANY_20(NS, CODE, __VA_ARGS__)
#define FEATFLAGS_DETAIL_ANY_22(NS, CODE, A, ...)                                                            \
  FEATFLAGS_DETAIL_IS(NS, CODE, A) || FEATFLAGS_DETAIL_ANY_21(NS, CODE, __VA_ARGS__)
#define FEATFLAGS_DETAIL_ANY_23(NS, CODE, A, ...)                                                            \
  FEATFLAGS_DETAIL_IS(NS, CODE, A) || FEATFLAGS_DETAIL_ANY_22(NS, CODE, __VA_ARGS__)
#define FEATFLAGS_DETAIL_ANY_24(NS, CODE, A, ...)                                                            \
  FEATFLAGS_DETAIL_IS(NS, CODE, A) || FEATFLAGS_DETAIL_ANY_23(NS, CODE, __VA_ARGS__)
#define FEATFLAGS_DETAIL_ANY_25(NS, CODE, A, ...)                                                            \
  FEATFLAGS_DETAIL_IS(NS, CODE, A) || FEATFLAGS_DETAIL_ANY_24(NS, CODE, __VA_ARGS__)
#define FEATFLAGS_DETAIL_ANY_26(NS, CODE, A, ...)                                                            \
  FEATFLAGS_DETAIL_IS(NS, CODE, A) || FEATFLAGS_DETAIL_ANY_25(NS, CODE, __VA_ARGS__)
#define FEATFLAGS_DETAIL_ANY_27(NS, CODE, A, ...)                                                            \
  FEATFLAGS_DETAIL_IS(NS, CODE, A) || FEATFLAGS_DETAIL_ANY_26(NS, CODE, __VA_ARGS__)
#define FEATFLAGS_DETAIL_ANY_28(NS, CODE, A, ...)                                                            \
  FEATFLAGS_DETAIL_IS(NS, CODE, A) || FEATFLAGS_DETAIL_ANY_27(NS, CODE, __VA_ARGS__)
#define FEATFLAGS_DETAIL_ANY_29(NS, CODE, A, ...)                                                            \
  FEATFLAGS_DETAIL_IS(NS, CODE, A) || FEATFLAGS_DETAIL_ANY_28(NS, CODE, __VA_ARGS__)
#define FEATFLAGS_DETAIL_ANY_30(NS, CODE, A, ...)                                                            \
  FEATFLAGS_DETAIL_IS(NS, CODE, A) || FEATFLAGS_DETAIL_ANY_29(NS, CODE, __VA_ARGS__)
#define FEATFLAGS_DETAIL_ANY_31(NS, CODE, A, ...)                                                            \
  FEATFLAGS_DETAIL_IS(NS, CODE, A) || FEATFLAGS_DETAIL_ANY_30(NS, CODE, __VA_ARGS__)
#define FEATFLAGS_DETAIL_ANY_32(NS, CODE, A, ...)                                                            \
  FEATFLAGS_DETAIL_IS(NS, CODE, A) || FEATFLAGS_DETAIL_ANY_31(NS, CODE, __VA_ARGS__)

#endif // FEATFLAGS_DETAIL_PP_H
