// SPDX-License-Identifier: MIT
//
// What the ways of testing a flag share.
//
// Comes in: nothing. Goes out: flags as relaxed atomics, what a flag that is on does, eviction from caches.
#ifndef TESTS_BENCH_STATIC_KEY_WAYS_H
#define TESTS_BENCH_STATIC_KEY_WAYS_H

#include <atomic>
#include <cstddef>

struct Line {
  std::atomic<bool> flag;
};
extern Line atomics[64];

extern "C" void happened(int flag);
void evict(const volatile void *from, std::size_t size);

#endif // TESTS_BENCH_STATIC_KEY_WAYS_H
