// SPDX-License-Identifier: MIT
#include "parallel/parallel.h"

#include "support/catch.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <vector>

using namespace featflags::tool;

TEST_CASE("each number is worked on once, whatever the number of jobs") {
  for (const unsigned jobs : {0U, 1U, 2U, 7U})
    for (const std::size_t count : {std::size_t{0}, std::size_t{1}, std::size_t{100}}) {
      std::vector<std::atomic<int>> calls(count);
      forEachInParallel(count, jobs, [&](std::size_t at) { ++calls[at]; });
      INFO(jobs << " jobs, " << count << " pieces");
      CHECK(
          std::all_of(calls.begin(), calls.end(), [](const std::atomic<int> &times) { return times == 1; }));
    }
}

TEST_CASE("two jobs run at the same time") {
  std::mutex lock;
  std::condition_variable arrival;
  unsigned arrived = 0;
  std::atomic<unsigned> met = 0;
  forEachInParallel(2, 2, [&](std::size_t) {
    std::unique_lock<std::mutex> guard(lock);
    ++arrived;
    arrival.notify_all();
    if (arrival.wait_for(guard, std::chrono::seconds(60), [&] { return arrived == 2; }))
      ++met;
  });
  CHECK(met == 2);
}

TEST_CASE("one job runs in order") {
  std::vector<std::size_t> order;
  forEachInParallel(5, 1, [&](std::size_t at) { order.push_back(at); });
  CHECK(order == std::vector<std::size_t>{0, 1, 2, 3, 4});
}
