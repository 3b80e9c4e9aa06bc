// SPDX-License-Identifier: MIT
//
// Sites of a module, and what is to become of them.
//
// Comes in: a table, some of its rows, the value that each is about to have, and a direction. Goes out:
// patched sites. A site is only touched when it is one of the two instructions that it may be: anything
// else, a debugger's breakpoint say, belongs to somebody else.
#ifndef FEATFLAGS_DETAIL_ENGINE_SITES_H
#define FEATFLAGS_DETAIL_ENGINE_SITES_H

// Code is written by its address, and one definition per object is weak.
// NOLINTBEGIN(performance-no-int-to-ptr,misc-definitions-in-headers)

#include "engine_alias.h"

#ifdef __cplusplus
extern "C++" {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wold-style-cast"
#endif

FEATFLAGS_DETAIL_INLINE int featflags_key_write(struct featflags_key_state *state,
                                                enum featflags_engine_kind engine,
                                                const struct featflags_patch *patch, size_t count) {
  int done = 0;
  if (engine == FEATFLAGS_ENGINE_PROCMEM)
    done = featflags_key_procmem(state, patch, count);
  else if (engine == FEATFLAGS_ENGINE_MPROTECT)
    done = featflags_key_mprotect(patch, count);
  else if (engine == FEATFLAGS_ENGINE_ALIAS)
    done = featflags_key_store_twice(state, patch, count);
  for (size_t i = 0; done && i < count; i++)
    done = featflags_key_peek(patch[i].site) == patch[i].code;
  return done;
}

enum featflags_direction {
  featflags_leave,  // sites that would go straight to the wrong value ask
  featflags_settle, // sites that would go straight to the right value do
  featflags_ask     // every site asks
};

// Some rows of a table. `wanted` has a value for each row, not only for these; null: what they are.
struct featflags_pass {
  const struct featflags_table *table;
  const unsigned char *wanted;
  const unsigned *rows; // null: all
  unsigned count;
};

FEATFLAGS_DETAIL_INLINE int featflags_key_wanted(const struct featflags_pass *pass, unsigned row) {
  return pass->wanted ? pass->wanted[row] : __atomic_load_n(&pass->table->state[row], __ATOMIC_RELAXED);
}

// At most how many patches a pass makes in a module.
FEATFLAGS_DETAIL_INLINE size_t featflags_key_most(const struct featflags_pass *pass,
                                                  const struct featflags_module *module) {
  size_t words = 0;
  for (unsigned i = 0; i < pass->count; i++)
    for (unsigned value = 0; value < 2; value++) {
      const unsigned row = pass->rows ? pass->rows[i] : i;
      words +=
          (size_t)(featflags_key_bound(module, row, value, 1) - featflags_key_bound(module, row, value, 0));
    }
  return words / featflags_key_words;
}

// Adds what is to be patched among one row's sites of one meaning. Returns how many patches there are
// then, or -1 where a site that must change is none of ours.
FEATFLAGS_DETAIL_INLINE long featflags_key_gather(const int *from, const int *to, int straight, int tolerant,
                                                  struct featflags_patch *patch, long count) {
  for (const int *entry = from; entry < to; entry += featflags_key_words) {
    if (*entry == 0) // the range's first, which is no site
      continue;
    const uintptr_t site = featflags_key_site(entry);
    const featflags_key_code now = featflags_key_peek(site);
    const featflags_key_code other = straight ? featflags_key_asking(entry) : featflags_key_straight(entry);
    const featflags_key_code code = straight ? featflags_key_straight(entry) : featflags_key_asking(entry);
    if (now == other) {
      patch[count].site = site;
      patch[count].code = code;
      count++;
    } else if (now != code && !tolerant) {
      return -1;
    }
  }
  return count;
}

FEATFLAGS_DETAIL_INLINE long featflags_key_collect(const struct featflags_pass *pass,
                                                   const struct featflags_module *module,
                                                   enum featflags_direction direction,
                                                   struct featflags_patch *patch) {
  long count = 0;
  for (unsigned i = 0; count >= 0 && i < pass->count; i++) {
    const unsigned row = pass->rows ? pass->rows[i] : i;
    const int wanted = featflags_key_wanted(pass, row);
    for (unsigned value = 0; count >= 0 && value < 2; value++)
      if (direction == featflags_ask || (direction == featflags_settle) == (wanted == (int)value))
        count = featflags_key_gather(
            featflags_key_bound(module, row, value, 0), featflags_key_bound(module, row, value, 1),
            direction == featflags_settle, direction == featflags_settle, patch, count);
  }
  return count;
}

// By address. Sites of one flag come almost sorted, those of several flags as that many runs.
FEATFLAGS_DETAIL_INLINE void featflags_key_sort(struct featflags_patch *patch, size_t count) {
  size_t gap = 1;
  while (gap < count / 3)
    gap = 3 * gap + 1;
  for (; gap > 0; gap /= 3)
    for (size_t i = gap; i < count; i++) {
      const struct featflags_patch moved = patch[i];
      size_t at = i;
      for (; at >= gap && patch[at - gap].site > moved.site; at -= gap)
        patch[at] = patch[at - gap];
      patch[at] = moved;
    }
}

#ifdef __cplusplus
#pragma GCC diagnostic pop
}
#endif

// NOLINTEND(performance-no-int-to-ptr,misc-definitions-in-headers)

#endif // FEATFLAGS_DETAIL_ENGINE_SITES_H
