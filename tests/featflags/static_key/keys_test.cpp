// SPDX-License-Identifier: MIT
//
// Static keys in one process: both polarities, each engine, what stands in the way, forks and threads.
#include "pairs.h"
#include "process.h"
#include "support/catch.h"

#include <string>
#include <thread>
#include <vector>

namespace {

const featflags_table &left = left_features;
const featflags_table &right = right_features;

struct Fresh {
  Fresh() { start(); }
  ~Fresh() { start(); }
  Fresh(const Fresh &) = delete;
  Fresh &operator=(const Fresh &) = delete;

private:
  static void start() {
    featflags_reset(&left);
    featflags_reset(&right);
    featflags_use_engine(&left, FEATFLAGS_ENGINE_ANY);
    featflags_use_engine(&right, FEATFLAGS_ENGINE_ANY);
  }
};

std::size_t asking(const featflags_table &table) {
  std::size_t count = 0;
  featflags_sites(&table, &count);
  return count;
}

featflags_result apply(const featflags_table &table, const char *text) {
  return featflags_apply(&table, text, nullptr);
}

} // namespace

TEST_CASE("sites go straight on while flags are as they started") {
  const Fresh fresh;
  CHECK(featflags_sites(&left, nullptr) == 3);
  CHECK(featflags_sites(&right, nullptr) == 2);
  CHECK(asking(left) == 0);
  CHECK(left_trace() == 0);
  CHECK(left_fast_path() == 1);
}

TEST_CASE("a flag turns from either default and back") {
  const Fresh fresh;
  REQUIRE(apply(left, "TRACE") == FEATFLAGS_OK);
  CHECK((left_trace() == 1 && left_fast_path() == 1 && right_trace() == 0));
  CHECK(asking(left) == 1);
  REQUIRE(apply(left, "NO_TRACE NO_FAST_PATH") == FEATFLAGS_OK);
  CHECK((left_trace() == 0 && left_fast_path() == 0 && right_fast_path() == 1));
  CHECK(asking(left) == 1);
  featflags_reset(&left);
  CHECK((left_trace() == 0 && left_fast_path() == 1));
  CHECK(asking(left) == 0);
}

TEST_CASE("a flag without a site turns like any other") {
  const Fresh fresh;
  CHECK(apply(left, "UNUSED") == FEATFLAGS_OK);
  CHECK(featflags_get(&left, "UNUSED") == 1);
}

TEST_CASE("each engine turns flags, and says its name") {
  const Fresh fresh;
  for (const auto engine : {FEATFLAGS_ENGINE_DATA, FEATFLAGS_ENGINE_PROCMEM, FEATFLAGS_ENGINE_MPROTECT,
                            FEATFLAGS_ENGINE_DATA, FEATFLAGS_ENGINE_MPROTECT}) {
    REQUIRE(featflags_use_engine(&left, engine) == engine);
    CHECK(featflags_engine(&left) == engine);
    CHECK(asking(left) == (engine == FEATFLAGS_ENGINE_DATA ? 3 : 0));
    REQUIRE(apply(left, "TRACE NO_FAST_PATH CHECKS") == FEATFLAGS_OK);
    CHECK((left_trace() == 1 && left_fast_path() == 0 && left_checks() == 1));
    CHECK(asking(left) == 3);
    REQUIRE(apply(left, "NO_TRACE FAST_PATH NO_CHECKS") == FEATFLAGS_OK);
    CHECK((left_trace() == 0 && left_fast_path() == 1 && left_checks() == 0));
  }
  CHECK(std::string(featflags_engine_name(FEATFLAGS_ENGINE_DATA)) == "data");
  CHECK(std::string(featflags_engine_name(FEATFLAGS_ENGINE_PROCMEM)) == "procmem");
  CHECK(std::string(featflags_engine_name(FEATFLAGS_ENGINE_MPROTECT)) == "mprotect");
}

TEST_CASE("an engine may change while flags are on") {
  const Fresh fresh;
  REQUIRE(apply(left, "TRACE") == FEATFLAGS_OK);
  featflags_use_engine(&left, FEATFLAGS_ENGINE_DATA);
  CHECK((left_trace() == 1 && left_fast_path() == 1));
  REQUIRE(apply(left, "NO_FAST_PATH") == FEATFLAGS_OK);
  featflags_use_engine(&left, FEATFLAGS_ENGINE_MPROTECT);
  CHECK((left_trace() == 1 && left_fast_path() == 0 && left_checks() == 0));
  CHECK(asking(left) == 2);
}

TEST_CASE("code stays readable, executable and not writable") {
  const Fresh fresh;
  for (const auto engine : {FEATFLAGS_ENGINE_PROCMEM, FEATFLAGS_ENGINE_MPROTECT}) {
    featflags_use_engine(&left, engine);
    REQUIRE(apply(left, "TRACE") == FEATFLAGS_OK);
    CHECK(permissionsOf(siteOf(left, 0)) == "r-xp");
    REQUIRE(apply(left, "NO_TRACE") == FEATFLAGS_OK);
    CHECK(permissionsOf(siteOf(left, 0)) == "r-xp");
  }
}

