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
// for all lanes together. Each product stays inside of its lane. With SSE2 sixteen are made at once,
// in the same steps, and how long a number is decides nothing but a shift, which the processor
// cannot predict wrong.
#ifndef FEATFLAGS_DETAIL_DECIMAL_H
#define FEATFLAGS_DETAIL_DECIMAL_H

#include "pp.h"

#include <stddef.h>
#include <stdint.h>
#if defined(__SSE2__) && defined(__x86_64__) && __STDC_HOSTED__
#include <emmintrin.h>
#define FEATFLAGS_DETAIL_SSE2 1
#endif

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

#ifdef FEATFLAGS_DETAIL_SSE2
// Digits as characters: eight in each half, the first in the lowest byte of `first`.
struct featflags_detail_digits {
  uint64_t first;
  uint64_t second;
};

FEATFLAGS_DETAIL_INLINE __m128i featflags_detail_pairs(__m128i eights) {
  const __m128i fours = _mm_srli_epi64(_mm_mul_epu32(eights, _mm_set1_epi32(-776530087)), 45); // / 10^4
  const __m128i low_fours = _mm_sub_epi32(eights, _mm_mul_epu32(fours, _mm_set1_epi32(10000)));
  const __m128i all_fours = _mm_or_si128(fours, _mm_slli_epi64(low_fours, 32));
  const __m128i twos = _mm_srli_epi16(_mm_mulhi_epu16(all_fours, _mm_set1_epi16(10486)), 4); // / 100
  const __m128i low_twos = _mm_sub_epi16(all_fours, _mm_mullo_epi16(twos, _mm_set1_epi16(100)));
  return _mm_or_si128(twos, _mm_slli_epi32(low_twos, 16));
}

FEATFLAGS_DETAIL_INLINE struct featflags_detail_digits featflags_detail_sixteen(uint32_t upper,
                                                                                uint32_t lower) {
  const __m128i pairs = featflags_detail_pairs(
      _mm_set_epi32(0, FEATFLAGS_DETAIL_AS(int, lower), 0, FEATFLAGS_DETAIL_AS(int, upper)));
  const __m128i ones = _mm_mulhi_epu16(pairs, _mm_set1_epi16(6554)); // / 10
  const __m128i low_ones = _mm_sub_epi16(pairs, _mm_mullo_epi16(ones, _mm_set1_epi16(10)));
  const __m128i all = _mm_or_si128(_mm_or_si128(ones, _mm_slli_epi16(low_ones, 8)), _mm_set1_epi8('0'));
  const struct featflags_detail_digits digits = {
      FEATFLAGS_DETAIL_AS(uint64_t, _mm_cvtsi128_si64(all)),
      FEATFLAGS_DETAIL_AS(uint64_t, _mm_cvtsi128_si64(_mm_unpackhi_epi64(all, all)))};
  return digits;
}

// Up to sixteen digits: no leading zeros, but one digit at least.
FEATFLAGS_DETAIL_INLINE size_t featflags_detail_up_to_sixteen(char *to, uint32_t upper, uint32_t lower) {
  const uint64_t zeros = 0x3030303030303030;
  const uint64_t stop = FEATFLAGS_DETAIL_AS(uint64_t, 1) << 56;
  const struct featflags_detail_digits digits = featflags_detail_sixteen(upper, lower);
  const uint64_t first = digits.first ^ zeros;
  const unsigned skip_first = first ? FEATFLAGS_DETAIL_AS(unsigned, __builtin_ctzll(first)) & 0x38 : 64;
  const unsigned skip_second =
      first ? 0 : FEATFLAGS_DETAIL_AS(unsigned, __builtin_ctzll((digits.second ^ zeros) | stop)) & 0x38;
  // All eight skipped: what is stored here is overwritten below.
  featflags_detail_store_eight(to, digits.first >> (skip_first & 63));
  featflags_detail_store_eight(to + (8 - skip_first / 8), digits.second >> skip_second);
  return 16 - skip_first / 8 - skip_second / 8;
}
#else
FEATFLAGS_DETAIL_INLINE size_t featflags_detail_up_to_sixteen(char *to, uint32_t upper, uint32_t lower) {
  if (!upper)
    return featflags_detail_first_digits(to, lower);
  const size_t length = featflags_detail_first_digits(to, upper);
  featflags_detail_next_digits(to + length, lower);
  return length + 8;
}
#endif

// Writes `number` and returns how many characters it has. `to` has room for
// FEATFLAGS_DECIMAL_ROOM; what follows the last character is overwritten.
FEATFLAGS_DETAIL_INLINE size_t featflags_decimal(char *to, uint64_t number) {
  const uint32_t group = 100000000;
  const uint64_t upper = number / group;
  const uint32_t lower = FEATFLAGS_DETAIL_AS(uint32_t, number % group);
  if (__builtin_expect(upper < group, 1))
    return featflags_detail_up_to_sixteen(to, FEATFLAGS_DETAIL_AS(uint32_t, upper), lower);
  const size_t length = featflags_detail_first_digits(to, FEATFLAGS_DETAIL_AS(uint32_t, upper / group));
  featflags_detail_next_digits(to + length, FEATFLAGS_DETAIL_AS(uint32_t, upper % group));
  featflags_detail_next_digits(to + length + 8, lower);
  return length + 16;
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
