// SPDX-License-Identifier: MIT
//
// Verify mode: a test of a flag leaves a line of text in the object file. With -DFEATFLAGS_VERIFY a test of
// a flag that can be on, and a block that is kept; with -DFEATFLAGS_VERIFY=2 every test.
//
// Comes in: what is tested, and where. Goes out: a string in the section .featflags.verify, which is not
// loaded, so not a byte of the program's code or memory; `readelf -p .featflags.verify FILE` shows it:
//
//     featflags test sched HRTICK constant off fair.c:42
//
//     record = "featflags" kind table flag mode value file ":" line, one space between the words
//     kind   = "test" (a guard that was compiled) | "block" (FEAT_BLOCK: code that was not pruned)
//     table  = the table's name, or "-" where the guard does not say it (FEAT_ON)
//     mode   = "constant" | "runtime" | "static-key"
//     value  = "on" | "off" | "turns"; of a block: "kept"
//     file   = as the compiler was told it; to the end, so it may hold spaces
//
// A record stands for each copy of the code that the compiler made: none for a function that was not
// emitted, several where it was inlined; the linker joins equal ones. An assembler statement is the only
// way to such a section. It has no instruction, but the compiler keeps what decides whether it is reached:
// of `x && FEAT_ON(NAME)` the test of x, which is why a flag that is constantly off leaves a record only
// if it is asked for, and never at -O0, where it would keep the disabled block.
#ifndef FEATFLAGS_DETAIL_VERIFY_H
#define FEATFLAGS_DETAIL_VERIFY_H

#include "pp.h"

#ifdef FEATFLAGS_VERIFY

#if FEATFLAGS_MODE == FEATFLAGS_CONSTANT
#define FEATFLAGS_DETAIL_MODE_NAME "constant"
#elif FEATFLAGS_MODE == FEATFLAGS_RUNTIME
#define FEATFLAGS_DETAIL_MODE_NAME "runtime"
#else
#define FEATFLAGS_DETAIL_MODE_NAME "static-key"
#endif

// `inline`: to the compiler's estimate of size it is one instruction, not five lines of them.
#define FEATFLAGS_DETAIL_RECORD(KIND, TABLE, NAME, VALUE)                                                    \
  __asm__ __inline__(".pushsection .featflags.verify,\"MS\",%progbits,1\n"                                   \
                     ".asciz \"featflags " KIND " " TABLE " " NAME " " FEATFLAGS_DETAIL_MODE_NAME " " VALUE  \
                     " " __FILE__ ":" FEATFLAGS_DETAIL_TEXT(__LINE__) "\"\n"                                 \
                                                                      ".popsection\n")

// Leaves the record and is 1. A lambda in C++, which may stand outside of functions too.
#ifdef __cplusplus
#define FEATFLAGS_DETAIL_NOTE(TABLE, NAME, VALUE)                                                            \
  ([]() __attribute__((always_inline)) {                                                                     \
    FEATFLAGS_DETAIL_RECORD("test", TABLE, NAME, VALUE);                                                     \
    return true;                                                                                             \
  }())
#else
#define FEATFLAGS_DETAIL_NOTE(TABLE, NAME, VALUE)                                                            \
  __extension__({                                                                                            \
    FEATFLAGS_DETAIL_RECORD("test", TABLE, NAME, VALUE);                                                     \
    1;                                                                                                       \
  })
#endif

// In C the arm that is not chosen is not even read: clang at -O0 would emit it in `x && FEAT_ON(NAME)`.
#ifdef __cplusplus
#define FEATFLAGS_DETAIL_CHOOSE(VALUE, ON, OFF) ((VALUE) ? (ON) : (OFF))
#else
#define FEATFLAGS_DETAIL_CHOOSE __builtin_choose_expr
#endif
#if defined(__OPTIMIZE__) && FEATFLAGS_VERIFY + 0 > 1
#define FEATFLAGS_DETAIL_OFF(TABLE, NAME) !FEATFLAGS_DETAIL_NOTE(TABLE, NAME, "off")
#else
#define FEATFLAGS_DETAIL_OFF(TABLE, NAME) 0
#endif
#define FEATFLAGS_DETAIL_CONSTANT(TABLE, NAME, VALUE)                                                        \
  FEATFLAGS_DETAIL_CHOOSE(VALUE, FEATFLAGS_DETAIL_NOTE(TABLE, NAME, "on"), FEATFLAGS_DETAIL_OFF(TABLE, NAME))
#define FEATFLAGS_DETAIL_TURNS(TABLE, NAME, CALL) (FEATFLAGS_DETAIL_NOTE(TABLE, NAME, "turns") ? CALL : 0)
#define FEAT_BLOCK(NAME) FEATFLAGS_DETAIL_RECORD("block", "-", #NAME, "kept")

#else

#define FEATFLAGS_DETAIL_CONSTANT(TABLE, NAME, VALUE) VALUE
#define FEATFLAGS_DETAIL_TURNS(TABLE, NAME, CALL) CALL

// A statement for the first line of a block behind a flag: in verify mode its record is there exactly if
// the block was not pruned. Nothing otherwise.
#define FEAT_BLOCK(NAME) ((void)0)

#endif

#endif // FEATFLAGS_DETAIL_VERIFY_H
