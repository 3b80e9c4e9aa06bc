// SPDX-License-Identifier: MIT
//
// Flags by name and by text, in every mode: turning them.
//
// Comes in: a table object and text such as "HRTICK NO_LB_MIN" (read.h has the grammar), from code,
// the environment or the command line. Goes out: turned flags, or the token that stood in the way.
// Exists so that a terminal, an environment variable, a test and a debugger all speak one language.
//
// All or nothing: a list is read to its end before the first flag turns. Nothing here allocates or
// prints. Flags may be turned while other threads test them, who see the old or the new value; two
// threads that turn flags of one table wait for each other, so none of this is for signal handlers
// but featflags_request.
#ifndef FEATFLAGS_DETAIL_TEXT_H
#define FEATFLAGS_DETAIL_TEXT_H

#include "commit.h"
#include "error.h"
#include "pp.h"
#include "read.h"
#include "table_type.h"

#include <stddef.h>
#if __STDC_HOSTED__
#include <stdlib.h>
#endif

#ifdef __cplusplus
extern "C++" {
#endif

// Turns the flags that the first `size` characters name: all of them, or, when one token cannot
// be followed or a rule of the table would be broken, none. Remembers who turned them and why.
// `error` and `reason` may be null.
FEATFLAGS_DETAIL_INLINE enum featflags_result
featflags_apply_from(const struct featflags_table *table, const char *text, size_t size,
                     enum featflags_source source, const char *reason, struct featflags_error *error) {
  struct featflags_error own;
  struct featflags_detail_reader reader = featflags_detail_begin(table, error, &own);
  featflags_detail_read(&reader, text, size, 1);
  return featflags_detail_finish(&reader, source, reason);
}

// The same, from code and without a reason.
FEATFLAGS_DETAIL_INLINE enum featflags_result featflags_apply_n(const struct featflags_table *table,
                                                                const char *text, size_t size,
                                                                struct featflags_error *error) {
  return featflags_apply_from(table, text, size, FEATFLAGS_FROM_CODE, FEATFLAGS_DETAIL_NULL, error);
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
  const char *const set = getenv(variable);
  const char *const text = set ? set : "";
  return featflags_apply_from(table, text, featflags_detail_length(text), FEATFLAGS_FROM_ENVIRONMENT,
                              variable, error);
}
#endif

// How many arguments the option takes at argv[at]: 1 for `--features=LIST`, 2 for `--features LIST`,
// 0 when something else stands there.
FEATFLAGS_DETAIL_INLINE int featflags_detail_option(char **argv, int argc, int at, const char *option,
                                                    const char **list) {
  const size_t length = featflags_detail_length(option);
  const char *const argument = argv[at];
  size_t same = 0;
  while (same < length && argument[same] == option[same])
    same++;
  *list = FEATFLAGS_DETAIL_NULL;
  if (same < length || (argument[length] && argument[length] != '='))
    return 0;
  if (argument[length]) {
    *list = argument + length + 1;
    return 1;
  }
  if (at + 1 < argc)
    *list = argv[at + 1];
  return 2;
}

// Reads every `--features=LIST` and `--features LIST` (for `option` "--features") as one list and, when
// it could be applied, takes them out of argv. Arguments behind `--` are left alone.
FEATFLAGS_DETAIL_INLINE enum featflags_result featflags_apply_arguments(const struct featflags_table *table,
                                                                        int *argc, char **argv,
                                                                        const char *option,
                                                                        struct featflags_error *error) {
  struct featflags_error own;
  struct featflags_detail_reader reader = featflags_detail_begin(table, error, &own);
  enum featflags_result result = FEATFLAGS_OK;
  const char *list;
  int kept = 1;
  int end = 1; // of our options: behind it is "--", or nothing
  while (end < *argc && !featflags_detail_equal(argv[end], "--", 2))
    end++;
  for (int at = 1; at < end && reader.error->result == FEATFLAGS_OK; at++) {
    const int taken = featflags_detail_option(argv, end, at, option, &list);
    if (taken && !list) {
      featflags_detail_keep(reader.error, argv[at], featflags_detail_length(argv[at]));
      featflags_detail_fail(&reader, FEATFLAGS_MISSING, table->count);
    } else if (taken) {
      reader.line = 1;
      reader.position = 0;
      reader.comment = 0;
      featflags_detail_read(&reader, list, featflags_detail_length(list), 1);
      at += taken - 1;
    }
  }
  result = featflags_detail_finish(&reader, FEATFLAGS_FROM_ARGUMENTS, option);
  if (result != FEATFLAGS_OK)
    return result;
  for (int at = 1; at < *argc;) {
    const int taken = at < end ? featflags_detail_option(argv, end, at, option, &list) : 0;
    if (!taken)
      argv[kept++] = argv[at];
    at += taken ? taken : 1;
  }
  if (kept < *argc)
    argv[kept] = FEATFLAGS_DETAIL_NULL;
  *argc = kept > *argc ? *argc : kept;
  return FEATFLAGS_OK;
}

// Turns one flag, by its name without NO_.
FEATFLAGS_DETAIL_INLINE enum featflags_result featflags_set(const struct featflags_table *table,
                                                            const char *name, int value) {
  struct featflags_error error;
  const unsigned row = featflags_detail_find(table, 0, name, featflags_detail_length(name));
  struct featflags_detail_reader reader;
  if (row == table->count)
    return FEATFLAGS_UNKNOWN;
  reader = featflags_detail_begin(table, &error, &error);
  featflags_detail_want(&reader, row, value ? 1 : 0);
  return featflags_detail_finish(&reader, FEATFLAGS_FROM_CODE, FEATFLAGS_DETAIL_NULL);
}

// 1 on, 0 off, -1 no such flag.
FEATFLAGS_DETAIL_INLINE int featflags_get(const struct featflags_table *table, const char *name) {
  const unsigned row = featflags_detail_find(table, 0, name, featflags_detail_length(name));
  return row == table->count ? -1 : featflags_detail_value(table, row);
}

// Back to what the build starts with, and to nobody having turned anything.
FEATFLAGS_DETAIL_INLINE enum featflags_result featflags_reset(const struct featflags_table *table) {
  struct featflags_error error;
  struct featflags_detail_reader reader = featflags_detail_begin(table, &error, &error);
  if (!table->changes)
    return FEATFLAGS_OK;
  for (unsigned row = 0; row < table->count; row++)
    featflags_detail_want(&reader, row, 2);
  error.result = featflags_detail_judge(table, &error);
  if (error.result == FEATFLAGS_OK)
    error.result = featflags_detail_commit(table, FEATFLAGS_FROM_DEFAULT, FEATFLAGS_DETAIL_NULL);
  for (unsigned row = 0; error.result == FEATFLAGS_OK && row < table->count; row++)
    featflags_detail_record(table->changes, row, FEATFLAGS_FROM_DEFAULT, FEATFLAGS_DETAIL_NULL);
  featflags_detail_end(table);
  return error.result;
}

// From now on flags that are `once` in the table keep their value: a change of one is refused.
FEATFLAGS_DETAIL_INLINE void featflags_seal(const struct featflags_table *table) {
  if (!table->changes)
    return;
  featflags_detail_lock(table->changes);
  __atomic_store_n(&table->changes->sealed, 1, __ATOMIC_RELAXED);
  featflags_detail_unlock(table->changes);
}

// Asks for a change from a signal handler: remembers it, and turns nothing. Async-signal-safe.
FEATFLAGS_DETAIL_INLINE enum featflags_result featflags_request(const struct featflags_table *table,
                                                                const char *name, int value) {
  const unsigned row = featflags_detail_find(table, 0, name, featflags_detail_length(name));
  if (row == table->count)
    return FEATFLAGS_UNKNOWN;
  if (!table->changes)
    return table->starts[row] == (value ? 1 : 0) ? FEATFLAGS_OK : FEATFLAGS_FIXED;
  __atomic_store_n(&table->changes->requests[row], FEATFLAGS_DETAIL_AS(unsigned char, value ? 3 : 2),
                   __ATOMIC_RELAXED);
  __atomic_store_n(&table->changes->requested, 1, __ATOMIC_RELEASE);
  return FEATFLAGS_OK;
}

// Applies what was requested, all or nothing; for the program's own loop. Without a request it is
// one load.
FEATFLAGS_DETAIL_INLINE enum featflags_result featflags_serve(const struct featflags_table *table,
                                                              struct featflags_error *error) {
  struct featflags_error own;
  struct featflags_detail_reader reader;
  if (!table->changes || !__atomic_load_n(&table->changes->requested, __ATOMIC_RELAXED)) {
    if (error)
      featflags_detail_clear(error);
    return FEATFLAGS_OK;
  }
  reader = featflags_detail_begin(table, error, &own);
  __atomic_exchange_n(&table->changes->requested, 0, __ATOMIC_ACQUIRE);
  for (unsigned row = 0; row < table->count; row++) {
    const int asked = __atomic_exchange_n(&table->changes->requests[row], 0, __ATOMIC_RELAXED);
    if (asked)
      featflags_detail_want(&reader, row, asked - 2);
  }
  return featflags_detail_finish(&reader, FEATFLAGS_FROM_CODE, "request");
}

#ifdef __cplusplus
}
#endif

#endif // FEATFLAGS_DETAIL_TEXT_H
