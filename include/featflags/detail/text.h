// SPDX-License-Identifier: MIT
//
// Flags by name and by text, in every mode.
//
// Comes in: a table object and text such as "HRTICK NO_LB_MIN". Goes out: turned flags, or the
// token that stood in the way; and the state as text in the same grammar. Exists so that a
// terminal, an environment variable, a test and a debugger all speak one language.
//
//     text   = { separator | token }      separator = space, tab, newline, return or comma
//     token  = NAME | "NO_" NAME
//
// All or nothing: a list is read to its end before the first flag turns. Nothing here allocates,
// locks or prints. Turning a flag is a relaxed store: it may happen while other threads test it,
// who see the old or the new value; two writers at once may interleave flag by flag.
#ifndef FEATFLAGS_DETAIL_TEXT_H
#define FEATFLAGS_DETAIL_TEXT_H

#include "names.h"
#include "pp.h"
#include "table_type.h"

#include <stddef.h>
#if __STDC_HOSTED__
#include <stdlib.h>
#endif

#ifdef __cplusplus
extern "C++" {
#endif

enum featflags_result {
  FEATFLAGS_OK = 0,
  FEATFLAGS_UNKNOWN, // no row has that name
  FEATFLAGS_FIXED    // the flag is a constant in this build, and its value is the other one
};

// What stood in the way. The text points into the caller's text.
struct featflags_error {
  enum featflags_result result;
  const char *token;   // the token as written, NO_ included
  size_t length;       // of the token
  const char *nearest; // the row that was probably meant; null when none is near
};

FEATFLAGS_DETAIL_INLINE int featflags_detail_value(const struct featflags_table *table, unsigned row) {
  return table->state ? __atomic_load_n(&table->state[row], __ATOMIC_RELAXED) : table->starts[row];
}

// The row with that name, or table->count.
FEATFLAGS_DETAIL_INLINE unsigned featflags_detail_find(const struct featflags_table *table, const char *name,
                                                       size_t length) {
  unsigned row = 0;
  while (row < table->count && !featflags_detail_equal(table->names[row], name, length))
    row++;
  return row;
}

FEATFLAGS_DETAIL_INLINE int featflags_detail_separates(char c) {
  return c == ' ' || c == ',' || c == '\n' || c == '\t' || c == '\r';
}

// The length of a "NO_" in front of a name.
FEATFLAGS_DETAIL_INLINE size_t featflags_detail_no(const char *token, size_t length) {
  return length > 3 && token[0] == 'N' && token[1] == 'O' && token[2] == '_' ? 3 : 0;
}

// One token: checked always, stored only when `commit`.
FEATFLAGS_DETAIL_INLINE enum featflags_result featflags_detail_token(const struct featflags_table *table,
                                                                     const char *token, size_t length,
                                                                     int commit,
                                                                     struct featflags_error *error) {
  const size_t no = featflags_detail_no(token, length);
  const int value = no == 0;
  const unsigned row = featflags_detail_find(table, token + no, length - no);
  enum featflags_result result = FEATFLAGS_OK;
  if (row == table->count)
    result = FEATFLAGS_UNKNOWN;
  else if (table->state && commit)
    __atomic_store_n(&table->state[row], value, __ATOMIC_RELAXED);
  else if (!table->state && table->starts[row] != value)
    result = FEATFLAGS_FIXED;
  if (error && result != FEATFLAGS_OK) {
    error->result = result;
    error->token = token;
    error->length = length;
    error->nearest = result == FEATFLAGS_UNKNOWN ? featflags_detail_nearest(table, token + no, length - no)
                                                 : FEATFLAGS_DETAIL_NULL;
  }
  return result;
}

FEATFLAGS_DETAIL_INLINE enum featflags_result featflags_detail_walk(const struct featflags_table *table,
                                                                    const char *text, size_t size, int commit,
                                                                    struct featflags_error *error) {
  size_t at = 0;
  while (at < size) {
    size_t end = at;
    while (end < size && !featflags_detail_separates(text[end]))
      end++;
    if (end > at) {
      const enum featflags_result result = featflags_detail_token(table, text + at, end - at, commit, error);
      if (result != FEATFLAGS_OK)
        return result;
    }
    at = end + 1;
  }
  return FEATFLAGS_OK;
}

// Turns the flags that the first `size` characters name: all of them, or, when one token cannot
// be followed, none. `error` may be null; it is written only where the result is not FEATFLAGS_OK.
FEATFLAGS_DETAIL_INLINE enum featflags_result featflags_apply_n(const struct featflags_table *table,
                                                                const char *text, size_t size,
                                                                struct featflags_error *error) {
  const enum featflags_result result = featflags_detail_walk(table, text, size, 0, error);
  return result == FEATFLAGS_OK ? featflags_detail_walk(table, text, size, 1, error) : result;
}

// The same for a string.
FEATFLAGS_DETAIL_INLINE enum featflags_result
featflags_apply(const struct featflags_table *table, const char *text, struct featflags_error *error) {
  return featflags_apply_n(table, text, featflags_detail_length(text), error);
}

#if __STDC_HOSTED__
// The same for an environment variable. One that is not set is an empty list.
FEATFLAGS_DETAIL_INLINE enum featflags_result featflags_apply_env(const struct featflags_table *table,
                                                                  const char *variable,
                                                                  struct featflags_error *error) {
  const char *const text = getenv(variable);
  return text ? featflags_apply(table, text, error) : FEATFLAGS_OK;
}
#endif

// Turns one flag, by its name without NO_.
FEATFLAGS_DETAIL_INLINE enum featflags_result featflags_set(const struct featflags_table *table,
                                                            const char *name, int value) {
  const unsigned row = featflags_detail_find(table, name, featflags_detail_length(name));
  if (row == table->count)
    return FEATFLAGS_UNKNOWN;
  if (!table->state)
    return table->starts[row] == (value ? 1 : 0) ? FEATFLAGS_OK : FEATFLAGS_FIXED;
  __atomic_store_n(&table->state[row], value ? 1 : 0, __ATOMIC_RELAXED);
  return FEATFLAGS_OK;
}

// 1 on, 0 off, -1 no such flag.
FEATFLAGS_DETAIL_INLINE int featflags_get(const struct featflags_table *table, const char *name) {
  const unsigned row = featflags_detail_find(table, name, featflags_detail_length(name));
  return row == table->count ? -1 : featflags_detail_value(table, row);
}

// Back to what the build starts with.
FEATFLAGS_DETAIL_INLINE void featflags_reset(const struct featflags_table *table) {
  for (unsigned row = 0; table->state && row < table->count; row++)
    __atomic_store_n(&table->state[row], table->starts[row], __ATOMIC_RELAXED);
}

// Writes every flag, in the order of the table, as text that featflags_apply reads back:
// "GENTLE_SLEEPERS NO_HRTICK". As snprintf does: at most `size` characters with the final null,
// and returns how long the whole text is.
FEATFLAGS_DETAIL_INLINE size_t featflags_print(const struct featflags_table *table, char *buffer,
                                               size_t size) {
  struct featflags_detail_sink sink = {buffer, size, 0};
  for (unsigned row = 0; row < table->count; row++) {
    featflags_detail_put(&sink, row ? " " : "");
    featflags_detail_put(&sink, featflags_detail_value(table, row) ? "" : "NO_");
    featflags_detail_put(&sink, table->names[row]);
  }
  return featflags_detail_close(&sink);
}

// Writes one sentence for the user, as featflags_print does:
// "sched: unknown flag HRTCK; did you mean HRTICK?".
FEATFLAGS_DETAIL_INLINE size_t featflags_explain(const struct featflags_table *table,
                                                 const struct featflags_error *error, char *buffer,
                                                 size_t size) {
  struct featflags_detail_sink sink = {buffer, size, 0};
  featflags_detail_put(&sink, table->name);
  featflags_detail_put(&sink, error->result == FEATFLAGS_UNKNOWN ? ": unknown flag " : ": cannot apply ");
  featflags_detail_put_n(&sink, error->token, error->length);
  if (error->result == FEATFLAGS_FIXED)
    featflags_detail_put(&sink, ": flags are constants in this build");
  if (error->nearest) {
    featflags_detail_put(&sink, "; did you mean ");
    featflags_detail_put_n(&sink, error->token, featflags_detail_no(error->token, error->length));
    featflags_detail_put(&sink, error->nearest);
    featflags_detail_put(&sink, "?");
  }
  return featflags_detail_close(&sink);
}

#ifdef __cplusplus
}
#endif

#endif // FEATFLAGS_DETAIL_TEXT_H
