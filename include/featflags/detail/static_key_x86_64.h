// SPDX-License-Identifier: MIT
//
// Sites on x86-64.
//
// Comes in: where a flag's sites are listed, and a label. Goes out: five bytes of code and four of a section
// that no instruction reads. The code is one of
//
//     E9 rel32     jmp ask          go and read the flag
//     A9 imm32     test eax, imm32  go straight on: the flag is what it is by default
//
// with the same four bytes behind either opcode, so a site turns by a store of one byte, which no
// alignment can tear, and every byte sequence that a thread can fetch meanwhile is one of the two.
// The object starts with E9. No mnemonics: the same text in AT&T and in Intel syntax.
#ifndef FEATFLAGS_DETAIL_STATIC_KEY_X86_64_H
#define FEATFLAGS_DETAIL_STATIC_KEY_X86_64_H

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
                                      ".byte 0xe9\n\t"                                                       \
                                      ".long %l[" #ASK "] - . - 4\n\t"                                       \
                                      ".pushsection " SECTION ",\"" FEATFLAGS_DETAIL_KEEP                    \
                                      "?\",@progbits\n\t"                                                    \
                                      ".balign 4\n\t"                                                        \
                                      ".long 771b - .\n\t"                                                   \
                                      ".popsection"                                                          \
                                      :                                                                      \
                                      : [place] "i"(PLACE)                                                   \
                                      : "cc"                                                                 \
                                      : ASK)

// What an engine writes, and how many words of a site's section belong to one site.
typedef unsigned char featflags_key_code;
enum { featflags_key_words = 1 };
#define FEATFLAGS_DETAIL_NO_SITE ".long 0\n"

FEATFLAGS_DETAIL_INLINE featflags_key_code featflags_key_straight(const int *entry) {
  return entry ? 0xa9 : 0;
}
FEATFLAGS_DETAIL_INLINE featflags_key_code featflags_key_asking(const int *entry) { return entry ? 0xe9 : 0; }

// Data and instruction caches agree by themselves.
FEATFLAGS_DETAIL_INLINE void featflags_key_flush(uintptr_t from, uintptr_t to) {
  (void)from;
  (void)to;
}

FEATFLAGS_DETAIL_INLINE long featflags_key_system(long number, long a, long b, long c, long d, long e,
                                                  long f) {
  long result;
  register long fourth __asm__("r10") = d;
  register long fifth __asm__("r8") = e;
  register long sixth __asm__("r9") = f;
  __asm__ volatile("syscall"
                   : "=a"(result)
                   : "a"(number), "D"(a), "S"(b), "d"(c), "r"(fourth), "r"(fifth), "r"(sixth)
                   : "rcx", "r11", "memory");
  return result;
}

#ifdef __cplusplus
#pragma GCC diagnostic pop
}
#endif

#endif // FEATFLAGS_DETAIL_STATIC_KEY_X86_64_H
