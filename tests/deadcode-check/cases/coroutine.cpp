// SPDX-License-Identifier: MIT
// Coroutines: a function that is cut into pieces.
// run: -std=c++20 -O2 -g
// compilers: gcc
// flag: TRACE
// guard: ON(FLAG)
#define ON(flag) (flag)
extern int at_run_time;
extern const int elsewhere;
#include <coroutine>
void slow(int);
void fast(int);

struct Task {
  struct promise_type {
    Task get_return_object() { return {}; }
    std::suspend_never initial_suspend() { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() {}
  };
};

Task steps(int n) {
  if (ON(TRACE)) // expect: pruned TRACE
    slow(n);
  co_await std::suspend_never();
  fast(n);
}
