// SPDX-License-Identifier: MIT
//
// 64 different flags tested in a row, in one of several ways.
//
// Comes in: WAY, the name of the way, and a macro of that name. Goes out: `check_WAY`, which tests each flag
// once and counts those that are on, and `evict_WAY`, which drops their storage from all caches. The storage
// is in another unit (storage.cpp), so that no way knows more than the others.
#include "ways.h"

#define PASTE(A, B) A##B
#define NAME(A, B) PASTE(A, B)
// clang-format off
#define ALL(X) \
  X(00) X(01) X(02) X(03) X(04) X(05) X(06) X(07) X(08) X(09) X(10) X(11) X(12) X(13) X(14) X(15) \
  X(16) X(17) X(18) X(19) X(20) X(21) X(22) X(23) X(24) X(25) X(26) X(27) X(28) X(29) X(30) X(31) \
  X(32) X(33) X(34) X(35) X(36) X(37) X(38) X(39) X(40) X(41) X(42) X(43) X(44) X(45) X(46) X(47) \
  X(48) X(49) X(50) X(51) X(52) X(53) X(54) X(55) X(56) X(57) X(58) X(59) X(60) X(61) X(62) X(63)
// clang-format on

#if defined(WAY_nothing)
#define TEST(N)
#elif defined(WAY_atomic)
#define TEST(N)                                                                                              \
  if (atomics[1##N - 100].flag.load(std::memory_order_relaxed))                                              \
    happened(1##N);
#elif defined(WAY_absl)
#define DECLARE(N) ABSL_DECLARE_FLAG(bool, absl_##N);
#include <absl/flags/declare.h>
#include <absl/flags/flag.h>
ALL(DECLARE)
#define TEST(N)                                                                                              \
  if (absl::GetFlag(FLAGS_absl_##N))                                                                         \
    happened(1##N);
#elif defined(WAY_gflags)
#include <gflags/gflags.h>
#define DECLARE(N) DECLARE_bool(gflags_##N);
ALL(DECLARE)
#define TEST(N)                                                                                              \
  if (FLAGS_gflags_##N)                                                                                      \
    happened(1##N);
#else // ours, in the mode and by the name of WAY
#define FEATFLAGS_TABLE "flags.def"
#define FEATFLAGS_NS WAY
#define FEATFLAGS_DEFINE
#include <featflags/featflags.h>
#define TEST(N)                                                                                              \
  if (FEAT_ON(F##N))                                                                                         \
    happened(1##N);
#endif

#ifndef TESTED
#define TESTED 64
#endif

// The barrier keeps a test from being merged with the next one; every way has it.
#define ONE(N)                                                                                               \
  if constexpr (1##N - 100 < TESTED) {                                                                       \
    TEST(N)                                                                                                  \
  }                                                                                                          \
  __asm__ volatile("" ::: "memory");

extern "C" __attribute__((noinline, aligned(64))) void NAME(check_, WAY)() { ALL(ONE) }

extern "C" void NAME(evict_, WAY)() {
#if defined(WAY_atomic)
  for (const Line &line : atomics)
    evict(&line, sizeof line);
#elif defined(WAY_gflags)
#define EVICT(N) evict(&FLAGS_gflags_##N, 1);
  ALL(EVICT)
#elif defined(WAY_absl)
#define EVICT(N) evict(&FLAGS_absl_##N, sizeof FLAGS_absl_##N);
  ALL(EVICT)
#elif !defined(WAY_nothing) && !defined(WAY_constant)
  evict(NAME(WAY, _features_state), 65 * sizeof(int));
#endif
}
