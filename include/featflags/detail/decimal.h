// SPDX-License-Identifier: MIT
//
// Whole numbers as decimal text, without a division per digit.
//
// Comes in: a number and room for FEATFLAGS_DECIMAL_ROOM characters. Goes out: its digits and how
// many there are; no final null. Exists because a snapshot of many counters is mostly digits, and
// because a signal handler may not call printf. Nothing here allocates, locks, reads a locale or
// a table.
//
// Eight digits are made at once, in one 64-bit register: 12345678 is split into the lanes 1234 and
// 5678, those into 12, 34, 56, 78, and those into single digits, with two multiplications a step
// for all lanes together. Each product stays inside of its lane.
#ifndef FEATFLAGS_DETAIL_DECIMAL_H
#define FEATFLAGS_DETAIL_DECIMAL_H

#include "pp.h"

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C++" {
#endif

// The longest number has 20 characters; a store of eight may reach beyond its last one.
#define FEATFLAGS_DECIMAL_ROOM 28

// The digits of a number below 10^8, the first in the lowest byte, as numbers from 0 to 9.
FEATFLAGS_DETAIL_INLINE uint64_t featflags_detail_eight_digits(uint32_t number) {
  const uint64_t fours = number / 10000 | FEATFLAGS_DETAIL_AS(uint64_t, number % 10000) << 32;
  const uint64_t hundreds = (fours * 10486 >> 20) & 0x0000007f0000007f; // exact below 10^4
  const uint64_t pairs = hundreds | (fours - hundreds * 100) << 16;
  const uint64_t tens = (pairs * 103 >> 10) & 0x000f000f000f000f; // exact below 100
  return tens | (pairs - tens * 10) << 8;
}

FEATFLAGS_DETAIL_INLINE void featflags_detail_store_eight(char *to, uint64_t digits) {
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  digits = __builtin_bswap64(digits);
#endif
  __builtin_memcpy(to, &digits, sizeof digits);
}

// The first group of a number: no leading zeros, but one digit at least.
FEATFLAGS_DETAIL_INLINE size_t featflags_detail_first_digits(char *to, uint32_t number) {
  const uint64_t digits = featflags_detail_eight_digits(number);
  const uint64_t stop = FEATFLAGS_DETAIL_AS(uint64_t, 1) << 56;
  const unsigned zeros = FEATFLAGS_DETAIL_AS(unsigned, __builtin_ctzll(digits | stop)) & 0x38;
  featflags_detail_store_eight(to, (digits | 0x3030303030303030) >> zeros);
  return 8 - zeros / 8;
}

FEATFLAGS_DETAIL_INLINE void featflags_detail_next_digits(char *to, uint32_t number) {
  featflags_detail_store_eight(to, featflags_detail_eight_digits(number) | 0x3030303030303030);
}

// Writes `number` and returns how many characters it has. `to` has room for
// FEATFLAGS_DECIMAL_ROOM; what follows the last character is overwritten.
FEATFLAGS_DETAIL_INLINE size_t featflags_decimal(char *to, uint64_t number) {
  const uint32_t group = 100000000;
  size_t length;
  if (number < group)
    return featflags_detail_first_digits(to, FEATFLAGS_DETAIL_AS(uint32_t, number));
  const uint64_t upper = number / group;
  if (upper < group) {
    length = featflags_detail_first_digits(to, FEATFLAGS_DETAIL_AS(uint32_t, upper));
  } else {
    length = featflags_detail_first_digits(to, FEATFLAGS_DETAIL_AS(uint32_t, upper / group));
    featflags_detail_next_digits(to + length, FEATFLAGS_DETAIL_AS(uint32_t, upper % group));
    length += 8;
  }
  featflags_detail_next_digits(to + length, FEATFLAGS_DETAIL_AS(uint32_t, number % group));
  return length + 8;
}

// The same with a minus in front where it belongs.
FEATFLAGS_DETAIL_INLINE size_t featflags_decimal_signed(char *to, int64_t number) {
  if (number >= 0)
    return featflags_decimal(to, FEATFLAGS_DETAIL_AS(uint64_t, number));
  *to = '-';
  return 1 + featflags_decimal(to + 1, 0 - FEATFLAGS_DETAIL_AS(uint64_t, number));
}

#ifdef __cplusplus
}
#endif

#endif // FEATFLAGS_DETAIL_DECIMAL_H
