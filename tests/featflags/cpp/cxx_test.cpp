// SPDX-License-Identifier: MIT
//
// The C++ view of a table, in every mode: what is constant, what turns, who is told.
#define FEATFLAGS_DEFINE
#include "cpp/radio.hpp"

#include "support/catch.h"

#include <coroutine>
#include <string>
#include <type_traits>
#include <vector>

namespace rf = radio_flags;
using rf::flag;

namespace {

constexpr bool constant = FEATFLAGS_MODE == FEATFLAGS_CONSTANT;

static_assert(std::is_same_v<decltype(rf::rows()), const std::array<featflags::row<flag>, 4> &>);
static_assert(rf::count == 4 && rf::name(flag::BOOST) == "BOOST");
static_assert(rf::from_name("QUIET") == flag::QUIET && !rf::from_name("QUIE") && !rf::from_name(""));
static_assert(rf::default_of<flag::ANTENNA> && !rf::default_of<flag::SCAN>);
static_assert(rf::is_constant<flag::SCAN> == constant);
static_assert(rf::row_of(flag::SCAN).owner == "alice" && rf::row_of(flag::SCAN).kind == "experiment");
static_assert(rf::row_of(flag::SCAN).since == "1.4" && rf::row_of(flag::SCAN).help == "look for others");
static_assert(rf::row_of(flag::SCAN).once && !rf::row_of(flag::QUIET).once);
static_assert(rf::row_of(flag::ANTENNA).owner.empty());
static_assert(featflags::is_expired(rf::row_of(flag::SCAN), "2027-01-01"));
static_assert(!featflags::is_expired(rf::row_of(flag::SCAN), "2026-12-31"));
static_assert(!featflags::is_expired(rf::row_of(flag::ANTENNA), "9999-12"));
static_assert(rf::relations().size() == 3 && rf::retired().size() == 1 && rf::retired()[0] == "OLD_SCAN");
static_assert(rf::requires_flag(flag::SCAN, flag::ANTENNA) && !rf::requires_flag(flag::ANTENNA, flag::SCAN));
static_assert(rf::conflicts_with(flag::QUIET, flag::BOOST) && !rf::conflicts_with(flag::SCAN, flag::QUIET));
static_assert(static_cast<int>(radio::flag::ANTENNA) == 0); // the program's own namespace

template <flag F, class T> T boosted(T value) { return rf::on<F>() ? value * 2 : value; }
constexpr int at_compile_time(int value) { return rf::on_or_default<flag::ANTENNA>() ? value + 1 : value; }
static_assert(at_compile_time(1) == 2);
#if FEATFLAGS_MODE == FEATFLAGS_CONSTANT
static_assert(rf::on<flag::ANTENNA>() && !rf::on<flag::SCAN>());
#endif

// A coroutine that answers once.
struct answer {
  struct promise_type {
    bool value = false;
    answer get_return_object() { return {std::coroutine_handle<promise_type>::from_promise(*this)}; }
    std::suspend_always initial_suspend() noexcept { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    void return_value(bool given) { value = given; }
    void unhandled_exception() {}
  };
  std::coroutine_handle<promise_type> handle;
};
answer ask() { co_return rf::on<flag::BOOST>() && FEAT_ON(BOOST); }
bool asked() {
  const answer given = ask();
  given.handle.resume();
  const bool value = given.handle.promise().value;
  given.handle.destroy();
  return value;
}

struct start_anew {
  start_anew() { featflags_reset(&rf::table()); }
};

} // namespace

TEST_CASE("starts with the defaults, whichever way it is asked") {
  const start_anew anew;
  CHECK(rf::on<flag::ANTENNA>());
  CHECK_FALSE(rf::on<flag::SCAN>());
  CHECK(rf::on(flag::ANTENNA));
  CHECK_FALSE(rf::on(flag::SCAN));
  CHECK(FEAT_ON(ANTENNA));
  CHECK(boosted<flag::BOOST>(3) == 3);
  CHECK(at_compile_time(1) == 2);
  CHECK_FALSE(asked());
  CHECK(rf::print() == "ANTENNA NO_SCAN NO_BOOST NO_QUIET");
  CHECK(&rf::table() == &radio_features);
}

TEST_CASE("a refusal is a sentence") {
  const start_anew anew;
  const auto unknown = rf::apply("BOST");
  CHECK_FALSE(unknown);
  CHECK(unknown.token() == "BOST");
  CHECK(unknown.nearest() == "BOOST");
  CHECK(rf::set(flag::ANTENNA, true).message().empty());
}

#if FEATFLAGS_MODE == FEATFLAGS_CONSTANT

TEST_CASE("in constant mode nothing turns") {
  const auto watch = rf::on_change([](flag, bool, featflags::source) { FAIL("told of a change"); });
  CHECK(rf::set(flag::BOOST, true).result() == FEATFLAGS_FIXED);
  CHECK_FALSE(rf::on<flag::BOOST>());
}

#else

TEST_CASE("a flag that is turned is on, whichever way it is asked") {
  const start_anew anew;
  CHECK(rf::set(flag::BOOST, true));
  CHECK(rf::on<flag::BOOST>());
  CHECK(rf::on(flag::BOOST));
  CHECK(FEAT_ON(BOOST));
  CHECK(boosted<flag::BOOST>(3) == 6);
  CHECK([] { return rf::on<flag::BOOST>(); }());
  CHECK(asked());
  // An initialiser of a constant is the live flag, not what a compiler could work out.
  const bool boost = rf::on<flag::BOOST>();
  static const bool kept = rf::on<flag::BOOST>();
  CHECK(boost);
  CHECK(kept);
  CHECK(rf::set(flag::ANTENNA, false).flag() == "BOOST");
  CHECK(rf::set(flag::BOOST, false));
  CHECK(rf::set(flag::ANTENNA, false));
  CHECK(at_compile_time(1) == 1); // and here it runs
}

TEST_CASE("who watches is told, until the watch ends") {
  const start_anew anew;
  std::vector<std::string> told;
  {
    const auto watch = rf::on_change([&told](flag which, bool value, featflags::source from) {
      told.push_back(std::string(rf::name(which)) + (value ? "+" : "-") + featflags_source_name(from));
    });
    REQUIRE(rf::apply("BOOST SCAN"));
    CHECK(told == std::vector<std::string>{"SCAN+code", "BOOST+code"});
    REQUIRE(featflags::apply(rf::table(), "NO_SCAN", FEATFLAGS_FROM_FILE, "a file"));
    CHECK(told.back() == "SCAN-" + std::string(featflags_source_name(FEATFLAGS_FROM_FILE)));
  }
  const auto before = told.size();
  REQUIRE(rf::apply("NO_BOOST"));
  CHECK(told.size() == before);
}

TEST_CASE("a scoped flag goes back, nests, and throws what stands in the way") {
  const start_anew anew;
  {
    const rf::scoped_flag boost(flag::BOOST, true);
    CHECK(rf::on<flag::BOOST>());
    {
      const rf::scoped_flag inner(flag::BOOST, false);
      CHECK_FALSE(rf::on<flag::BOOST>());
      CHECK(featflags_source_of(&rf::table(), "BOOST") == FEATFLAGS_FROM_TEST);
    }
    CHECK(rf::on<flag::BOOST>());
    CHECK_THROWS_WITH(rf::scoped_flag(flag::QUIET, true), Catch::Contains("conflicts"));
  }
  CHECK_FALSE(rf::on<flag::BOOST>());
}

#endif
