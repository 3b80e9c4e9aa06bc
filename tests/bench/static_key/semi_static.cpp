// SPDX-License-Identifier: MIT
//
// The peer semi-static conditions, whose headers are given with -I, in its safe mode: one branch turned.
//
// usage: semi_static ROUNDS
//
// Goes out: ns per turn, executed after each, least and median. Code is writable while it turns only.
#include "branch.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace {

__attribute__((noinline)) int on(int value) { return value + 1; }
__attribute__((noinline)) int off(int value) { return value; }

double now() {
  return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

} // namespace

int main(int count, char **words) {
  const int rounds = count > 1 ? std::atoi(words[1]) : 25;
  BranchChanger branch(on, off);
  std::vector<double> turns;
  for (int round = 0; round < rounds; round++) {
    const double from = now();
    for (int turn = 0; turn < 50; turn++) {
      branch.set_direction(turn % 2 == 0);
      if (branch.branch(turn) != turn + (turn % 2 == 0))
        return 1;
    }
    turns.push_back((now() - from) / 50);
  }
  std::sort(turns.begin(), turns.end());
  std::printf("semi_static %.0f %.0f\n", turns.front(), turns[turns.size() / 2]);
  return 0;
}
