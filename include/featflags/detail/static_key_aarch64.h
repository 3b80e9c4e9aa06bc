// SPDX-License-Identifier: MIT
//
// Sites on aarch64.
//
// Comes in: where a flag's sites are listed, and a label. Goes out: one aligned word of code and two words of
// a section that no instruction reads: where the site is and where it asks, both relative to themselves. The
// code is `b ask` (read the flag; the object starts with it) or `nop` (go straight on). The
// architecture lets these two replace each other while other cores execute them.
#ifndef FEATFLAGS_DETAIL_STATIC_KEY_AARCH64_H
#define FEATFLAGS_DETAIL_STATIC_KEY_AARCH64_H

#include "pp.h"

#include <stdint.h>

#ifdef __cplusplus
extern "C++" {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wold-style-cast"
#endif

// The section is named after the table and PLACE: twice the row, and what going straight on means, 0 or 1.
#define FEATFLAGS_DETAIL_SITE(SECTION, PLACE, ASK)                                                           \
  __asm__ FEATFLAGS_DETAIL_SMALL goto("771:\n\t"                                                             \
                                      "b %l[" #ASK "]\n\t"                                                   \
                                      ".pushsection " SECTION ",\"" FEATFLAGS_DETAIL_KEEP                    \
                                      "?\",@progbits\n\t"                                                    \
                                      ".balign 4\n\t"                                                        \
                                      ".long 771b - .\n\t"                                                   \
                                      ".long %l[" #ASK "] - .\n\t"                                           \
                                      ".popsection"                                                          \
                                      :                                                                      \
                                      : [place] "i"(PLACE)                                                   \
                                      :                                                                      \
                                      : ASK)

typedef uint32_t featflags_key_code;
enum { featflags_key_words = 2 };
#define FEATFLAGS_DETAIL_NO_SITE ".long 0, 0\n"

FEATFLAGS_DETAIL_INLINE featflags_key_code featflags_key_straight(const int *entry) {
  return entry ? 0xd503201fU : 0;
}

// From the site to where it asks: what is stored relative to two neighbouring words.
FEATFLAGS_DETAIL_INLINE featflags_key_code featflags_key_asking(const int *entry) {
  const uint32_t distance = (uint32_t)entry[1] + 4U - (uint32_t)entry[0];
  return 0x14000000U | ((distance >> 2) & 0x3ffffffU);
}

FEATFLAGS_DETAIL_INLINE void featflags_key_flush(uintptr_t from, uintptr_t to) {
  __builtin___clear_cache((char *)from, (char *)to);
}

FEATFLAGS_DETAIL_INLINE long featflags_key_system(long number, long a, long b, long c, long d, long e,
                                                  long f) {
  register long x8 __asm__("x8") = number;
  register long x0 __asm__("x0") = a;
  register long x1 __asm__("x1") = b;
  register long x2 __asm__("x2") = c;
  register long x3 __asm__("x3") = d;
  register long x4 __asm__("x4") = e;
  register long x5 __asm__("x5") = f;
  __asm__ volatile("svc 0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x5) : "memory");
  return x0;
}

#ifdef __cplusplus
#pragma GCC diagnostic pop
}
#endif

#endif // FEATFLAGS_DETAIL_STATIC_KEY_AARCH64_H
