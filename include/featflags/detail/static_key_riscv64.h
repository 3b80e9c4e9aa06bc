// SPDX-License-Identifier: MIT
//
// Sites on riscv64.
//
// Comes in: where a flag's sites are listed, and a label. Goes out: one aligned word of code, never a
// compressed instruction, and two words of a section that no instruction reads: where the site is and where
// it asks, both relative to themselves. The code is `j ask` (read the flag; the object starts with it) or
// `nop` (go straight on).
#ifndef FEATFLAGS_DETAIL_STATIC_KEY_RISCV64_H
#define FEATFLAGS_DETAIL_STATIC_KEY_RISCV64_H

#include "pp.h"

#include <stdint.h>

#ifdef __cplusplus
extern "C++" {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wold-style-cast"
#endif

// The section is named after the table and PLACE: twice the row, and what going straight on means, 0 or 1.
#define FEATFLAGS_DETAIL_SITE(SECTION, PLACE, ASK)                                                           \
  __asm__ FEATFLAGS_DETAIL_SMALL goto(".balign 4\n\t"                                                        \
                                      ".option push\n\t"                                                     \
                                      ".option norvc\n\t"                                                    \
                                      ".option norelax\n"                                                    \
                                      "771:\n\t"                                                             \
                                      "j %l[" #ASK "]\n\t"                                                   \
                                      ".option pop\n\t"                                                      \
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
  return entry ? 0x00000013U : 0;
}

// From the site to where it asks, in the order in which `j` scatters the bits of its distance.
FEATFLAGS_DETAIL_INLINE featflags_key_code featflags_key_asking(const int *entry) {
  const uint32_t distance = (uint32_t)entry[1] + 4U - (uint32_t)entry[0];
  return 0x6fU | (distance & 0xff000U) | ((distance >> 11 & 1U) << 20) | ((distance >> 1 & 0x3ffU) << 21) |
         ((distance >> 20 & 1U) << 31);
}

// The kernel flushes on every hart that runs this process.
FEATFLAGS_DETAIL_INLINE void featflags_key_flush(uintptr_t from, uintptr_t to) {
  __builtin___clear_cache((char *)from, (char *)to);
}

FEATFLAGS_DETAIL_INLINE long featflags_key_system(long number, long a, long b, long c, long d, long e,
                                                  long f) {
  register long a7 __asm__("a7") = number;
  register long a0 __asm__("a0") = a;
  register long a1 __asm__("a1") = b;
  register long a2 __asm__("a2") = c;
  register long a3 __asm__("a3") = d;
  register long a4 __asm__("a4") = e;
  register long a5 __asm__("a5") = f;
  __asm__ volatile("ecall" : "+r"(a0) : "r"(a7), "r"(a1), "r"(a2), "r"(a3), "r"(a4), "r"(a5) : "memory");
  return a0;
}

#ifdef __cplusplus
#pragma GCC diagnostic pop
}
#endif

#endif // FEATFLAGS_DETAIL_STATIC_KEY_RISCV64_H
