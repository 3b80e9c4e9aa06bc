// SPDX-License-Identifier: MIT
//
// Strings for the text interface: comparing, writing into a caller's buffer, and the row that a
// misspelt name was probably meant to be.
//
// Comes in: names and buffers. Goes out: the same answers as the standard library would give,
// without needing one, so that the headers work in a freestanding program.
#ifndef FEATFLAGS_DETAIL_NAMES_H
#define FEATFLAGS_DETAIL_NAMES_H

#include "pp.h"
#include "table_type.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C++" {
#endif

FEATFLAGS_DETAIL_INLINE size_t featflags_detail_length(const char *text) {
  size_t length = 0;
  while (text[length])
    length++;
  return length;
}

FEATFLAGS_DETAIL_INLINE int featflags_detail_equal(const char *name, const char *text, size_t length) {
  size_t at = 0;
  while (at < length && name[at] && name[at] == text[at])
    at++;
  return at == length && !name[at];
}

// Whether the name fits a pattern of `*` (any characters, or none) and `?` (any one).
FEATFLAGS_DETAIL_INLINE int featflags_detail_fits(const char *name, const char *pattern, size_t length) {
  size_t at = 0;
  size_t star = length; // the last `*`, and how much of the name it stands for so far
  const char *behind = name;
  while (*name) {
    if (at < length && pattern[at] == '*') {
      star = at++;
      behind = name;
    } else if (at < length && (pattern[at] == '?' || pattern[at] == *name)) {
      at++;
      name++;
    } else if (star < length) {
      at = star + 1;
      name = ++behind;
    } else {
      return 0;
    }
  }
  while (at < length && pattern[at] == '*')
    at++;
  return at == length;
}

FEATFLAGS_DETAIL_INLINE int featflags_detail_is_pattern(const char *text, size_t length) {
  for (size_t at = 0; at < length; at++)
    if (text[at] == '*' || text[at] == '?')
      return 1;
  return 0;
}

// The length of a "NO_" in front of a name.
FEATFLAGS_DETAIL_INLINE size_t featflags_detail_no(const char *token, size_t length) {
  return length > 3 && token[0] == 'N' && token[1] == 'O' && token[2] == '_' ? 3 : 0;
}

// A caller's buffer that is being filled; `length` counts what would be there if it were endless.
struct featflags_detail_sink {
  char *buffer;
  size_t size;
  size_t length;
};

FEATFLAGS_DETAIL_INLINE void featflags_detail_put_n(struct featflags_detail_sink *sink, const char *text,
                                                    size_t length) {
  for (size_t at = 0; at < length; at++, sink->length++)
    if (sink->length + 1 < sink->size)
      sink->buffer[sink->length] = text[at];
}

FEATFLAGS_DETAIL_INLINE void featflags_detail_put(struct featflags_detail_sink *sink, const char *text) {
  featflags_detail_put_n(sink, text, featflags_detail_length(text));
}

FEATFLAGS_DETAIL_INLINE void featflags_detail_put3(struct featflags_detail_sink *sink, const char *first,
                                                   const char *second, const char *third) {
  featflags_detail_put(sink, first);
  featflags_detail_put(sink, second);
  featflags_detail_put(sink, third);
}

FEATFLAGS_DETAIL_INLINE void featflags_detail_put_number(struct featflags_detail_sink *sink,
                                                         unsigned number) {
  char digits[12];
  size_t at = sizeof digits;
  do
    digits[--at] = "0123456789"[number % 10];
  while ((number /= 10) != 0);
  featflags_detail_put_n(sink, digits + at, sizeof digits - at);
}

FEATFLAGS_DETAIL_INLINE size_t featflags_detail_close(struct featflags_detail_sink *sink) {
  if (sink->size)
    sink->buffer[sink->length < sink->size ? sink->length : sink->size - 1] = '\0';
  return sink->length;
}

enum { featflags_detail_compared = 64 }; // longer names get no suggestion

FEATFLAGS_DETAIL_INLINE char featflags_detail_upper(char c) {
  if (c >= 'a' && c <= 'z')
    return "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[c - 'a'];
  return c;
}

// How many characters must be changed, added or dropped to make one out of the other. `length` is at
// most featflags_detail_compared.
FEATFLAGS_DETAIL_INLINE size_t featflags_detail_distance(const char *name, const char *text, size_t length) {
  size_t row[featflags_detail_compared + 1];
  for (size_t j = 0; j <= length; j++)
    row[j] = j;
  for (size_t i = 0; name[i]; i++) {
    size_t diagonal = row[0];
    row[0] = i + 1;
    for (size_t j = 0; j < length; j++) {
      const size_t change =
          diagonal + (featflags_detail_upper(name[i]) != featflags_detail_upper(text[j]) ? 1 : 0);
      const size_t insert = (row[j] < row[j + 1] ? row[j] : row[j + 1]) + 1;
      diagonal = row[j + 1];
      row[j + 1] = change < insert ? change : insert;
    }
  }
  return row[length];
}

// The first row with the smallest distance, null when even that one shares too little.
FEATFLAGS_DETAIL_INLINE const char *featflags_detail_nearest(const struct featflags_table *table,
                                                             const char *text, size_t length) {
  const char *nearest = FEATFLAGS_DETAIL_NULL;
  size_t best = length / 3 + 2; // one more than what still counts as near
  if (length > featflags_detail_compared)
    return nearest;
  for (unsigned row = 0; row < table->count; row++) {
    const size_t distance = featflags_detail_distance(table->names[row], text, length);
    if (distance < best) {
      best = distance;
      nearest = table->names[row];
    }
  }
  return nearest;
}

#ifdef __cplusplus
}
#endif

#endif // FEATFLAGS_DETAIL_NAMES_H
