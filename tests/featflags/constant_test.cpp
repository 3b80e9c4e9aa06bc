// SPDX-License-Identifier: MIT
//
// Constant mode: flags are constants of the language, and text can only agree with them. Built with
// -DFEATFLAGS_SET_sched=DOUBLE_TICK,NO_LB_MIN.
#include "support/catch.h"

#define FEATFLAGS_DEFINE
#define FEATFLAGS_TABLE "switches.def"
#define FEATFLAGS_NS sched
#include <featflags/featflags.hpp>

namespace {

template <class T> auto half(T value) {
  if constexpr (FEAT_CONST(HRTICK))
    return value.no_such_member();
  else
    return value / 2;
}

} // namespace

TEST_CASE("a flag is a constant expression") {
  STATIC_REQUIRE_FALSE(FEAT_ON(HRTICK));
  STATIC_REQUIRE(FEAT_CONST(WAKEUP_PREEMPTION));
  STATIC_REQUIRE(FEAT_ON_IN(sched, WAKEUP_PREEMPTION));
  STATIC_REQUIRE(std::is_same_v<decltype(FEAT_ON(HRTICK)), bool>);
  CHECK(half(6) == 3);
}

TEST_CASE("the build's list goes over the table's defaults") {
  STATIC_REQUIRE(FEAT_ON(DOUBLE_TICK));
  STATIC_REQUIRE_FALSE(FEAT_ON(LB_MIN));
  STATIC_REQUIRE(FEAT_DEFAULT(DOUBLE_TICK));
  STATIC_REQUIRE_FALSE(FEAT_DEFAULT_IN(sched, LB_MIN));
}

TEST_CASE("the table prints what was built") {
  CHECK(featflags::print(sched_features) == "NO_HRTICK NO_LB_MIN WAKEUP_PREEMPTION DOUBLE_TICK");
  CHECK(featflags_get(&sched_features, "DOUBLE_TICK") == 1);
  featflags_reset(&sched_features);
  CHECK(featflags_get(&sched_features, "DOUBLE_TICK") == 1);
}

TEST_CASE("text may say what is so") {
  CHECK(featflags::apply(sched_features, "NO_HRTICK DOUBLE_TICK"));
  CHECK(featflags_set(&sched_features, "HRTICK", 0) == FEATFLAGS_OK);
}

TEST_CASE("text that says otherwise is refused") {
  const auto done = featflags::apply(sched_features, "DOUBLE_TICK HRTICK");
  CHECK(done.result() == FEATFLAGS_FIXED);
  CHECK(done.token() == "HRTICK");
  CHECK(done.message() == "cannot apply HRTICK: flags are constants in this build");
  CHECK(featflags_set(&sched_features, "HRTICK", 1) == FEATFLAGS_FIXED);
  CHECK(featflags::apply(sched_features, "HRTCK").result() == FEATFLAGS_UNKNOWN);
}
