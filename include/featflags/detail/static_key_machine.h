// SPDX-License-Identifier: MIT
//
// Whether this machine has sites, and whose file says how.
//
// Comes in: the compiler's macros. Goes out: FEATFLAGS_DETAIL_SITES, 1 or 0, and what the machine's
// own file defines. A machine without a file takes runtime mode's words from the same source; so
// does one that FEATFLAGS_NO_SITES asks to.
#ifndef FEATFLAGS_DETAIL_STATIC_KEY_MACHINE_H
#define FEATFLAGS_DETAIL_STATIC_KEY_MACHINE_H

// GCC guesses a block's size by its lines; a site has many and is one instruction.
#if defined(__clang__) || __GNUC__ >= 9
#define FEATFLAGS_DETAIL_SMALL __inline__
#else
#define FEATFLAGS_DETAIL_SMALL
#endif

// R: a linker that drops unused sections keeps these. Assemblers older than binutils 2.36 do not know
// it; they work with -DFEATFLAGS_NO_RETAIN, and with linkers other than lld.
#ifdef FEATFLAGS_NO_RETAIN
#define FEATFLAGS_DETAIL_KEEP "a"
#else
#define FEATFLAGS_DETAIL_KEEP "aR"
#endif

// The section of a table's sites of one PLACE.
#define FEATFLAGS_DETAIL_PLACES(TABLE) "featflags_" TABLE "_%c[place]"

#if defined(FEATFLAGS_NO_SITES) || !defined(__linux__) || !defined(__ELF__) || !defined(__LP64__)
#define FEATFLAGS_DETAIL_SITES 0
#elif defined(__x86_64__)
#define FEATFLAGS_DETAIL_SITES 1
#include "static_key_x86_64.h"
#elif defined(__aarch64__) && defined(__AARCH64EL__)
#define FEATFLAGS_DETAIL_SITES 1
#include "static_key_aarch64.h"
#elif defined(__riscv)
#define FEATFLAGS_DETAIL_SITES 1
#include "static_key_riscv64.h"
#else
#define FEATFLAGS_DETAIL_SITES 0
#endif

#endif // FEATFLAGS_DETAIL_STATIC_KEY_MACHINE_H
