// SPDX-License-Identifier: MIT
//
// Static keys: turning flags whose tests are instructions.
//
// Comes in: a table and the value that each row is to have. Goes out: flags of that value, or, where a
// site could not be patched that had to be, none of them. In this order:
//
//     1. sites that would go straight to an old value are made to ask for it
//     2. every thread is made to notice, if there were such sites
//     3. the flags' words are stored, which all their sites see at once
//     4. sites that go straight to the new value are made to do so
//
// A site that asks tells the truth at any time, so whatever ends half done, by an error, a debugger or a
// fork, is right. Included only where a table is defined; others reach it through the table's keys.
#ifndef FEATFLAGS_DETAIL_ENGINE_H
#define FEATFLAGS_DETAIL_ENGINE_H

// Code is written by its address, and one definition per object is weak.
// NOLINTBEGIN(performance-no-int-to-ptr,misc-definitions-in-headers)

#include "engine_sites.h"

#include <stdlib.h>

#ifdef __cplusplus
extern "C++" {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wold-style-cast"
#endif

enum {
  featflags_key_few = 200,  // more than these do not go on the stack
  featflags_key_engines = 2 // that are tried unasked
};

// In the order in which they are tried.
FEATFLAGS_DETAIL_INLINE enum featflags_engine_kind featflags_key_engine(unsigned i) {
  return i == 0 ? FEATFLAGS_ENGINE_PROCMEM : FEATFLAGS_ENGINE_MPROTECT;
}

// By the active engine, and should that have stopped working, by another that nobody ruled out.
FEATFLAGS_DETAIL_INLINE int featflags_key_code_of(struct featflags_key_state *state,
                                                  const struct featflags_patch *patch, size_t count) {
  if (featflags_key_write(state, state->engine, patch, count))
    return 1;
  for (unsigned i = 0; !state->forced && i < featflags_key_engines; i++) {
    const enum featflags_engine_kind other = featflags_key_engine(i);
    if (other != state->engine && featflags_key_write(state, other, patch, count)) {
      state->engine = other;
      return 1;
    }
  }
  return 0;
}

// One module's part of a pass. `few` has room for featflags_key_few patches.
FEATFLAGS_DETAIL_INLINE int featflags_key_module_pass(const struct featflags_pass *pass,
                                                      const struct featflags_module *module,
                                                      enum featflags_direction direction,
                                                      struct featflags_patch *few) {
  const size_t most = featflags_key_most(pass, module);
  const size_t size = most * sizeof(struct featflags_patch);
  struct featflags_patch *patch = few;
  if (most > featflags_key_few)
    patch = (struct featflags_patch *)featflags_key_map(size);
  if (!patch)
    return 0;
  const long count = featflags_key_collect(pass, module, direction, patch);
  int done = count >= 0;
  if (count > 0) {
    featflags_key_sort(patch, (size_t)count);
    featflags_key_hold(&module->object->lock);
    if (direction != featflags_settle)
      pass->table->keys->state->unseen = 1;
    done = featflags_key_code_of(pass->table->keys->state, patch, (size_t)count);
    featflags_key_release(&module->object->lock);
  }
  if (patch != few)
    featflags_key_unmap(patch, size);
  return done;
}

FEATFLAGS_DETAIL_INLINE int featflags_key_pass(const struct featflags_pass *pass,
                                               enum featflags_direction direction) {
  struct featflags_patch few[featflags_key_few];
  int done = 1;
  for (const struct featflags_module *module = pass->table->keys->state->modules; module;
       module = module->next)
    done &= featflags_key_module_pass(pass, module, direction, few);
  return done;
}

// Whether an engine does here what it says: a translator such as valgrind or qemu may go on executing
// what it once read. So one site is executed, patched and executed again.
FEATFLAGS_DETAIL_INLINE int featflags_key_works(const struct featflags_keys *keys,
                                                enum featflags_engine_kind engine) {
  const int *const entry = keys->probed;
  const struct featflags_patch straight = {featflags_key_site(entry), featflags_key_straight(entry)};
  const struct featflags_patch asking = {featflags_key_site(entry), featflags_key_asking(entry)};
  featflags_key_hold(&keys->object->lock);
  int works = keys->probe() == 1 && featflags_key_write(keys->state, engine, &straight, 1);
  works = works && keys->probe() == 0;
  works = featflags_key_write(keys->state, engine, &asking, 1) && works && keys->probe() == 1;
  featflags_key_release(&keys->object->lock);
  return works;
}

FEATFLAGS_DETAIL_INLINE enum featflags_engine_kind featflags_key_first(const struct featflags_keys *keys) {
  for (unsigned i = 0; i < featflags_key_engines; i++)
    if (featflags_key_works(keys, featflags_key_engine(i)))
      return featflags_key_engine(i);
  return FEATFLAGS_ENGINE_DATA;
}

// FEATFLAGS_ENGINE=data, procmem, mprotect or alias in the environment; anything else says nothing.
FEATFLAGS_DETAIL_INLINE enum featflags_engine_kind featflags_key_asked(void) {
  static const enum featflags_engine_kind engines[] = {FEATFLAGS_ENGINE_DATA, FEATFLAGS_ENGINE_PROCMEM,
                                                       FEATFLAGS_ENGINE_MPROTECT, FEATFLAGS_ENGINE_ALIAS};
  const char *const name = getenv("FEATFLAGS_ENGINE");
  for (unsigned i = 0; name && i < sizeof engines / sizeof *engines; i++)
    if (__builtin_strcmp(name, featflags_engine_name(engines[i])) == 0)
      return engines[i];
  return FEATFLAGS_ENGINE_ANY;
}

// Takes the engine if it works, and says so; `wanted` may be FEATFLAGS_ENGINE_ANY.
FEATFLAGS_DETAIL_INLINE int featflags_key_take(const struct featflags_table *table,
                                               enum featflags_engine_kind wanted) {
  struct featflags_key_state *const state = table->keys->state;
  const struct featflags_pass pass = {table, FEATFLAGS_DETAIL_NULL, FEATFLAGS_DETAIL_NULL, table->count};
  const enum featflags_engine_kind engine =
      wanted == FEATFLAGS_ENGINE_ANY ? featflags_key_first(table->keys) : wanted;
  if (engine == FEATFLAGS_ENGINE_DATA) {
    if (state->engine > FEATFLAGS_ENGINE_DATA && !featflags_key_pass(&pass, featflags_ask))
      return 0;
  } else if ((engine == FEATFLAGS_ENGINE_ALIAS && !featflags_key_prepare_all(table)) ||
             !featflags_key_works(table->keys, engine)) {
    return 0;
  }
  state->engine = engine;
  state->forced = wanted != FEATFLAGS_ENGINE_ANY;
  if (engine != FEATFLAGS_ENGINE_DATA)
    featflags_key_pass(&pass, featflags_settle);
  return 1;
}

FEATFLAGS_DETAIL_INLINE void featflags_key_start(const struct featflags_table *table) {
  if (table->keys->state->engine == FEATFLAGS_ENGINE_NONE &&
      !featflags_key_take(table, featflags_key_asked()))
    table->keys->state->engine = FEATFLAGS_ENGINE_DATA;
}

// FEATFLAGS_ENGINE_NONE only asks. Returns the active engine.
FEATFLAGS_DETAIL_INLINE enum featflags_engine_kind featflags_key_use(const struct featflags_table *table,
                                                                     enum featflags_engine_kind wanted) {
  struct featflags_key_state *const state = table->keys->state;
  featflags_key_hold(&state->lock);
  featflags_key_start(table);
  if (wanted != FEATFLAGS_ENGINE_NONE)
    featflags_key_take(table, wanted);
  const enum featflags_engine_kind engine = state->engine;
  featflags_key_release(&state->lock);
  return engine;
}

// The four steps, for the rows of the pass. 0 where the first could not be done; then nothing turned.
FEATFLAGS_DETAIL_INLINE int featflags_key_steps(const struct featflags_pass *pass) {
  struct featflags_key_state *const state = pass->table->keys->state;
  const int patches = state->engine != FEATFLAGS_ENGINE_DATA;
  if (patches && !featflags_key_pass(pass, featflags_leave))
    return 0;
  featflags_key_barrier(state);
  for (unsigned i = 0; i < pass->count; i++)
    __atomic_store_n(&pass->table->state[pass->rows[i]], pass->wanted[pass->rows[i]], __ATOMIC_RELEASE);
  if (patches)
    featflags_key_pass(pass, featflags_settle);
  return 1;
}

// 1, or 0 where nothing turned.
FEATFLAGS_DETAIL_INLINE int featflags_key_turn_keys(const struct featflags_table *table,
                                                    const unsigned char *wanted) {
  struct featflags_key_state *const state = table->keys->state;
  unsigned few[featflags_key_few];
  unsigned *rows = few;
  struct featflags_pass pass = {table, wanted, rows, 0};
  int done = 1;
  if (table->count > featflags_key_few)
    rows = (unsigned *)featflags_key_map(table->count * sizeof(unsigned));
  if (!rows)
    return 0;
  featflags_key_hold(&state->lock);
  featflags_key_start(table);
  for (unsigned row = 0; row < table->count; row++)
    if (__atomic_load_n(&table->state[row], __ATOMIC_RELAXED) != wanted[row])
      rows[pass.count++] = row;
  pass.rows = rows;
  if (pass.count > 0)
    done = featflags_key_steps(&pass);
  featflags_key_release(&state->lock);
  if (rows != few)
    featflags_key_unmap(rows, table->count * sizeof(unsigned));
  return done;
}

// A shared object's sites ask until they are attached here, and go straight from then on.
FEATFLAGS_DETAIL_INLINE void featflags_key_attach(const struct featflags_table *table,
                                                  struct featflags_module *module) {
  struct featflags_key_state *const state = table->keys->state;
  const struct featflags_pass pass = {table, FEATFLAGS_DETAIL_NULL, FEATFLAGS_DETAIL_NULL, table->count};
  struct featflags_patch few[featflags_key_few];
  featflags_key_hold(&state->lock);
  featflags_key_start(table);
  module->next = state->modules;
  state->modules = module;
  if (state->engine == FEATFLAGS_ENGINE_ALIAS)
    featflags_key_prepare(table, module);
  if (state->engine != FEATFLAGS_ENGINE_DATA)
    featflags_key_module_pass(&pass, module, featflags_settle, few);
  featflags_key_release(&state->lock);
}

// Before the object is unloaded.
FEATFLAGS_DETAIL_INLINE void featflags_key_detach(const struct featflags_table *table,
                                                  struct featflags_module *module) {
  struct featflags_key_state *const state = table->keys->state;
  featflags_key_hold(&state->lock);
  for (struct featflags_module **link = &state->modules; *link; link = &(*link)->next)
    if (*link == module) {
      *link = module->next;
      break;
    }
  featflags_key_release(&state->lock);
}

// In a child: code that is shared with the parent becomes the child's own. The parent may have turned flags
// since, so what goes straight is checked against what the child's flags are.
FEATFLAGS_DETAIL_INLINE void featflags_key_forked(const struct featflags_table *table) {
  struct featflags_key_state *const state = table->keys->state;
  const struct featflags_pass pass = {table, FEATFLAGS_DETAIL_NULL, FEATFLAGS_DETAIL_NULL, table->count};
  featflags_key_hold(&state->lock);
  for (struct featflags_module *module = state->modules; module; module = module->next)
    for (struct featflags_twice *twice = module->object->twice; twice; twice = twice->next)
      if (!featflags_key_map_twice(twice))
        state->engine = FEATFLAGS_ENGINE_DATA;
  featflags_key_pass(&pass, state->engine == FEATFLAGS_ENGINE_DATA ? featflags_ask : featflags_leave);
  featflags_key_release(&state->lock);
}

FEATFLAGS_DETAIL_INLINE size_t featflags_key_count(const struct featflags_table *table, size_t *asking) {
  struct featflags_key_state *const state = table->keys->state;
  size_t count = 0;
  featflags_key_hold(&state->lock);
  for (const struct featflags_module *module = state->modules; module; module = module->next)
    for (unsigned row = 0; row < 2 * table->count; row++) {
      const int *const end = featflags_key_bound(module, row / 2, row % 2, 1);
      for (const int *entry = featflags_key_bound(module, row / 2, row % 2, 0); entry < end;
           entry += featflags_key_words) {
        count += *entry != 0;
        if (asking && *entry != 0)
          *asking += featflags_key_peek(featflags_key_site(entry)) == featflags_key_asking(entry);
      }
    }
  featflags_key_release(&state->lock);
  return count;
}

#ifdef __cplusplus
#pragma GCC diagnostic pop
}
#endif

// NOLINTEND(performance-no-int-to-ptr,misc-definitions-in-headers)

#endif // FEATFLAGS_DETAIL_ENGINE_H
