// SPDX-License-Identifier: MIT
//
// Engines: how code is written.
//
// Comes in: patches in the order of their addresses, and an engine. Goes out: code that is as wanted,
// read back to be sure, or the answer that this engine cannot. Each page is written in one pass. Code
// stays executable all the while, since other threads may be in it.
#ifndef FEATFLAGS_DETAIL_ENGINE_WRITE_H
#define FEATFLAGS_DETAIL_ENGINE_WRITE_H

// Code is written by its address, and one definition per object is weak.
// NOLINTBEGIN(performance-no-int-to-ptr,misc-definitions-in-headers)

#include "engine_system.h"

#ifdef __cplusplus
extern "C++" {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wold-style-cast"
#endif

struct featflags_patch {
  uintptr_t site;
  featflags_key_code code;
};

// The bounds of a row's sites that mean `value`.
FEATFLAGS_DETAIL_INLINE const int *featflags_key_bound(const struct featflags_module *module, unsigned row,
                                                       unsigned value, unsigned end) {
  const int *const word = module->ranges + 4 * (size_t)row + 2 * (size_t)value + end;
  return (const int *)((uintptr_t)word + (uintptr_t)(intptr_t)*word);
}

FEATFLAGS_DETAIL_INLINE uintptr_t featflags_key_site(const int *entry) {
  return (uintptr_t)entry + (uintptr_t)(intptr_t)*entry;
}

// Through a number that the compiler knows nothing about: it may believe that code is constant. And not
// watched by a sanitizer: ThreadSanitizer has no books on code, and fails where it looks for them.
__attribute__((no_sanitize("thread"))) FEATFLAGS_DETAIL_INLINE featflags_key_code
featflags_key_peek(uintptr_t site) {
  __asm__("" : "+r"(site));
  return *(const volatile featflags_key_code *)site;
}

__attribute__((no_sanitize("thread"))) FEATFLAGS_DETAIL_INLINE void
featflags_key_poke(uintptr_t site, featflags_key_code code) {
  __asm__("" : "+r"(site));
  *(volatile featflags_key_code *)site = code;
}

FEATFLAGS_DETAIL_INLINE void featflags_key_store(const struct featflags_patch *patch, size_t count) {
  for (size_t i = 0; i < count; i++)
    featflags_key_poke(patch[i].site, patch[i].code);
}

// How many patches, from the first on, lie in one stretch of pages of that size; in one page only unless
// pages that touch are to be `joined`.
FEATFLAGS_DETAIL_INLINE size_t featflags_key_stretch(const struct featflags_patch *patch, size_t count,
                                                     uintptr_t page, int joined) {
  size_t taken = 1;
  while (taken < count && patch[taken].site / page <= patch[taken - 1].site / page + (joined ? 1 : 0))
    taken++;
  return taken;
}

enum { featflags_key_block = 4096 };

// The kernel writes to private pages whatever their protection says. One patch: just its bytes. Several
// in a block: the bytes between them are written too, with what they are.
FEATFLAGS_DETAIL_INLINE int featflags_key_procmem(struct featflags_key_state *state,
                                                  const struct featflags_patch *patch, size_t count) {
  const int memory = featflags_key_memory(state);
  if (memory < 0)
    return 0;
  while (count > 0) {
    unsigned char copy[featflags_key_block + sizeof(featflags_key_code)];
    const size_t taken = featflags_key_stretch(patch, count, featflags_key_block, 0);
    const uintptr_t from = patch->site;
    const size_t size = patch[taken - 1].site + sizeof(featflags_key_code) - from;
    if (taken > 1)
      __builtin_memcpy(copy, (const void *)from, size);
    for (size_t i = 0; i < taken; i++)
      __builtin_memcpy(copy + (patch[i].site - from), &patch[i].code, sizeof(featflags_key_code));
    if (featflags_key_system(SYS_pwrite64, memory, (long)copy, (long)size, (long)from, 0, 0) != (long)size)
      return 0;
    featflags_key_flush(from, from + size);
    patch += taken;
    count -= taken;
  }
  return 1;
}

// Never without PROT_EXEC: a thread may be executing in the page, and under PR_SET_MDWE the way back to
// executable is closed.
FEATFLAGS_DETAIL_INLINE int featflags_key_mprotect(const struct featflags_patch *patch, size_t count) {
  const uintptr_t page = featflags_key_page_size();
  while (count > 0) {
    const size_t taken = featflags_key_stretch(patch, count, page, 1);
    const uintptr_t from = patch->site & ~(page - 1);
    const uintptr_t to = (patch[taken - 1].site | (page - 1)) + 1;
    if (featflags_key_system(SYS_mprotect, (long)from, (long)(to - from),
                             featflags_linux_read | featflags_linux_write | featflags_linux_exec, 0, 0, 0))
      return 0;
    featflags_key_store(patch, taken);
    featflags_key_flush(from, to);
    featflags_key_system(SYS_mprotect, (long)from, (long)(to - from),
                         featflags_linux_read | featflags_linux_exec, 0, 0, 0);
    patch += taken;
    count -= taken;
  }
  return 1;
}

#ifdef __cplusplus
#pragma GCC diagnostic pop
}
#endif

// NOLINTEND(performance-no-int-to-ptr,misc-definitions-in-headers)

#endif // FEATFLAGS_DETAIL_ENGINE_WRITE_H
