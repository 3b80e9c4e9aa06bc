// SPDX-License-Identifier: MIT
//
// The peer qlibs/jmp, whose header is given with -I: 64 of its flags tested in a row, and one turned.
//
// usage: jmp ROUNDS
//
// Goes out: ns per test, hot, least and median; ns per turn of one flag, executed after each, least and
// median. Its code stays writable and executable, so a turn is no system call.
#include "jmp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr jmp::static_branch<bool> turned = false;
#define DECLARE(N) constexpr jmp::static_branch<bool> flag##N = false;
#define EIGHT(X, N) X(N##0) X(N##1) X(N##2) X(N##3) X(N##4) X(N##5) X(N##6) X(N##7)
#define ALL(X) EIGHT(X, 1) EIGHT(X, 2) EIGHT(X, 3) EIGHT(X, 4) EIGHT(X, 5) EIGHT(X, 6) EIGHT(X, 7) EIGHT(X, 8)
ALL(DECLARE)

namespace {

#define ONE(N)                                                                                               \
  if (flag##N)                                                                                               \
    std::exit(N);                                                                                            \
  __asm__ volatile("" ::: "memory");
__attribute__((noinline, aligned(64))) void check() { ALL(ONE) }

__attribute__((noinline)) int look() {
  if (turned)
    return 1;
  return 0;
}

double now() {
  return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

void print(std::vector<double> times) {
  std::sort(times.begin(), times.end());
  std::printf(" %.4f %.4f", times.front(), times[times.size() / 2]);
}

} // namespace

int main(int count, char **words) {
  const int rounds = count > 1 ? std::atoi(words[1]) : 25;
  if (!jmp::init())
    return 77;
  std::vector<double> checks, turns;
  for (int round = 0; round < rounds; round++) {
    double from = now();
    for (int call = 0; call < 20000; call++)
      check();
    checks.push_back((now() - from) / 20000 / 64);
    from = now();
    for (int turn = 0; turn < 2000; turn++) {
      turned = turn % 2 == 0;
      if (look() != (turn % 2 == 0))
        return 1;
    }
    turns.push_back((now() - from) / 2000);
  }
  std::printf("jmp");
  print(checks);
  print(turns);
  std::printf("\n");
  return 0;
}
