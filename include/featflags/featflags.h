// SPDX-License-Identifier: MIT
//
// featflags: flags that are gone when they are off.
//
// Comes in: a table file of FEAT(NAME, default) rows and a name for it,
//
//     #define FEATFLAGS_TABLE "features.def"   // found through -I or -iquote
//     #define FEATFLAGS_NS sched               // one name per table in a program
//     #include <featflags/featflags.h>
//
// Goes out: FEAT_ON(HRTICK) and its kin, and the table as an object that text can turn. The build
// chooses the mode, the code that tests a flag is the same in all:
//
//     -DFEATFLAGS_MODE=FEATFLAGS_CONSTANT    the default: a flag is an integer constant
//     -DFEATFLAGS_MODE=FEATFLAGS_RUNTIME     a flag is a variable
//     -DFEATFLAGS_MODE=FEATFLAGS_STATIC_KEY  a flag is an instruction that is patched when it turns
//
// An inclusion that names a table uses up FEATFLAGS_TABLE, FEATFLAGS_NS, FEATFLAGS_DEFINE and
// FEATFLAGS_QUALIFIED, so the next table of the same unit starts clean. Give each table a small
// header of its own, with an include guard, that holds the three lines above.
#ifndef FEATFLAGS_FEATFLAGS_H
#define FEATFLAGS_FEATFLAGS_H

#if defined(__cplusplus) ? __cplusplus < 201703L : __STDC_VERSION__ < 201112L
#error "featflags: needs C11 or C++17"
#endif

#include "detail/mode.h"

#if FEATFLAGS_MODE == FEATFLAGS_CONSTANT
#include "detail/constant_words.h"
#elif FEATFLAGS_MODE == FEATFLAGS_RUNTIME
#include "detail/runtime_words.h"
#elif FEATFLAGS_MODE == FEATFLAGS_STATIC_KEY
#include "detail/runtime_words.h"
#include "detail/static_key_machine.h"
#else
#error "featflags: FEATFLAGS_MODE must be FEATFLAGS_CONSTANT, FEATFLAGS_RUNTIME or FEATFLAGS_STATIC_KEY"
#endif

#include "detail/facts.h"
#include "detail/pp.h"
#include "detail/print.h"
#include "detail/scope.h"
#include "detail/table_type.h"
#include "detail/text.h"
#include "detail/watch.h"

#endif // FEATFLAGS_FEATFLAGS_H

// Below: once per table, so outside of the include guard.
#ifdef FEATFLAGS_TABLE
#include "detail/declare_table.h"
#elif defined(FEATFLAGS_NS)
#error "featflags: FEATFLAGS_NS is set, but FEATFLAGS_TABLE does not name the table's file"
#elif defined(FEATFLAGS_DEFINE)
#error "featflags: FEATFLAGS_DEFINE is set, but FEATFLAGS_TABLE does not name the table's file"
#endif
