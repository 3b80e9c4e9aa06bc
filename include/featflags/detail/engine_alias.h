// SPDX-License-Identifier: MIT
//
// The engine that maps code twice, for programs that turn flags so often that a system call is too much.
//
// Comes in: a module. Goes out: the pages of its sites as a file in memory, mapped in their place to execute
// and elsewhere to write; from then on a patch is a store. What it costs: a way to write code that stands
// open, and pages that debuggers and profilers no longer know by their file. Built in only with
// -DFEATFLAGS_ALIAS, and chosen only by name. The pages are shared memory, so a forked child gets its own
// before it runs.
#ifndef FEATFLAGS_DETAIL_ENGINE_ALIAS_H
#define FEATFLAGS_DETAIL_ENGINE_ALIAS_H

#include "engine_write.h"

#ifdef FEATFLAGS_ALIAS
#include <pthread.h>
#endif

#ifdef __cplusplus
extern "C++" {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wold-style-cast"
#endif

enum {
  featflags_linux_shared = 1, // MAP_SHARED
  featflags_linux_fixed = 16, // MAP_FIXED
  featflags_linux_cloexec = 1 // MFD_CLOEXEC
};

// Copies the module's code into a new file and maps it at both places. The place to write is chosen when
// there is none yet.
FEATFLAGS_DETAIL_INLINE int featflags_key_map_twice(struct featflags_module *module) {
  const size_t size = module->to - module->from;
  const long file =
      featflags_key_system(SYS_memfd_create, (long)"featflags", featflags_linux_cloexec, 0, 0, 0, 0);
  int done = file >= 0 && featflags_key_system(SYS_ftruncate, file, (long)size, 0, 0, 0, 0) == 0;
  if (done) {
    const int fixed = module->alias ? featflags_linux_fixed : 0;
    // Elsewhere first: while the code's own place is still what it was, there is something to copy.
    const long copy =
        featflags_key_system(SYS_mmap, 0, (long)size, featflags_linux_read | featflags_linux_write,
                             featflags_linux_shared, file, 0);
    done = copy >= 0 || copy < -4095;
    if (done) {
      __builtin_memcpy((void *)copy, (const void *)module->from, size);
      if (fixed) {
        featflags_key_system(SYS_munmap, copy, (long)size, 0, 0, 0, 0);
        done = featflags_key_system(SYS_mmap, (long)module->alias, (long)size,
                                    featflags_linux_read | featflags_linux_write,
                                    featflags_linux_shared | fixed, file, 0) == (long)module->alias;
      } else {
        module->alias = (uintptr_t)copy;
      }
    }
    done = done && featflags_key_system(
                       SYS_mmap, (long)module->from, (long)size, featflags_linux_read | featflags_linux_exec,
                       featflags_linux_shared | featflags_linux_fixed, file, 0) == (long)module->from;
    if (!done && module->alias && !fixed) {
      featflags_key_system(SYS_munmap, (long)module->alias, (long)size, 0, 0, 0, 0);
      module->alias = 0;
    }
  }
  if (file >= 0)
    featflags_key_system(SYS_close, file, 0, 0, 0, 0, 0);
  return done;
}

FEATFLAGS_DETAIL_INLINE void featflags_key_widen(struct featflags_module *module, const int *entry) {
  const uintptr_t site = featflags_key_site(entry);
  const uintptr_t page = featflags_key_page_size();
  if (*entry == 0)
    return;
  if (module->to == 0 || site < module->from)
    module->from = site & ~(page - 1);
  if ((site | (page - 1)) + 1 > module->to)
    module->to = (site | (page - 1)) + 1;
}

// All pages from the first site of the module to its last one.
FEATFLAGS_DETAIL_INLINE int featflags_key_prepare(const struct featflags_table *table,
                                                  struct featflags_module *module) {
  int done = 1;
  if (module->alias)
    return 1;
  for (unsigned row = 0; row < 2 * table->count; row++) {
    const int *const end = featflags_key_bound(module, row / 2, row % 2, 1);
    for (const int *entry = featflags_key_bound(module, row / 2, row % 2, 0); entry < end;
         entry += featflags_key_words)
      featflags_key_widen(module, entry);
  }
  if (module->text == table->keys->text)
    featflags_key_widen(module, table->keys->probed);
  if (module->to) {
    featflags_key_hold(module->text);
    done = featflags_key_map_twice(module);
    featflags_key_release(module->text);
  }
  return done;
}

FEATFLAGS_DETAIL_INLINE int featflags_key_prepare_all(const struct featflags_table *table) {
  struct featflags_key_state *const state = table->keys->state;
  int done = table->keys->at_fork != FEATFLAGS_DETAIL_NULL;
  for (struct featflags_module *module = state->modules; done && module; module = module->next)
    done = featflags_key_prepare(table, module);
  if (done && !state->at_fork)
    state->at_fork = done = table->keys->at_fork() == 0;
  return done;
}

FEATFLAGS_DETAIL_INLINE int featflags_key_store_twice(const struct featflags_key_state *state,
                                                      const struct featflags_patch *patch, size_t count) {
  for (size_t i = 0; i < count; i++) {
    const struct featflags_module *module = state->modules;
    while (module && (!module->alias || patch[i].site < module->from || patch[i].site >= module->to))
      module = module->next;
    if (!module)
      return 0;
    const uintptr_t there = patch[i].site - module->from + module->alias;
    featflags_key_poke(there, patch[i].code);
    featflags_key_flush(there, there + sizeof(featflags_key_code));
    featflags_key_flush(patch[i].site, patch[i].site + sizeof(featflags_key_code));
  }
  return 1;
}

#ifdef __cplusplus
#pragma GCC diagnostic pop
}
#endif

#endif // FEATFLAGS_DETAIL_ENGINE_ALIAS_H
