// SPDX-License-Identifier: MIT
//
// A table of counters as an object, and where its numbers lie.
//
// Comes in: what FEATFLAGS_COUNTERS_DEFINE lays down. Goes out: one struct, the same in every mode.
//
// The numbers of a table are blocks of `stride` words, a word per row, each block on cache lines of
// its own:
//
//     block 0          what a reset has taken away from the sums
//     block 1          gauges, and the counts of threads that have no slot
//     block 2 + s      slot s: written by one thread at a time, read by everybody
//
// A row's number is the same in every unit and every mode, so that units that disagree about a flag
// still agree about which word is whose.
#ifndef FEATFLAGS_DETAIL_COUNTER_TYPE_H
#define FEATFLAGS_DETAIL_COUNTER_TYPE_H

#include "pp.h"

#include <stddef.h>
#include <stdint.h>

// A word that a machine reads and writes in one piece; counts wrap at its end.
#if __GCC_ATOMIC_LLONG_LOCK_FREE == 2
typedef uint64_t featflags_count;
typedef int64_t featflags_level;
#else
typedef uint32_t featflags_count;
typedef int32_t featflags_level;
#endif

enum featflags_counter_kind {
  FEATFLAGS_COUNTER, // how often or how much; the sum over all threads
  FEATFLAGS_GAUGE,   // how things are now; what was set last, may be negative
  FEATFLAGS_PEAK     // the largest that was seen
};

struct featflags_counter {
  const char *name;
  const char *text;      // what it counts
  unsigned row;          // its number in the table
  unsigned short length; // of the name
  unsigned char kind;    // enum featflags_counter_kind
};

enum { featflags_detail_stat_line = 64 };      // bytes that two threads should not write at once
enum { featflags_detail_stat_first_slot = 2 }; // the block of slot 0

// Who has a slot. `mine` is that thread's pointer to the slot's block.
struct featflags_detail_stat_slot {
  const struct featflags_counters *table;
  featflags_count **mine;
  int taken;
};

// What changes when threads come and go.
struct featflags_detail_stat_pool {
  int taken;     // how many slots somebody has
  int used;      // how many slots somebody has had
  int exit_hook; // 0 none yet, 1 being made, 2 ready, 3 never or no more
};

struct featflags_counters {
  const char *name;                     // of the table
  const struct featflags_counter *rows; // null in constant mode:
  void (*each)(void (*visit)(void *to, const struct featflags_counter *row), void *to);
  featflags_count *words;
  struct featflags_detail_stat_pool *pool;
  // One count of a thread that has no slot yet.
  void (*late)(unsigned row, featflags_count value, int peak);
  unsigned count;  // rows
  unsigned stride; // words per block
  int slots;       // 0 when every counter is behind a flag that is constantly off
};

#endif // FEATFLAGS_DETAIL_COUNTER_TYPE_H