#ifdef __x86_64__
TEST_CASE("a breakpoint on a site is respected: nothing turns until it is gone") {
  const Fresh fresh;
  const std::uintptr_t site = siteOf(left, 0);
  const unsigned char was = byteAt(site);
  pokeByte(site, 0xcc);
  CHECK(apply(left, "CHECKS TRACE NO_FAST_PATH") == FEATFLAGS_NOT_TURNED);
  CHECK(byteAt(site) == 0xcc);
  CHECK((left_checks() == 0 && left_fast_path() == 1));
  CHECK(featflags_get(&left, "TRACE") == 0);
  CHECK(apply(left, "CHECKS") == FEATFLAGS_OK);
  CHECK(left_checks() == 1);
  pokeByte(site, was);
  CHECK(apply(left, "TRACE NO_FAST_PATH") == FEATFLAGS_OK);
  CHECK((left_trace() == 1 && left_fast_path() == 0));
}
#endif

TEST_CASE(
    "memory that may never be both writable and executable: by /proc/self/mem, and without it by data") {
  const Fresh fresh;
  CHECK(inChild([] {
          if (!forbidWriteAndExecute())
            return skipped;
          REQUIRE_IN_CHILD(featflags_use_engine(&left, FEATFLAGS_ENGINE_MPROTECT) ==
                           FEATFLAGS_ENGINE_PROCMEM);
          REQUIRE_IN_CHILD(apply(left, "TRACE NO_FAST_PATH") == FEATFLAGS_OK);
          REQUIRE_IN_CHILD(left_trace() == 1 && left_fast_path() == 0);
          return passed;
        }) != failed);
}

TEST_CASE("where nothing can be patched any more, a flag that must be patched keeps its value and says so") {
  const Fresh fresh;
  CHECK(inChild([] {
          REQUIRE_IN_CHILD(apply(left, "CHECKS") == FEATFLAGS_OK);
          closeDescriptor(left.keys->state->memory - 1);
          if (!forbidWriteAndExecute() || !forbidNewDescriptors())
            return skipped;
          REQUIRE_IN_CHILD(apply(left, "TRACE") == FEATFLAGS_NOT_TURNED);
          REQUIRE_IN_CHILD(left_trace() == 0 && featflags_get(&left, "TRACE") == 0);
          REQUIRE_IN_CHILD(apply(left, "NO_CHECKS") == FEATFLAGS_OK); // its site asks
          REQUIRE_IN_CHILD(left_checks() == 0);
          return passed;
        }) != failed);
}

TEST_CASE("a flag turned in a forked child stays there, and the other way round") {
  const Fresh fresh;
  REQUIRE(apply(left, "CHECKS") == FEATFLAGS_OK);
  CHECK(inChild([] {
          REQUIRE_IN_CHILD(left_checks() == 1 && left_trace() == 0);
          REQUIRE_IN_CHILD(apply(left, "TRACE NO_CHECKS") == FEATFLAGS_OK);
          REQUIRE_IN_CHILD(left_checks() == 0 && left_trace() == 1);
          return passed;
        }) == passed);
  CHECK((left_checks() == 1 && left_trace() == 0));
}

TEST_CASE("a child that was forked in the middle of a change takes over the locks") {
  const Fresh fresh;
  CHECK(inChild([] {
          left.keys->state->lock = left.keys->object->lock = parent();
          REQUIRE_IN_CHILD(apply(left, "TRACE") == FEATFLAGS_OK);
          REQUIRE_IN_CHILD(left_trace() == 1);
          return passed;
        }) == passed);
}

TEST_CASE("a descriptor that somebody else took is not written to") {
  const Fresh fresh;
  if (featflags_engine(&left) != FEATFLAGS_ENGINE_PROCMEM)
    return;
  const std::string file = replaceDescriptor(left.keys->state->memory - 1);
  CHECK(apply(left, "TRACE") == FEATFLAGS_OK);
  CHECK(left_trace() == 1);
  CHECK(sizeOf(file) == 0);
}

TEST_CASE("two tables with sites in one page turn at the same time") {
  const Fresh fresh;
  for (const auto engine : {FEATFLAGS_ENGINE_PROCMEM, FEATFLAGS_ENGINE_MPROTECT}) {
    REQUIRE(featflags_use_engine(&left, engine) == engine);
    REQUIRE(featflags_use_engine(&right, engine) == engine);
    int wrong = 0;
    std::thread other([&wrong] {
      for (int round = 0; round < 1000; round++) {
        apply(right, round % 2 == 0 ? "TRACE NO_FAST_PATH" : "NO_TRACE FAST_PATH");
        wrong += right_trace() != (round % 2 == 0) || right_fast_path() != round % 2;
      }
    });
    int mine = 0;
    for (int round = 0; round < 1000; round++) {
      apply(left, round % 2 == 0 ? "TRACE CHECKS" : "NO_TRACE NO_CHECKS");
      mine += left_trace() != (round % 2 == 0) || left_checks() != (round % 2 == 0);
    }
    other.join();
    CHECK((wrong == 0 && mine == 0));
    CHECK((asking(left) == 0 && asking(right) == 0));
  }
}

