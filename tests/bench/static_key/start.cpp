// SPDX-License-Identifier: MIT
//
// What a program with many sites pays before main.
//
// usage: start ROUNDS
//
// Comes in: the number of rounds. Goes out: sites, pages that hold them, and the time in us in which all
// sites are made to go straight on, least and median. This is what runs before main, made to run again.
#define FEATFLAGS_TABLE "one.def"
#define FEATFLAGS_NS start
#define FEATFLAGS_DEFINE
#include <featflags/featflags.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <utility>
#include <vector>

namespace {

// A thousand functions of about 400 bytes.
template <int> __attribute__((noinline)) int look() {
  __asm__ volatile("jmp 1f\n\t.skip 360, 0x90\n1:");
  return FEAT_ON(TURNED);
}

template <int... Numbers> int lookAll(std::integer_sequence<int, Numbers...> /*numbers*/) {
  return (look<Numbers>() + ...);
}

double now() {
  return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

} // namespace

int main(int count, char **words) {
  const int rounds = count > 1 ? std::atoi(words[1]) : 25;
  std::set<std::uintptr_t> pages;
  const int *const end = featflags_key_bound(start_features.keys->state->modules, 0, 0, 1);
  for (const int *entry = featflags_key_bound(start_features.keys->state->modules, 0, 0, 0); entry < end;
       entry += featflags_key_words)
    if (*entry != 0)
      pages.insert(featflags_key_site(entry) / 4096);
  std::vector<double> times;
  for (int round = 0; round < rounds; round++) {
    featflags_use_engine(&start_features, FEATFLAGS_ENGINE_DATA);
    const double from = now();
    featflags_use_engine(&start_features, FEATFLAGS_ENGINE_ANY);
    times.push_back(now() - from);
  }
  std::sort(times.begin(), times.end());
  if (lookAll(std::make_integer_sequence<int, 1000>()) != 0)
    return 1;
  std::printf("%zu %zu %.0f %.0f\n", featflags_sites(&start_features, nullptr), pages.size(), times.front(),
              times[times.size() / 2]);
  return 0;
}
