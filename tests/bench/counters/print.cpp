// SPDX-License-Identifier: MIT
//
// 8192 counters as text, four ways, one after the other in each round.
//
// usage: print ROUNDS          "name min median bytes", ns per value
//        print only NAME N     N passes of one way, for callgrind
#define FEATFLAGS_TABLE "one_flag.def"
#define FEATFLAGS_NS printed
#define FEATFLAGS_DEFINE
#include <featflags/featflags.h>
#define FEATFLAGS_COUNTERS "many.def"
#define FEATFLAGS_COUNTERS_NS printed
#define FEATFLAGS_COUNTERS_DEFINE
#include <featflags/counters.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <thread>
#include <vector>

namespace {

struct value {
  const char *name;
  unsigned length;
  uint64_t number;
};
std::vector<value> values; // what the peers print: read once, before the clock starts
char buffer[1 << 20];
char text[1 << 20];

size_t lines_ours() { return featflags_counters_print(&printed_counters, buffer, sizeof buffer); }

size_t lines_snprintf() {
  char *at = buffer;
  for (const value &each : values)
    at += snprintf(at, static_cast<size_t>(buffer + sizeof buffer - at), "%s %" PRIu64 "\n", each.name,
                   each.number);
  return static_cast<size_t>(at - buffer);
}

size_t lines_to_chars() {
  char *at = buffer;
  for (const value &each : values) {
    memcpy(at, each.name, each.length);
    at += each.length;
    *at++ = ' ';
    at = std::to_chars(at, buffer + sizeof buffer, each.number).ptr;
    *at++ = '\n';
  }
  return static_cast<size_t>(at - buffer);
}

size_t numbers_ours() {
  char *at = buffer;
  for (const value &each : values) {
    at += featflags_decimal(at, each.number);
    *at++ = '\n';
  }
  return static_cast<size_t>(at - buffer);
}

size_t numbers_snprintf() {
  char *at = buffer;
  for (const value &each : values)
    at += snprintf(at, 32, "%" PRIu64 "\n", each.number);
  return static_cast<size_t>(at - buffer);
}

size_t numbers_to_chars() {
  char *at = buffer;
  for (const value &each : values) {
    at = std::to_chars(at, buffer + sizeof buffer, each.number).ptr;
    *at++ = '\n';
  }
  return static_cast<size_t>(at - buffer);
}

struct {
  std::string_view name;
  size_t (*print)();
  size_t length;
  std::vector<double> times;
} ways[] = {{"lines ours", lines_ours, 0, {}},
            {"lines snprintf", lines_snprintf, 0, {}},
            {"lines to_chars", lines_to_chars, 0, {}},
            {"numbers ours", numbers_ours, 0, {}},
            {"numbers snprintf", numbers_snprintf, 0, {}},
            {"numbers to_chars", numbers_to_chars, 0, {}}};

// Nanoseconds and tick counts as a scheduler has them: half up to 10^13, a quarter up to 10^6, a quarter
// small.
uint64_t number(uint64_t &state) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  const uint64_t most[] = {10000000000000, 1000000, 10000000000000, 1000};
  return state / 4 % most[state % 4];
}

// Counts are in two slots: this thread's, and one of a thread that has ended.
void fill() {
  uint64_t state = 88172645463325252;
  const auto half = [&state](const uint64_t part) {
    static featflags_count *mine;
    uint64_t seed = state;
    printed_counters.late(0, 0, 0);
    mine = printed_counters_mine;
    for (unsigned row = 0; row < printed_counters.count; row++)
      featflags_detail_stat_grow(&mine[row], number(seed) / part);
  };
  std::thread other(half, 3);
  half(2);
  other.join();
  featflags_counters_each(
      &printed_counters,
      [](void *, const featflags_counter *row) {
        values.push_back({row->name, row->length, featflags_counter_value(&printed_counters, row)});
      },
      nullptr);
}

// The three ways of a kind must have written the same text.
bool agree() {
  size_t length = 0;
  for (auto &way : ways) {
    way.length = way.print();
    if (way.name.find("ours") != way.name.npos)
      memcpy(text, buffer, length = way.length);
    else if (way.length != length || memcmp(text, buffer, length) != 0)
      return false;
  }
  return true;
}

} // namespace

int main(int count, char **words) {
  fill();
  if (!agree() || count < 2)
    return 2;
  if (count == 4) {
    for (auto &way : ways)
      for (int pass = 0; way.name == words[2] && pass < atoi(words[3]); pass++)
        way.print();
    return 0;
  }
  for (int round = 0; round < atoi(words[1]); round++)
    for (auto &way : ways) {
      const auto before = std::chrono::steady_clock::now();
      for (int pass = 0; pass < 20; pass++)
        way.print();
      const std::chrono::duration<double, std::nano> time = std::chrono::steady_clock::now() - before;
      way.times.push_back(time.count() / 20 / static_cast<double>(values.size()));
    }
  for (auto &way : ways) {
    std::sort(way.times.begin(), way.times.end());
    printf("%s %.2f %.2f %.1f\n", way.name.data(), way.times.front(), way.times[way.times.size() / 2],
           static_cast<double>(way.length) / static_cast<double>(values.size()));
  }
}