#ifdef FEATFLAGS_ALIAS
// Code that is mapped twice stays so: the rest of the process has these cases to itself.
TEST_CASE("code mapped twice: turns are stores") {
  const Fresh fresh;
  CHECK(inChild([] {
          REQUIRE_IN_CHILD(featflags_use_engine(&left, FEATFLAGS_ENGINE_ALIAS) == FEATFLAGS_ENGINE_ALIAS);
          REQUIRE_IN_CHILD(permissionsOf(siteOf(left, 0)) == "r-xs");
          for (int round = 0; round < 3; round++) {
            REQUIRE_IN_CHILD(apply(left, "TRACE NO_FAST_PATH") == FEATFLAGS_OK);
            REQUIRE_IN_CHILD(left_trace() == 1 && left_fast_path() == 0 && asking(left) == 2);
            REQUIRE_IN_CHILD(apply(left, "NO_TRACE FAST_PATH") == FEATFLAGS_OK);
            REQUIRE_IN_CHILD(left_trace() == 0 && left_fast_path() == 1 && asking(left) == 0);
          }
          // The other table's sites lie in the same pages, and turn by whatever works there.
          REQUIRE_IN_CHILD(apply(right, "TRACE NO_FAST_PATH") == FEATFLAGS_OK);
          REQUIRE_IN_CHILD(right_trace() == 1 && right_fast_path() == 0);
          REQUIRE_IN_CHILD(featflags_use_engine(&right, FEATFLAGS_ENGINE_ALIAS) == FEATFLAGS_ENGINE_ALIAS);
          REQUIRE_IN_CHILD(apply(left, "TRACE") == FEATFLAGS_OK);
          REQUIRE_IN_CHILD(apply(right, "NO_TRACE") == FEATFLAGS_OK);
          REQUIRE_IN_CHILD(left_trace() == 1 && right_trace() == 0);
          return passed;
        }) == passed);
}

TEST_CASE("code mapped twice: a forked child has its own") {
  const Fresh fresh;
  CHECK(inChild([] {
          REQUIRE_IN_CHILD(featflags_use_engine(&left, FEATFLAGS_ENGINE_ALIAS) == FEATFLAGS_ENGINE_ALIAS);
          REQUIRE_IN_CHILD(apply(left, "CHECKS") == FEATFLAGS_OK);
          REQUIRE_IN_CHILD(inChild([] {
                             REQUIRE_IN_CHILD(left_checks() == 1);
                             REQUIRE_IN_CHILD(apply(left, "TRACE NO_CHECKS") == FEATFLAGS_OK);
                             REQUIRE_IN_CHILD(left_trace() == 1 && left_checks() == 0 && asking(left) == 1);
                             return passed;
                           }) == passed);
          REQUIRE_IN_CHILD(left_trace() == 0 && left_checks() == 1 && asking(left) == 1);
          return passed;
        }) == passed);
}

TEST_CASE("code mapped twice: under a ban on memory that is both") {
  const Fresh fresh;
  CHECK(inChild([] {
          if (!forbidWriteAndExecute())
            return skipped;
          REQUIRE_IN_CHILD(featflags_use_engine(&left, FEATFLAGS_ENGINE_ALIAS) == FEATFLAGS_ENGINE_ALIAS);
          REQUIRE_IN_CHILD(apply(left, "TRACE") == FEATFLAGS_OK);
          REQUIRE_IN_CHILD(left_trace() == 1);
          return passed;
        }) != failed);
}
#else
TEST_CASE("code is not mapped twice unless the build says so") {
  const Fresh fresh;
  CHECK(featflags_use_engine(&left, FEATFLAGS_ENGINE_ALIAS) == FEATFLAGS_ENGINE_PROCMEM);
}
#endif

TEST_CASE("threads that turn one table each see what they turned, or what another did") {
  const Fresh fresh;
  std::vector<std::thread> threads;
  for (int thread = 0; thread < 4; thread++)
    threads.emplace_back([thread] {
      for (int round = 0; round < 300; round++)
        apply(left, (round + thread) % 2 == 0 ? "TRACE" : "NO_TRACE");
    });
  for (std::thread &thread : threads)
    thread.join();
  CHECK(left_trace() == featflags_get(&left, "TRACE"));
  featflags_reset(&left);
  CHECK(asking(left) == 0);
}
