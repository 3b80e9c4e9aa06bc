// SPDX-License-Identifier: MIT
//
// A table whose flags are tested by C units, by C++ units through inline and template functions, and by a
// shared object. Comes in: nothing. Goes out: for each unit a function that says which flags are on, as bits.
#ifndef TESTS_FEATFLAGS_STATIC_KEY_PROGRAM_KEYS_H
#define TESTS_FEATFLAGS_STATIC_KEY_PROGRAM_KEYS_H

#define FEATFLAGS_TABLE "keys.def"
#define FEATFLAGS_NS demo
#include <featflags/featflags.h>

#define BITS() ((FEAT_ON(TRACE) ? 1 : 0) | (FEAT_ON(FAST_PATH) ? 2 : 0) | (FEAT_ON(CHECKS) ? 4 : 0))

#ifdef __cplusplus
inline int bitsInline() { return BITS(); }
template <class T> T bitsTemplate(T zero) { return zero + static_cast<T>(BITS()); }
int bitsOfFirst();
int bitsOfSecond();
int bitsBeforeMain();
extern "C" {
#endif
int bits_of_c(void);
int bits_of_object(void); // in object.c
#ifdef __cplusplus
}
#endif

#endif // TESTS_FEATFLAGS_STATIC_KEY_PROGRAM_KEYS_H
