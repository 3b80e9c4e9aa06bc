// SPDX-License-Identifier: MIT
//
// A change of flags from its beginning to its end: all of it, or nothing.
//
// Comes in: values that are wanted, who wants them and why. Goes out: turned flags, with source and
// reason, or the rule of the table that they would break. The table's lock is held from
// featflags_detail_begin to featflags_detail_end, so that changes of two threads do not mix.
#ifndef FEATFLAGS_DETAIL_COMMIT_H
#define FEATFLAGS_DETAIL_COMMIT_H

#include "error.h"
#include "lock.h"
#include "names.h"
#include "pp.h"
#include "read.h"
#include "table_type.h"
#include "turn.h"
#include "watch.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C++" {
#endif

// Takes the lock and starts from what is. `own` is used where the caller wants no error.
FEATFLAGS_DETAIL_INLINE struct featflags_detail_reader
featflags_detail_begin(const struct featflags_table *table, struct featflags_error *error,
                       struct featflags_error *own) {
  struct featflags_detail_reader reader = {table, error ? error : own, 0, 1, 0, 0};
  featflags_detail_clear(reader.error);
  if (table->changes) {
    featflags_detail_lock(table->changes);
    for (unsigned row = 0; row < table->count; row++)
      table->changes->wanted[row] = table->changes->before[row] =
          FEATFLAGS_DETAIL_AS(unsigned char, featflags_detail_value(table, row));
  }
  return reader;
}

// Whether a FEAT_META row says that the flag can be set only once.
FEATFLAGS_DETAIL_INLINE int featflags_detail_is_once(const struct featflags_fact *fact) {
  return fact->key == FEATFLAGS_MUTABILITY && fact->text[0] == 'o';
}

// The first rule of the table that the wanted values break.
FEATFLAGS_DETAIL_INLINE enum featflags_result featflags_detail_judge(const struct featflags_table *table,
                                                                     struct featflags_error *error) {
  const unsigned char *const wanted = table->changes->wanted;
  const int sealed = __atomic_load_n(&table->changes->sealed, __ATOMIC_RELAXED);
  for (unsigned at = 0; sealed && at < table->fact_count; at++) {
    const struct featflags_fact *const fact = &table->facts[at];
    if (featflags_detail_is_once(fact) && wanted[fact->row] != table->changes->before[fact->row]) {
      error->flag = table->names[fact->row];
      return FEATFLAGS_SEALED;
    }
  }
  for (unsigned at = 0; at < table->relation_count; at++) {
    const struct featflags_relation *const relation = &table->relations[at];
    if (wanted[relation->row] && wanted[relation->other] == relation->conflicts) {
      error->flag = table->names[relation->row];
      error->other = table->names[relation->other];
      return relation->conflicts ? FEATFLAGS_CONFLICTS : FEATFLAGS_REQUIRES;
    }
  }
  return FEATFLAGS_OK;
}

FEATFLAGS_DETAIL_INLINE void featflags_detail_record(struct featflags_changes *changes, unsigned row,
                                                     enum featflags_source source, const char *reason) {
  struct featflags_detail_sink sink = {changes->reasons[row], featflags_reason_size, 0};
  __atomic_store_n(&changes->sources[row], FEATFLAGS_DETAIL_AS(unsigned char, source), __ATOMIC_RELAXED);
  featflags_detail_put(&sink, reason ? reason : "");
  featflags_detail_close(&sink);
}

// Turns the flags, whatever the rules say. Nothing turns where the program's code cannot be changed.
FEATFLAGS_DETAIL_INLINE enum featflags_result featflags_detail_commit(const struct featflags_table *table,
                                                                      enum featflags_source source,
                                                                      const char *reason) {
  struct featflags_changes *const changes = table->changes;
  if (!featflags_detail_turn(table, changes->wanted))
    return FEATFLAGS_NOT_TURNED;
  for (unsigned row = 0; row < table->count; row++)
    if (changes->wanted[row] != changes->before[row]) {
      featflags_detail_record(changes, row, source, reason);
      changes->changed = 1;
    }
  return FEATFLAGS_OK;
}

// Lets go of the lock, and then calls who watches.
FEATFLAGS_DETAIL_INLINE void featflags_detail_end(const struct featflags_table *table) {
  const int tell = table->changes->changed && table->changes->watchers;
  featflags_detail_unlock(table->changes);
  if (tell)
    featflags_detail_tell(table);
}

FEATFLAGS_DETAIL_INLINE enum featflags_result featflags_detail_finish(struct featflags_detail_reader *reader,
                                                                      enum featflags_source source,
                                                                      const char *reason) {
  const struct featflags_table *const table = reader->table;
  struct featflags_error *const error = reader->error;
  if (!table->changes)
    return error->result;
  if (error->result == FEATFLAGS_OK) {
    error->result = featflags_detail_judge(table, error);
    if (error->result == FEATFLAGS_OK)
      error->result = featflags_detail_commit(table, source, reason);
    if (error->result != FEATFLAGS_OK && error->flag)
      featflags_detail_keep(error, error->flag, featflags_detail_length(error->flag));
  }
  featflags_detail_end(table);
  return error->result;
}

#ifdef __cplusplus
}
#endif

#endif // FEATFLAGS_DETAIL_COMMIT_H
