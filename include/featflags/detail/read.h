// SPDX-License-Identifier: MIT
//
// Text becomes the values that flags are to have.
//
// Comes in: a table and text such as "HRTICK NO_LB_MIN". Goes out: the table's `wanted` bytes, or
// the token that stood in the way. Nothing turns here.
//
//     text   = { separator | token | comment }   separator = space, tab, newline, return or comma
//     token  = NAME | "NO_" NAME | "+" NAME | "-" NAME | NAME "=" value | "all" | "none" | "default"
//     NAME   = a flag, or a pattern with "*" and "?" that fits at least one
//     value  = "1" | "on" | "true" | "0" | "off" | "false"
//     comment = "#" to the end of the line
//
// A flag that is called all, none or default takes the word for itself.
#ifndef FEATFLAGS_DETAIL_READ_H
#define FEATFLAGS_DETAIL_READ_H

#include "error.h"
#include "names.h"
#include "pp.h"
#include "table_type.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C++" {
#endif

struct featflags_detail_reader {
  const struct featflags_table *table;
  struct featflags_error *error;
  unsigned hint;   // the row behind the last one found: lists are often in the order of the table
  unsigned line;   // from 1
  size_t position; // of the text that comes next
  int comment;     // inside of one
};

FEATFLAGS_DETAIL_INLINE int featflags_detail_value(const struct featflags_table *table, unsigned row) {
  return table->state ? __atomic_load_n(&table->state[row], __ATOMIC_RELAXED) : table->starts[row];
}

// The row with that name, or table->count. The search begins at row `hint`.
FEATFLAGS_DETAIL_INLINE unsigned featflags_detail_find(const struct featflags_table *table, unsigned hint,
                                                       const char *name, size_t length) {
  for (unsigned row = hint; row < table->count; row++)
    if (featflags_detail_equal(table->names[row], name, length))
      return row;
  for (unsigned row = 0; row < hint; row++)
    if (featflags_detail_equal(table->names[row], name, length))
      return row;
  return table->count;
}

FEATFLAGS_DETAIL_INLINE int featflags_detail_separates(char c) {
  return c == ' ' || c == ',' || c == '\n' || c == '\t' || c == '\r';
}

FEATFLAGS_DETAIL_INLINE enum featflags_result
featflags_detail_fail(struct featflags_detail_reader *reader, enum featflags_result result, unsigned row) {
  if (row < reader->table->count)
    reader->error->flag = reader->table->names[row];
  return reader->error->result = result;
}

// What a row is to become: `value`, or with 2 what the build starts with.
FEATFLAGS_DETAIL_INLINE enum featflags_result featflags_detail_want(struct featflags_detail_reader *reader,
                                                                    unsigned row, int value) {
  const struct featflags_table *const table = reader->table;
  const unsigned char wanted = value == 2 ? table->starts[row] : FEATFLAGS_DETAIL_AS(unsigned char, value);
  reader->hint = row + 1;
  if (table->changes)
    table->changes->wanted[row] = wanted;
  else if (table->starts[row] != wanted)
    return featflags_detail_fail(reader, FEATFLAGS_FIXED, row);
  return FEATFLAGS_OK;
}

// Every row that fits.
FEATFLAGS_DETAIL_INLINE enum featflags_result
featflags_detail_want_all(struct featflags_detail_reader *reader, const char *pattern, size_t length,
                          int value) {
  unsigned found = 0;
  for (unsigned row = 0; row < reader->table->count; row++)
    if (featflags_detail_fits(reader->table->names[row], pattern, length)) {
      found++;
      if (featflags_detail_want(reader, row, value) != FEATFLAGS_OK)
        return FEATFLAGS_FIXED;
    }
  return found ? FEATFLAGS_OK : featflags_detail_fail(reader, FEATFLAGS_UNKNOWN, reader->table->count);
}

FEATFLAGS_DETAIL_INLINE enum featflags_result
featflags_detail_want_name(struct featflags_detail_reader *reader, const char *name, size_t length,
                           int value) {
  const struct featflags_table *const table = reader->table;
  const unsigned row = featflags_detail_find(table, reader->hint, name, length);
  if (row < table->count)
    return featflags_detail_want(reader, row, value);
  if (featflags_detail_is_pattern(name, length))
    return featflags_detail_want_all(reader, name, length, value);
  for (unsigned at = 0; at < table->retired_count; at++)
    if (featflags_detail_equal(table->retired[at], name, length)) {
      reader->error->retired = table->retired[at];
      return FEATFLAGS_OK;
    }
  reader->error->nearest = featflags_detail_nearest(table, name, length);
  return featflags_detail_fail(reader, FEATFLAGS_UNKNOWN, table->count);
}

// 1, 0, or -1: neither.
FEATFLAGS_DETAIL_INLINE int featflags_detail_on_or_off(const char *text, size_t length) {
  static const char *const words[] = {"0", "1", "off", "on", "false", "true"};
  for (int at = 0; at < 6; at++)
    if (featflags_detail_equal(words[at], text, length))
      return at % 2;
  return -1;
}

// 0, 1 and 2 for the words that mean all flags, or -1.
FEATFLAGS_DETAIL_INLINE int featflags_detail_word(const struct featflags_detail_reader *reader,
                                                  const char *token, size_t length) {
  static const char *const words[] = {"none", "all", "default"};
  for (int at = 0; at < 3; at++)
    if (featflags_detail_equal(words[at], token, length))
      return featflags_detail_find(reader->table, 0, token, length) == reader->table->count ? at : -1;
  return -1;
}

FEATFLAGS_DETAIL_INLINE enum featflags_result featflags_detail_token(struct featflags_detail_reader *reader,
                                                                     const char *token, size_t length) {
  const int word = featflags_detail_word(reader, token, length);
  const size_t no = featflags_detail_no(token, length);
  size_t name = 0;
  if (word >= 0)
    return featflags_detail_want_all(reader, "*", 1, word);
  if (token[0] == '+' || token[0] == '-')
    return featflags_detail_want_name(reader, token + 1, length - 1, token[0] == '+');
  while (name < length && token[name] != '=')
    name++;
  if (name < length) {
    const int value = featflags_detail_on_or_off(token + name + 1, length - name - 1);
    return value < 0 ? featflags_detail_fail(reader, FEATFLAGS_BAD_VALUE, reader->table->count)
                     : featflags_detail_want_name(reader, token, name, value);
  }
  return featflags_detail_want_name(reader, token + no, length - no, no == 0);
}

// Reads tokens up to the end, or to the first that cannot be followed. Where more text is to come
// (`last` is 0), a token that touches the end is left. Returns how much was read.
FEATFLAGS_DETAIL_INLINE size_t featflags_detail_read(struct featflags_detail_reader *reader, const char *text,
                                                     size_t size, int last) {
  size_t at = 0;
  while (at < size) {
    size_t end = at;
    if (text[at] == '\n') {
      reader->line++;
      reader->comment = 0;
    } else if (text[at] == '#') {
      reader->comment = 1;
    }
    if (reader->comment || featflags_detail_separates(text[at])) {
      at++;
      continue;
    }
    while (end < size && !featflags_detail_separates(text[end]))
      end++;
    if (end == size && !last)
      break;
    if (featflags_detail_token(reader, text + at, end - at) != FEATFLAGS_OK) {
      featflags_detail_keep(reader->error, text + at, end - at);
      reader->error->line = reader->line;
      reader->error->position = reader->position + at;
      break;
    }
    at = end;
  }
  reader->position += at;
  return at;
}

#ifdef __cplusplus
}
#endif

#endif // FEATFLAGS_DETAIL_READ_H
