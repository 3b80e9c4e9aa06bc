// SPDX-License-Identifier: MIT
//
// How flags are turned in this process, as a caller sees it, and the struct that a table carries for it
// in static-key mode.
//
// Comes in: a table object. Goes out: which engine is active, a way to choose another, and how many
// sites follow the table. Works in every mode, so that code which asks need not know the build's.
#ifndef FEATFLAGS_DETAIL_ENGINE_TYPE_H
#define FEATFLAGS_DETAIL_ENGINE_TYPE_H

#include "pp.h"
#include "table_type.h"

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C++" {
#endif

enum featflags_engine_kind {
  FEATFLAGS_ENGINE_NONE,     // flags are constants in this build
  FEATFLAGS_ENGINE_DATA,     // a test reads the flag's word
  FEATFLAGS_ENGINE_PROCMEM,  // sites are patched through /proc/self/mem
  FEATFLAGS_ENGINE_MPROTECT, // sites are patched in pages that are made writable for a moment
  FEATFLAGS_ENGINE_ALIAS,    // sites are patched through a second, writable mapping; never chosen unasked
  FEATFLAGS_ENGINE_ANY       // the first of the above that works here
};

// Code that is mapped twice, see engine_alias.h.
struct featflags_twice {
  uintptr_t from, to, alias;
  struct featflags_twice *next;
};

// One executable or shared object, whatever tables have sites in it.
struct featflags_key_object {
  int lock; // held while its code is written
  struct featflags_twice *twice;
};

// The sites of one table in one object.
struct featflags_module {
  // Four words a row, each relative to itself: from where to where the sites lie that mean off when
  // they go straight on, then those that mean on. Each range opens with two words of zero.
  const int *ranges;
  struct featflags_key_object *object;
  struct featflags_module *next;
};

struct featflags_key_state {
  struct featflags_module *modules;
  int lock;                          // 0: free, else the holder's process
  enum featflags_engine_kind engine; // NONE: not chosen yet
  int forced;
  int barrier; // 0: not tried yet, 1: works, -1: this kernel has none
  int memory;  // 1 + the descriptor of /proc/self/mem
  int process; // whose memory that is
  int at_fork; // a forked child will be taken care of
  int unseen;  // sites were made to ask, and not every thread is known to have noticed
};

// What the unit that defines a table lends to all others.
struct featflags_keys {
  int (*turn)(const struct featflags_table *, const unsigned char *);
  enum featflags_engine_kind (*use)(const struct featflags_table *, enum featflags_engine_kind);
  void (*attach)(const struct featflags_table *, struct featflags_module *);
  void (*detach)(const struct featflags_table *, struct featflags_module *);
  size_t (*sites)(const struct featflags_table *, size_t *);
  int (*at_fork)(void); // null without FEATFLAGS_ALIAS
  int (*probe)(void);
  const int *probed;                   // the section of probe's site
  struct featflags_key_object *object; // that probe is in
  struct featflags_key_state *state;
};

// Which engine turns the flags of a table.
FEATFLAGS_DETAIL_INLINE enum featflags_engine_kind featflags_engine(const struct featflags_table *table) {
  if (!table->state)
    return FEATFLAGS_ENGINE_NONE;
  if (!table->keys)
    return FEATFLAGS_ENGINE_DATA;
  return table->keys->use(table, FEATFLAGS_ENGINE_NONE);
}

// Takes another engine from now on, and says which one is active after it: the wanted one, or, when it
// does not work in this process, the one that was active before.
FEATFLAGS_DETAIL_INLINE enum featflags_engine_kind featflags_use_engine(const struct featflags_table *table,
                                                                        enum featflags_engine_kind wanted) {
  if (table->keys && wanted != FEATFLAGS_ENGINE_NONE)
    table->keys->use(table, wanted);
  return featflags_engine(table);
}

// "none", "data", "procmem", "mprotect" or "alias".
FEATFLAGS_DETAIL_INLINE const char *featflags_engine_name(enum featflags_engine_kind engine) {
  static const char *const names[] = {"none", "data", "procmem", "mprotect", "alias"};
  return engine < FEATFLAGS_ENGINE_ANY ? names[engine] : "any";
}

// How many sites follow the table, in all objects that are loaded. `asking`, when it is not null, gets
// how many of them read the flag's word at the moment. 0 outside of static-key mode.
FEATFLAGS_DETAIL_INLINE size_t featflags_sites(const struct featflags_table *table, size_t *asking) {
  if (asking)
    *asking = 0;
  return table->keys ? table->keys->sites(table, asking) : 0;
}

#ifdef __cplusplus
}
#endif

#endif // FEATFLAGS_DETAIL_ENGINE_TYPE_H
