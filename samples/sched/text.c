// SPDX-License-Identifier: MIT
#include "text.h"

#include <string.h>

enum { DIGITS = 20 };

static const char pairs[] =
    "00010203040506070809101112131415161718192021222324252627282930313233343536373839404142434445464748495051"
    "525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899";

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

// Writes the digits so that they end at `end`. Goes out: the first one.
static char *digits(char *end, uint64_t value) {
  while (value >= 100) {
    const unsigned two = (unsigned)(value % 100) * 2;
    value /= 100;
    *--end = pairs[two + 1];
    *--end = pairs[two];
  }
  if (value >= 10) {
    *--end = pairs[value * 2 + 1];
    *--end = pairs[value * 2];
  } else {
    *--end = (char)('0' + value);
  }
  return end;
}

void text_decimal(struct text *t, uint64_t value) {
  if (value < 10 && t->length + 2 <= t->size) { // most counters of most machines
    t->buffer[t->length++] = (char)('0' + value);
    t->buffer[t->length] = 0;
    return;
  }
  char place[DIGITS];
  const char *const first = digits(place + DIGITS, value);
  append(t, first, (size_t)(place + DIGITS - first));
}

void text_signed(struct text *t, int64_t value) {
  if (value < 0)
    append(t, "-", 1);
  text_decimal(t, value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
}

void text_column(struct text *t, uint64_t value, unsigned width) {
  char place[DIGITS];
  const char *const first = digits(place + DIGITS, value);
  const size_t count = (size_t)(place + DIGITS - first);
  fill(t, ' ', count < width ? width - count : 0);
  append(t, first, count);
}

void text_padded(struct text *t, const char *string, unsigned width) {
  const size_t count = strlen(string);
  append(t, string, count);
  fill(t, ' ', count < width ? width - count : 0);
}

void text_ms(struct text *t, uint64_t ns, unsigned width) {
  char place[8];
  const uint64_t part = ns % 1000000;
  text_column(t, ns / 1000000, width > 7 ? width - 7 : 0);
  char *const first = digits(place + sizeof place, part + 1000000); // the 1 keeps the zeros
  *first = '.';
  append(t, first, (size_t)(place + sizeof place - first));
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
