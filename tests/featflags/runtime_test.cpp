// SPDX-License-Identifier: MIT
//
// Runtime mode: what text does to flags, and what every unit sees of it.
#include "support/catch.h"
#include "units.h"

#define FEATFLAGS_DEFINE
#define FEATFLAGS_TABLE "many.def"
#define FEATFLAGS_NS many
#include <featflags/featflags.hpp>

#include <atomic>
#include <cstdlib>
#include <thread>

namespace {

const std::string asBuilt = "NO_HRTICK LB_MIN WAKEUP_PREEMPTION NO_DOUBLE_TICK";

// Each case starts from, and leaves, what the build starts with.
struct Fresh {
  Fresh() { featflags_reset(&sched_features); }
  ~Fresh() { featflags_reset(&sched_features); }
  Fresh(const Fresh &) = delete;
  Fresh &operator=(const Fresh &) = delete;
};

std::string state() { return featflags::print(sched_features); }

} // namespace

TEST_CASE("flags start with their defaults") {
  const Fresh fresh;
  CHECK(state() == asBuilt);
  CHECK_FALSE(FEAT_ON(HRTICK));
  CHECK(FEAT_ON(LB_MIN));
  STATIC_REQUIRE(FEAT_DEFAULT(WAKEUP_PREEMPTION));
  STATIC_REQUIRE_FALSE(FEAT_DEFAULT(DOUBLE_TICK));
}

TEST_CASE("a flag can be read before main") { CHECK(lbMinBeforeMain()); }

TEST_CASE("a name turns a flag on, NO_ turns it off") {
  const Fresh fresh;
  CHECK(featflags_apply(&sched_features, "HRTICK", nullptr) == FEATFLAGS_OK);
  CHECK(FEAT_ON(HRTICK));
  CHECK(FEAT_ON_IN(sched, HRTICK));
  CHECK_FALSE(FEAT_DEFAULT(HRTICK));
  CHECK(featflags_apply(&sched_features, "NO_HRTICK", nullptr) == FEATFLAGS_OK);
  CHECK_FALSE(FEAT_ON(HRTICK));
}

TEST_CASE("lists take spaces, tabs, commas and line ends") {
  const Fresh fresh;
  CHECK(featflags::apply(sched_features, " ,HRTICK,NO_LB_MIN\n\tDOUBLE_TICK\r\n,, "));
  CHECK(state() == "HRTICK NO_LB_MIN WAKEUP_PREEMPTION DOUBLE_TICK");
}

TEST_CASE("an empty list changes nothing and is no error") {
  const Fresh fresh;
  CHECK(featflags::apply(sched_features, ""));
  CHECK(featflags::apply(sched_features, " \n,"));
  CHECK(state() == asBuilt);
}

TEST_CASE("the last word on a flag wins") {
  const Fresh fresh;
  CHECK(featflags::apply(sched_features, "HRTICK NO_HRTICK HRTICK"));
  CHECK(FEAT_ON(HRTICK));
}

TEST_CASE("one bad token and nothing turns") {
  const Fresh fresh;
  const auto done = featflags::apply(sched_features, "HRTICK NO_LB_MNI DOUBLE_TICK");
  CHECK_FALSE(done);
  CHECK(done.result() == FEATFLAGS_UNKNOWN);
  CHECK(done.token() == "NO_LB_MNI");
  CHECK(done.nearest() == "LB_MIN");
  CHECK(done.message() == "sched: unknown flag NO_LB_MNI; did you mean NO_LB_MIN?");
  CHECK(state() == asBuilt);
}

TEST_CASE("the nearest flag is named, and only a near one") {
  const Fresh fresh;
  CHECK(featflags::apply(sched_features, "hrtick").nearest() == "HRTICK");
  CHECK(featflags::apply(sched_features, "HRTCK").nearest() == "HRTICK");
  CHECK(featflags::apply(sched_features, "WAKEUP_PREEMTION").nearest() == "WAKEUP_PREEMPTION");
  CHECK(featflags::apply(sched_features, "NUMA_BALANCING").nearest().empty());
  CHECK(featflags::apply(sched_features, "NUMA_BALANCING").message() == "sched: unknown flag NUMA_BALANCING");
  CHECK(featflags::apply(sched_features, std::string(1000, 'X')).nearest().empty());
}

TEST_CASE("names are matched whole") {
  const Fresh fresh;
  for (const char *token : {"HRTIC", "HRTICKS", "NO_", "NO", "NO_NO_HRTICK", "HRTICK=2"})
    CHECK_FALSE(featflags::apply(sched_features, token));
  CHECK(state() == asBuilt);
}

TEST_CASE("an error is written each time") {
  const Fresh fresh;
  featflags_error error{};
  error.line = 9;
  CHECK(featflags_apply(&sched_features, "HRTICK NO_LB_MIN", &error) == FEATFLAGS_OK);
  CHECK(error.line == 0);
  CHECK(featflags_apply(&sched_features, "NO_HRTICK\n LB_MINI DOUBLE_TICK", &error) == FEATFLAGS_UNKNOWN);
  CHECK(error.result == FEATFLAGS_UNKNOWN);
  CHECK(std::string(error.token, error.length) == "LB_MINI");
  CHECK(error.position == 11);
  CHECK(error.line == 2);
  CHECK(std::string(error.nearest) == "LB_MIN");
  CHECK(FEAT_ON(HRTICK));
}

