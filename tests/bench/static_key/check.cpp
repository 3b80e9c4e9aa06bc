// SPDX-License-Identifier: MIT
//
// What testing a flag costs when it is off: hot, and with the flags' storage out of all caches.
//
// usage: check ROUNDS
//
// Comes in: the number of rounds. Goes out: a line per way: ns per test, hot, least and median of the rounds;
// the time of 64 tests whose storage was evicted, less that of 64 tests of nothing, least and median; and
// what one more test in the row costs: what the call with 64 tests takes more than one with 32, for each of
// 32, the leasts of the rounds. That leaves out the call, its loop and the function's frame. The ways take
// turns within a round.
#include "ways.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <sched.h>
#include <string>
#include <vector>

#define WAYS(X) X(nothing) X(constant) X(static_key) X(runtime) X(atomic) OTHER_WAYS(X)
#ifdef WITH_PEERS
#define OTHER_WAYS(X) X(gflags) X(absl)
#else
#define OTHER_WAYS(X)
#endif
#define DECLARE(WAY)                                                                                         \
  extern "C" void check_##WAY();                                                                             \
  extern "C" void check_##WAY##_half();                                                                      \
  extern "C" void evict_##WAY();
WAYS(DECLARE)

namespace {

struct Way {
  const char *name;
  void (*check)();
  void (*half)();
  void (*evict)();
  std::vector<double> hot, less, cold;
};

double now() {
  return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

double hot(void (*check)()) {
  constexpr int calls = 20000;
  check();
  const double from = now();
  for (int call = 0; call < calls; call++)
    check();
  return (now() - from) / calls;
}

unsigned long cycles() {
  unsigned low, high;
  __asm__ volatile("lfence\n\trdtsc\n\tlfence" : "=a"(low), "=d"(high) : : "memory");
  return (static_cast<unsigned long>(high) << 32) | low;
}

// In ticks of the time stamp counter.
double cold(const Way &way) {
  std::vector<double> times;
  for (int call = 0; call < 101; call++) {
    way.check();
    way.evict();
    const unsigned long from = cycles();
    way.check();
    times.push_back(static_cast<double>(cycles() - from));
  }
  std::sort(times.begin(), times.end());
  return times[50];
}

double perTick() {
  const double from = now();
  const unsigned long first = cycles();
  while (now() - from < 5e7) {
  }
  return (now() - from) / static_cast<double>(cycles() - first);
}

double least(std::vector<double> values) { return *std::min_element(values.begin(), values.end()); }

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

} // namespace

int main(int count, char **words) {
  const int rounds = count > 1 ? std::atoi(words[1]) : 25;
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(0, &one);
  sched_setaffinity(0, sizeof one, &one);
#define LIST(WAY) {#WAY, check_##WAY, check_##WAY##_half, evict_##WAY, {}, {}, {}},
  std::vector<Way> ways = {WAYS(LIST)};
  const double tick = perTick();
  for (int round = 0; round < rounds; round++)
    for (Way &way : ways) {
      way.hot.push_back(hot(way.check) / 64);
      way.less.push_back(hot(way.half));
      way.cold.push_back(cold(way) * tick);
    }
  const double floor = least(ways[0].cold);
  for (const Way &way : ways)
    std::printf("%s %.4f %.4f %.1f %.1f %.4f\n", way.name, least(way.hot), median(way.hot),
                std::max(0.0, least(way.cold) - floor),
                std::max(0.0, median(way.cold) - median(ways[0].cold)),
                (64 * least(way.hot) - least(way.less)) / 32);
  return 0;
}
