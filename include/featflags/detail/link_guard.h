// SPDX-License-Identifier: MIT
//
// Units of one program that were built in different modes do not link.
//
// Comes in: the table's name and the mode. Goes out: nothing that is loaded, and an error that names a
// unit of the other mode. Why it matters: a toggle would reach half of the code, and an inline function
// that tests a flag has one body per program, so one mode's body would run in both (unless it is
// FEATFLAGS_INLINE).
//
// Each unit refers to `sched_table_is_not_in_constant_mode` (or whatever its mode is) from a section
// that is not loaded; undefined, it is 0. The unit that defines the table defines these names for
// the modes that it is not in, with a value that does not fit: the linker says that the relocation of
// the other unit overflows. Link-time optimisation hands the assembly of several units to one
// assembler, so there each unit looks at what those before it have said. (A symbol that is defined
// twice would name both objects, but clang's link-time optimisation then refuses equal ones too.)
// FEATFLAGS_ALLOW_MIXED leaves it out; then each constant unit leaves one byte to be counted.
// No include guard: once per table.

#if FEATFLAGS_MODE == FEATFLAGS_CONSTANT
#define FEATFLAGS_DETAIL_MODE "constant"
#elif FEATFLAGS_MODE == FEATFLAGS_RUNTIME
#define FEATFLAGS_DETAIL_MODE "runtime"
#else
#define FEATFLAGS_DETAIL_MODE "static_key"
#endif

#if defined(__ELF__)
#define FEATFLAGS_DETAIL_NAME FEATFLAGS_DETAIL_TEXT(FEATFLAGS_NS)
#define FEATFLAGS_DETAIL_NOT(MODE) FEATFLAGS_DETAIL_NAME "_table_is_not_in_" MODE "_mode"

// Bits that a relocation of this size lacks. Linkers of RISC-V, PA-RISC and SuperH do not look, the
// assemblers of MIPS have no such relocation: GCC there gets the symbol that is defined twice.
#if defined(__riscv) || defined(__mips__) || defined(__hppa__) || defined(__sh__)
#define FEATFLAGS_DETAIL_TWICE 1
#else
#define FEATFLAGS_DETAIL_TWICE 0
#endif
#if __SIZEOF_POINTER__ > 4
#define FEATFLAGS_DETAIL_HUGE "0x7fffffffffff"
#define FEATFLAGS_DETAIL_WORD ".long "
#else
#define FEATFLAGS_DETAIL_HUGE "0x7fffffff"
#define FEATFLAGS_DETAIL_WORD ".short "
#endif

#ifndef FEATFLAGS_ALLOW_MIXED
// clang-format off
__asm__(".ifdef " FEATFLAGS_DETAIL_NAME "_featflags_mode\n"
        ".if " FEATFLAGS_DETAIL_NAME "_featflags_mode - " FEATFLAGS_DETAIL_TEXT(FEATFLAGS_MODE) "\n"
        ".error \"featflags: the table " FEATFLAGS_DETAIL_NAME " is in " FEATFLAGS_DETAIL_MODE " mode in "
        __BASE_FILE__ ", and in another mode in another unit of this program\"\n"
        ".endif\n"
        ".else\n"
#if FEATFLAGS_DETAIL_TWICE && !defined(__clang__)
        ".globl " FEATFLAGS_DETAIL_NAME "_featflags_mode\n"
        ".hidden " FEATFLAGS_DETAIL_NAME "_featflags_mode\n"
#endif
        FEATFLAGS_DETAIL_NAME "_featflags_mode = " FEATFLAGS_DETAIL_TEXT(FEATFLAGS_MODE) "\n"
#if !defined(__mips__)
        ".weak " FEATFLAGS_DETAIL_NOT(FEATFLAGS_DETAIL_MODE) "\n"
        ".hidden " FEATFLAGS_DETAIL_NOT(FEATFLAGS_DETAIL_MODE) "\n"
        ".pushsection .featflags_mode,\"R\",%progbits\n"
        FEATFLAGS_DETAIL_WORD FEATFLAGS_DETAIL_NOT(FEATFLAGS_DETAIL_MODE) "\n"
        ".popsection\n"
#endif
        ".endif\n");
// clang-format on
#elif FEATFLAGS_MODE == FEATFLAGS_CONSTANT
__asm__(".pushsection featflags_constant_" FEATFLAGS_DETAIL_NAME ",\"aR\",%progbits\n"
        ".byte 1\n"
        ".popsection\n");
#endif

#if defined(FEATFLAGS_DEFINE) && !defined(FEATFLAGS_ALLOW_MIXED)
// clang-format off
#define FEATFLAGS_DETAIL_DENY(MODE)                                                                          \
  ".weak " FEATFLAGS_DETAIL_NOT(MODE) "\n"                                                                   \
  ".hidden " FEATFLAGS_DETAIL_NOT(MODE) "\n"                                                                 \
  FEATFLAGS_DETAIL_NOT(MODE) " = " FEATFLAGS_DETAIL_HUGE "\n"
// clang-format on
#if FEATFLAGS_MODE == FEATFLAGS_CONSTANT
__asm__(FEATFLAGS_DETAIL_DENY("runtime") FEATFLAGS_DETAIL_DENY("static_key"));
#elif FEATFLAGS_MODE == FEATFLAGS_RUNTIME
__asm__(FEATFLAGS_DETAIL_DENY("constant") FEATFLAGS_DETAIL_DENY("static_key"));
#else
__asm__(FEATFLAGS_DETAIL_DENY("constant") FEATFLAGS_DETAIL_DENY("runtime"));
#endif
#undef FEATFLAGS_DETAIL_DENY
#endif

#undef FEATFLAGS_DETAIL_NAME
#undef FEATFLAGS_DETAIL_NOT
#undef FEATFLAGS_DETAIL_HUGE
#undef FEATFLAGS_DETAIL_WORD
#undef FEATFLAGS_DETAIL_TWICE
#endif
#undef FEATFLAGS_DETAIL_MODE