TEST_CASE("text need not end in a null") {
  const Fresh fresh;
  CHECK(featflags_apply_n(&sched_features, "HRTICKS", 6, nullptr) == FEATFLAGS_OK);
  CHECK(FEAT_ON(HRTICK));
}

TEST_CASE("the environment is applied like text") {
  const Fresh fresh;
  featflags_error error{};
  REQUIRE(setenv("SCHED_FEATURES_OF_A_TEST", "NO_WAKEUP_PREEMPTION,HRTICK", 1) == 0);
  CHECK(featflags_apply_env(&sched_features, "SCHED_FEATURES_OF_A_TEST", &error) == FEATFLAGS_OK);
  CHECK(state() == "HRTICK LB_MIN NO_WAKEUP_PREEMPTION NO_DOUBLE_TICK");
  REQUIRE(unsetenv("SCHED_FEATURES_OF_A_TEST") == 0);
  CHECK(featflags_apply_env(&sched_features, "SCHED_FEATURES_OF_A_TEST", &error) == FEATFLAGS_OK);
  CHECK(FEAT_ON(HRTICK));
}

TEST_CASE("one flag by its name") {
  const Fresh fresh;
  CHECK(featflags_set(&sched_features, "HRTICK", 17) == FEATFLAGS_OK);
  CHECK(featflags_get(&sched_features, "HRTICK") == 1);
  CHECK(featflags_set(&sched_features, "HRTICK", 0) == FEATFLAGS_OK);
  CHECK(featflags_get(&sched_features, "HRTICK") == 0);
  CHECK(featflags_set(&sched_features, "NO_HRTICK", 1) == FEATFLAGS_UNKNOWN);
  CHECK(featflags_get(&sched_features, "NO_HRTICK") == -1);
}

TEST_CASE("what is printed can be applied") {
  const Fresh fresh;
  REQUIRE(featflags::apply(sched_features, "HRTICK NO_WAKEUP_PREEMPTION"));
  const std::string saved = state();
  featflags_reset(&sched_features);
  CHECK(state() == asBuilt);
  CHECK(featflags::apply(sched_features, saved));
  CHECK(state() == saved);
}

TEST_CASE("printing stays inside the buffer and says how much there was") {
  const Fresh fresh;
  char buffer[16];
  for (std::size_t size = 0; size <= sizeof buffer; size++) {
    std::fill(std::begin(buffer), std::end(buffer), '#');
    CHECK(featflags_print(&sched_features, buffer, size) == asBuilt.size());
    if (size > 0)
      CHECK(std::string(buffer) == asBuilt.substr(0, size - 1));
    CHECK(std::string(buffer + size, sizeof buffer - size) == std::string(sizeof buffer - size, '#'));
  }
}

TEST_CASE("a toggle reaches every unit, in C and in C++") {
  const Fresh fresh;
  CHECK_FALSE((ticksInline() || ticksOfOtherUnit() || ticks_of_c_unit() != 0));
  REQUIRE(featflags::apply(sched_features, "HRTICK"));
  CHECK((ticksInline() && ticksOfOtherUnit() && ticks_of_c_unit() == 1));
}

TEST_CASE("ten thousand flags work like four") {
  CHECK(many_features.count == 10000);
  CHECK_FALSE(FEAT_ON(F0000));
  CHECK(FEAT_ON(F9999));
  for (const char *text :
       {"F0000", "F0030 NO_F0031", "F0032 NO_F0033", "F0062 NO_F0063", "F0064 NO_F0065", "NO_F9999"})
    CHECK(featflags::apply(many_features, text));
  CHECK((FEAT_ON(F0000) && FEAT_ON(F0030) && FEAT_ON(F0032) && FEAT_ON(F0062) && FEAT_ON(F0064)));
  CHECK_FALSE((FEAT_ON(F0031) || FEAT_ON(F0033) || FEAT_ON(F0063) || FEAT_ON(F0065) || FEAT_ON(F9999)));
  CHECK((FEAT_ON(F0029) && !FEAT_ON(F0034) && FEAT_ON(F0061) && !FEAT_ON(F0066)));
  featflags_reset(&many_features);
  CHECK(FEAT_ON(F9999));
}

TEST_CASE("flags may turn while another thread tests them") {
  const Fresh fresh;
  std::atomic<bool> stop{false};
  std::thread turner([&stop] {
    for (int round = 0; round < 20000; round++)
      featflags_apply(&sched_features, round % 2 == 0 ? "HRTICK NO_LB_MIN" : "NO_HRTICK LB_MIN", nullptr);
    stop = true;
  });
  unsigned on = 0;
  while (!stop)
    on += FEAT_ON(HRTICK) ? 1 : 0;
  turner.join();
  INFO("seen on " << on << " times");
  CHECK(state() == asBuilt);
}
