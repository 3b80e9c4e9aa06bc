// SPDX-License-Identifier: MIT
//
// Flags of a test, and back.
//
// Comes in: a list for as long as a scope lasts. Goes out: afterwards the flags that it turned have
// the value, the source and the reason that they had before. Scopes nest; the last is ended first.
#ifndef FEATFLAGS_DETAIL_SCOPE_H
#define FEATFLAGS_DETAIL_SCOPE_H

#include "commit.h"
#include "error.h"
#include "pp.h"
#include "read.h"
#include "table_type.h"

#ifdef __cplusplus
extern "C++" {
#endif

enum { featflags_scope_size = 32 }; // flags that one scope can turn

struct featflags_saved {
  unsigned row;
  unsigned char value;
  unsigned char source;
  char reason[featflags_reason_size];
};

struct featflags_scope {
  const struct featflags_table *table;
  unsigned count;
  struct featflags_saved saved[featflags_scope_size];
};

// Remembers what is about to change.
FEATFLAGS_DETAIL_INLINE enum featflags_result featflags_detail_save(struct featflags_scope *scope) {
  const struct featflags_table *const table = scope->table;
  for (unsigned row = 0; row < table->count; row++)
    if (table->changes->wanted[row] != table->changes->before[row]) {
      struct featflags_saved *const saved = &scope->saved[scope->count];
      if (scope->count == featflags_scope_size) {
        scope->count = 0;
        return FEATFLAGS_TOO_MANY;
      }
      scope->count++;
      saved->row = row;
      saved->value = table->changes->before[row];
      saved->source = table->changes->sources[row];
      for (unsigned at = 0; at < featflags_reason_size; at++)
        saved->reason[at] = table->changes->reasons[row][at];
    }
  return FEATFLAGS_OK;
}

// Turns the flags that the text names until featflags_restore; all or nothing. A scope that failed
// restores nothing.
FEATFLAGS_DETAIL_INLINE enum featflags_result featflags_override(struct featflags_scope *scope,
                                                                 const struct featflags_table *table,
                                                                 const char *text,
                                                                 struct featflags_error *error) {
  struct featflags_error own;
  struct featflags_detail_reader reader = featflags_detail_begin(table, error, &own);
  enum featflags_result result;
  scope->table = table;
  scope->count = 0;
  featflags_detail_read(&reader, text, featflags_detail_length(text), 1);
  if (reader.error->result == FEATFLAGS_OK && table->changes) {
    reader.error->result = featflags_detail_save(scope);
    if (reader.error->result == FEATFLAGS_TOO_MANY)
      featflags_detail_keep(reader.error, text, featflags_detail_length(text));
  }
  result = featflags_detail_finish(&reader, FEATFLAGS_FROM_TEST, FEATFLAGS_DETAIL_NULL);
  if (result != FEATFLAGS_OK)
    scope->count = 0;
  return result;
}

// Undoes featflags_override, whatever the rules of the table say: it was so before. A second call
// does nothing.
FEATFLAGS_DETAIL_INLINE enum featflags_result featflags_restore(struct featflags_scope *scope) {
  const struct featflags_table *const table = scope->table;
  enum featflags_result result;
  struct featflags_error own;
  if (!scope->count)
    return FEATFLAGS_OK;
  featflags_detail_begin(table, FEATFLAGS_DETAIL_NULL, &own);
  for (unsigned at = 0; at < scope->count; at++)
    table->changes->wanted[scope->saved[at].row] = scope->saved[at].value;
  result = featflags_detail_commit(table, FEATFLAGS_FROM_TEST, FEATFLAGS_DETAIL_NULL);
  for (unsigned at = 0; result == FEATFLAGS_OK && at < scope->count; at++)
    featflags_detail_record(table->changes, scope->saved[at].row,
                            FEATFLAGS_DETAIL_AS(enum featflags_source, scope->saved[at].source),
                            scope->saved[at].reason);
  if (result == FEATFLAGS_OK)
    scope->count = 0;
  featflags_detail_end(table);
  return result;
}

#ifdef __cplusplus
}
#endif

#endif // FEATFLAGS_DETAIL_SCOPE_H
