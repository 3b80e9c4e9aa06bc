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

// Code is written by its address, and one definition per object is weak.
// NOLINTBEGIN(performance-no-int-to-ptr,misc-definitions-in-headers)

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

FEATFLAGS_DETAIL_INLINE long featflags_key_map_file(uintptr_t at, size_t size, int access, long file) {
  const int how = featflags_linux_shared | (at ? featflags_linux_fixed : 0);
  return featflags_key_system(SYS_mmap, (long)at, (long)size, access, how, file, 0);
}

// Copies code into a new file and maps that at both places. The place to write is chosen when there is none
// yet.
FEATFLAGS_DETAIL_INLINE int featflags_key_map_twice(struct featflags_twice *twice) {
  const size_t size = twice->to - twice->from;
  const long file =
      featflags_key_system(SYS_memfd_create, (long)"featflags", featflags_linux_cloexec, 0, 0, 0, 0);
  int done = file >= 0 && featflags_key_system(SYS_ftruncate, file, (long)size, 0, 0, 0, 0) == 0;
  if (done) { // while the code's own place is still what it was, there is something to copy
    const long copy = featflags_key_map_file(0, size, featflags_linux_read | featflags_linux_write, file);
    done = copy >= 0 || copy < -4095;
    if (done) {
      __builtin_memcpy((void *)copy, (const void *)twice->from, size);
      done = featflags_key_map_file(twice->from, size, featflags_linux_read | featflags_linux_exec, file) ==
             (long)twice->from;
    }
    if (done && twice->alias) {
      done = featflags_key_map_file(twice->alias, size, featflags_linux_read | featflags_linux_write, file) ==
             (long)twice->alias;
      featflags_key_system(SYS_munmap, copy, (long)size, 0, 0, 0, 0);
    } else if (done) {
      twice->alias = (uintptr_t)copy;
    }
  }
  if (file >= 0)
    featflags_key_system(SYS_close, file, 0, 0, 0, 0, 0);
  return done;
}

FEATFLAGS_DETAIL_INLINE struct featflags_twice *featflags_key_twice(const struct featflags_key_object *object,
                                                                    uintptr_t site) {
  struct featflags_twice *twice = object->twice;
  while (twice && (site < twice->from || site >= twice->to))
    twice = twice->next;
  return twice;
}

// One page, unless it is mapped twice already: for another site of this table, or for another table.
FEATFLAGS_DETAIL_INLINE int featflags_key_double(struct featflags_key_object *object, uintptr_t site) {
  const uintptr_t page = featflags_key_page_size();
  if (featflags_key_twice(object, site))
    return 1;
  struct featflags_twice *const twice = (struct featflags_twice *)featflags_key_map(sizeof *twice);
  if (!twice)
    return 0;
  twice->from = site & ~(page - 1);
  twice->to = twice->from + page;
  if (!featflags_key_map_twice(twice)) {
    featflags_key_unmap(twice, sizeof *twice);
    return 0;
  }
  twice->next = object->twice;
  object->twice = twice;
  return 1;
}

// All pages in which the module has a site.
FEATFLAGS_DETAIL_INLINE int featflags_key_prepare(const struct featflags_table *table,
                                                  struct featflags_module *module) {
  int done = 1;
  featflags_key_hold(&module->object->lock);
  if (module->object == table->keys->object)
    done = featflags_key_double(module->object, featflags_key_site(table->keys->probed));
  for (unsigned row = 0; row < 2 * table->count; row++) {
    const int *const end = featflags_key_bound(module, row / 2, row % 2, 1);
    for (const int *entry = featflags_key_bound(module, row / 2, row % 2, 0); done && entry < end;
         entry += featflags_key_words)
      if (*entry != 0)
        done = featflags_key_double(module->object, featflags_key_site(entry));
  }
  featflags_key_release(&module->object->lock);
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
    const struct featflags_twice *twice = FEATFLAGS_DETAIL_NULL;
    for (const struct featflags_module *module = state->modules; !twice && module; module = module->next)
      twice = featflags_key_twice(module->object, patch[i].site);
    if (!twice)
      return 0;
    const uintptr_t there = patch[i].site - twice->from + twice->alias;
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

// NOLINTEND(performance-no-int-to-ptr,misc-definitions-in-headers)

#endif // FEATFLAGS_DETAIL_ENGINE_ALIAS_H
