// SPDX-License-Identifier: MIT
//
// Who wants to know that a flag has turned.
//
// Comes in: a watcher, whose memory is the caller's. Goes out: one call for each flag that turned,
// after the whole change is done and with no lock held, so a watcher may read and turn flags itself.
// One thread calls at a time. A change that is made meanwhile, by a watcher or by another thread, is
// told by the thread that is at it already; a flag that was turned there and back is not told.
#ifndef FEATFLAGS_DETAIL_WATCH_H
#define FEATFLAGS_DETAIL_WATCH_H

#include "lock.h"
#include "pp.h"
#include "table_type.h"

#ifdef __cplusplus
extern "C++" {
#endif

struct featflags_change {
  const struct featflags_table *table;
  const char *flag;
  int value;
  enum featflags_source source;
};

struct featflags_watcher {
  void (*changed)(void *user, const struct featflags_change *change);
  void *user;
  struct featflags_watcher *next; // the library's
};

FEATFLAGS_DETAIL_INLINE void featflags_detail_tell_row(const struct featflags_table *table, unsigned row) {
  struct featflags_changes *const changes = table->changes;
  const struct featflags_change change = {table, table->names[row], changes->told[row],
                                          FEATFLAGS_DETAIL_AS(enum featflags_source, changes->sources[row])};
  changes->next = changes->watchers;
  while (changes->next) {
    struct featflags_watcher *const watcher = changes->next;
    changes->running = watcher;
    changes->next = watcher->next;
    featflags_detail_unlock(changes);
    watcher->changed(watcher->user, &change);
    featflags_detail_lock(changes);
  }
  changes->running = FEATFLAGS_DETAIL_NULL;
}

FEATFLAGS_DETAIL_INLINE void featflags_detail_tell(const struct featflags_table *table) {
  struct featflags_changes *const changes = table->changes;
  featflags_detail_lock(changes);
  if (changes->calling != featflags_detail_process(changes)) {
    changes->calling = featflags_detail_process(changes);
    changes->caller = featflags_detail_thread();
    while (changes->changed) {
      changes->changed = 0;
      for (unsigned row = 0; row < table->count; row++) {
        const unsigned char value =
            FEATFLAGS_DETAIL_AS(unsigned char, __atomic_load_n(&table->state[row], __ATOMIC_RELAXED));
        if (changes->told[row] != value) {
          changes->told[row] = value;
          featflags_detail_tell_row(table, row);
        }
      }
    }
    changes->calling = 0;
  }
  featflags_detail_unlock(changes);
}

// From now on `watcher` is called for each change. In constant mode nothing ever changes.
FEATFLAGS_DETAIL_INLINE void featflags_watch(const struct featflags_table *table,
                                             struct featflags_watcher *watcher) {
  struct featflags_changes *const changes = table->changes;
  struct featflags_watcher **end;
  watcher->next = FEATFLAGS_DETAIL_NULL;
  if (!changes)
    return;
  featflags_detail_lock(changes);
  if (!changes->watchers) { // so nobody has kept `told`
    for (unsigned row = 0; row < table->count; row++)
      changes->told[row] =
          FEATFLAGS_DETAIL_AS(unsigned char, __atomic_load_n(&table->state[row], __ATOMIC_RELAXED));
    changes->changed = 0;
  }
  for (end = &changes->watchers; *end;)
    end = &(*end)->next;
  *end = watcher;
  featflags_detail_unlock(changes);
}

// No call of `watcher` is made, or is still running, when this returns; except that a watcher may
// take itself out while it is called.
FEATFLAGS_DETAIL_INLINE void featflags_unwatch(const struct featflags_table *table,
                                               struct featflags_watcher *watcher) {
  struct featflags_changes *const changes = table->changes;
  if (!changes)
    return;
  featflags_detail_lock(changes);
  for (struct featflags_watcher **at = &changes->watchers; *at; at = &(*at)->next)
    if (*at == watcher) {
      *at = watcher->next;
      break;
    }
  if (changes->next == watcher)
    changes->next = watcher->next;
  for (unsigned round = 0; changes->running == watcher && changes->caller != featflags_detail_thread() &&
                           changes->calling == featflags_detail_process(changes);
       round++) {
    featflags_detail_unlock(changes);
    featflags_detail_wait(round);
    featflags_detail_lock(changes);
  }
  featflags_detail_unlock(changes);
}

#ifdef __cplusplus
}
#endif

#endif // FEATFLAGS_DETAIL_WATCH_H
