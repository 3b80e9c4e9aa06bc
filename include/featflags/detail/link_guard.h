// SPDX-License-Identifier: MIT
//
// Units of one program that were built in different modes do not link.
//
// Comes in: the table's name and the mode. Goes out: an absolute symbol, `sched_featflags_mode`,
// whose value is the mode; no byte of code or data. Linkers take any number of definitions of an
// absolute symbol with the same value and refuse two values as a duplicate definition, naming
// both objects. Why it matters: an inline function that tests a flag has one body per program, so
// a mix would silently run one mode's body in both, and a toggle would reach half of the code.
// FEATFLAGS_ALLOW_MIXED leaves it out. With GCC's -flto the symbol is seen too late to conflict.
// No include guard: once per table.

#if defined(__ELF__) && !defined(FEATFLAGS_ALLOW_MIXED)
#define FEATFLAGS_DETAIL_GUARD FEATFLAGS_DETAIL_TEXT(FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, _featflags_mode))
__asm__(".globl " FEATFLAGS_DETAIL_GUARD "\n"
        ".hidden " FEATFLAGS_DETAIL_GUARD "\n" FEATFLAGS_DETAIL_GUARD
        " = " FEATFLAGS_DETAIL_TEXT(FEATFLAGS_MODE) "\n");
#undef FEATFLAGS_DETAIL_GUARD
#endif
