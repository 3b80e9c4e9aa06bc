// SPDX-License-Identifier: MIT
#include "text.h"

#include <featflags/featflags.h>

#include <featflags/counters.h>
#include <string.h>

enum { ROOM = FEATFLAGS_DECIMAL_ROOM };

struct text text_in(char *buffer, size_t size) {
  if (size)
    buffer[0] = 0;
  return (struct text){.buffer = buffer, .size = size};
}

static void append(struct text *t, const char *from, size_t count) {
  if (t->length + 1 < t->size) {
    const size_t room = t->size - 1 - t->length;
    const size_t fits = count < room ? count : room;
    memcpy(t->buffer + t->length, from, fits);
    t->buffer[t->length + fits] = 0;
  }
  t->length += count;
}

static void fill(struct text *t, char with, size_t count) {
  while (count--)
    append(t, &with, 1);
}

void text_string(struct text *t, const char *string) { append(t, string, strlen(string)); }

void text_decimal(struct text *t, uint64_t value) {
  if (value < 10 && t->length + 2 <= t->size) { // most counters of most machines
    t->buffer[t->length++] = (char)('0' + value);
    t->buffer[t->length] = 0;
    return;
  }
  if (t->length + ROOM < t->size) {
    t->length += featflags_decimal(t->buffer + t->length, value);
    t->buffer[t->length] = 0;
    return;
  }
  char place[ROOM];
  append(t, place, featflags_decimal(place, value));
}

void text_next(struct text *t, uint64_t value) {
  if (t->length + 1 < t->size) {
    t->buffer[t->length] = ' ';
    t->buffer[t->length + 1] = 0;
  }
  t->length++;
  text_decimal(t, value);
}

void text_signed(struct text *t, int64_t value) {
  if (value < 0)
    append(t, "-", 1);
  text_decimal(t, value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
}

void text_column(struct text *t, uint64_t value, unsigned width) {
  char place[ROOM];
  const size_t count = featflags_decimal(place, value);
  fill(t, ' ', count < width ? width - count : 0);
  append(t, place, count);
}

void text_padded(struct text *t, const char *string, unsigned width) {
  const size_t count = strlen(string);
  append(t, string, count);
  fill(t, ' ', count < width ? width - count : 0);
}

void text_ms(struct text *t, uint64_t ns, unsigned width) {
  char place[ROOM];
  text_column(t, ns / 1000000, width > 7 ? width - 7 : 0);
  const size_t count = featflags_decimal(place, ns % 1000000 + 1000000); // the 1 keeps the zeros
  place[0] = '.';
  append(t, place, count);
}

void text_mask(struct text *t, unsigned first, unsigned count, unsigned cpus) {
  for (unsigned word = (cpus + 31) / 32; word-- > 0;) {
    uint32_t bits = 0;
    for (unsigned bit = 0; bit < 32; bit++)
      bits |= (uint32_t)(word * 32 + bit - first < count) << bit;
    char place[9];
    for (unsigned digit = 0; digit < 8; digit++)
      place[digit] = "0123456789abcdef"[bits >> (28 - 4 * digit) & 15];
    place[8] = ',';
    append(t, place, word ? 9 : 8);
  }
}
