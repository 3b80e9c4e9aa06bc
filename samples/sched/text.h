// SPDX-License-Identifier: MIT
//
// Text into a buffer, without printf and without allocation.
//
// A text that does not fit is cut; `length` is that of the whole text, as snprintf counts. The buffer ends
// in a null as long as it has room for one.
#ifndef SCHED_TEXT_H
#define SCHED_TEXT_H

#include <stddef.h>
#include <stdint.h>

struct text {
  char *buffer;
  size_t size;
  size_t length;
};

struct text text_in(char *buffer, size_t size);
void text_string(struct text *t, const char *string);
void text_decimal(struct text *t, uint64_t value);
// The same after a space.
void text_next(struct text *t, uint64_t value);
void text_signed(struct text *t, int64_t value);
// Right-aligned, and at least `width` characters.
void text_column(struct text *t, uint64_t value, unsigned width);
void text_padded(struct text *t, const char *string, unsigned width);
// Nanoseconds as milliseconds with six places.
void text_ms(struct text *t, uint64_t ns, unsigned width);
// The processors of a range as a mask: groups of eight hexadecimal digits, the highest first.
void text_mask(struct text *t, unsigned first, unsigned count, unsigned cpus);

#endif // SCHED_TEXT_H
