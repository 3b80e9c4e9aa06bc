// SPDX-License-Identifier: MIT
//
// Threads execute sites while another turns their flags.
//
// usage: race SECONDS [ENGINE]
//
// Comes in: how long, and by which engine. Sites lie at every offset of a cache line, and across the end of
// a page. Goes out: how often flags were turned and tested, and exit code 1 where a test said something else
// than the flag was while it was called. A turn counts as done when the call that made it returns; a test
// that began later, on any thread, must see it.
#define FEATFLAGS_TABLE "race.def"
#define FEATFLAGS_NS race
#include <featflags/featflags.h>

#include <featflags/detail/engine_sites.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <set>
#include <thread>
#include <utility>
#include <vector>

namespace {

// Both flags as bits. Each instance has its first site at another offset of what it is aligned to.
template <int Align, int Offset> __attribute__((noinline)) int look() {
  __asm__ volatile(".balign %c0\n\t.skip %c1, %c2" : : "i"(Align), "i"(Offset), "i"(0x90));
  int bits = FEAT_ON(ONE) ? 1 : 0;
  bits |= FEAT_ON(TWO) ? 2 : 0;
  return bits;
}

using Look = int (*)();

template <int Align, int From, int... Offsets>
void add(std::vector<Look> &to, std::integer_sequence<int, Offsets...> /*offsets*/) {
  (to.push_back(look<Align, From + Offsets>), ...);
}

std::vector<Look> lookAll() {
  std::vector<Look> all;
  add<64, 0>(all, std::make_integer_sequence<int, 64>());
  add<4096, 4088>(all, std::make_integer_sequence<int, 8>());
  return all;
}

// Odd while a turn is being made. Between, which of the two values of `values` is the flags'.
std::atomic<unsigned long> turns{0};
constexpr int values[] = {2, 1};
std::atomic<bool> stop{false};
std::atomic<unsigned long> wrong{0};
std::atomic<unsigned long> tested{0};

void testForever(const std::vector<Look> &all) {
  unsigned long count = 0;
  while (!stop.load(std::memory_order_relaxed))
    for (const Look look : all) {
      const unsigned long before = turns.load(std::memory_order_acquire);
      const int bits = look();
      std::atomic_thread_fence(std::memory_order_acquire);
      const unsigned long after = turns.load(std::memory_order_relaxed);
      count++;
      if (before == after && before % 2 == 0 && bits != values[before / 2 % 2])
        wrong++;
    }
  tested += count;
}

void turnUntil(std::chrono::steady_clock::time_point end, const std::vector<Look> &all) {
  while (std::chrono::steady_clock::now() < end)
    for (int round = 0; round < 64; round++) {
      const unsigned long turn = turns.load(std::memory_order_relaxed) / 2;
      turns.store(2 * turn + 1, std::memory_order_release);
      std::atomic_thread_fence(std::memory_order_seq_cst);
      if (featflags_apply(&race_features, turn % 2 == 0 ? "ONE NO_TWO" : "NO_ONE TWO", nullptr) !=
          FEATFLAGS_OK)
        wrong++;
      turns.store(2 * turn + 2, std::memory_order_release);
      if (all[turn % all.size()]() != values[(turn + 1) % 2])
        wrong++;
    }
  stop = true;
}

// Where the sites lie: at how many offsets of a cache line, and how many reach into the next page.
void printOffsets() {
  std::set<std::uintptr_t> offsets;
  int across = 0;
  for (unsigned row = 0; row < 4; row++) {
    const featflags_module *const module = race_features.keys->state->modules;
    const int *const end = featflags_key_bound(module, row / 2, row % 2, 1);
    for (const int *entry = featflags_key_bound(module, row / 2, row % 2, 0); entry < end;
         entry += featflags_key_words)
      if (*entry != 0) {
        offsets.insert(featflags_key_site(entry) % 64);
        across += featflags_key_site(entry) % 4096 > 4096 - 5;
      }
  }
  std::printf("sites at %zu of 64 offsets, %d across the end of a page\n", offsets.size(), across);
}

enum featflags_engine_kind engineNamed(const char *name) {
  for (const auto engine :
       {FEATFLAGS_ENGINE_DATA, FEATFLAGS_ENGINE_PROCMEM, FEATFLAGS_ENGINE_MPROTECT, FEATFLAGS_ENGINE_ALIAS})
    if (std::strcmp(name, featflags_engine_name(engine)) == 0)
      return engine;
  return FEATFLAGS_ENGINE_ANY;
}

} // namespace

int main(int count, char **words) {
  const int milliseconds = static_cast<int>(1000 * (count > 1 ? std::atof(words[1]) : 1));
  const auto wanted = count > 2 ? engineNamed(words[2]) : FEATFLAGS_ENGINE_ANY;
  const auto engine = featflags_use_engine(&race_features, wanted);
  if (wanted != FEATFLAGS_ENGINE_ANY && engine != wanted) {
    std::printf("skipped: the engine %s does not work here\n", words[2]);
    return 77;
  }
  const std::vector<Look> all = lookAll();
  printOffsets();
  std::vector<std::thread> threads;
  for (int thread = 0; thread < 2; thread++)
    threads.emplace_back(testForever, std::cref(all));
  turnUntil(std::chrono::steady_clock::now() + std::chrono::milliseconds(milliseconds), all);
  for (std::thread &thread : threads)
    thread.join();
  std::printf("%s: %zu sites, turned %lu times, tested %lu times, wrong %lu times\n",
              featflags_engine_name(engine), featflags_sites(&race_features, nullptr), turns / 2,
              tested.load(), wrong.load());
  return wrong == 0 ? 0 : 1;
}
