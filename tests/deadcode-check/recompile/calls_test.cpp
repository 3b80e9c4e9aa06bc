// SPDX-License-Identifier: MIT
//
// Where a call cannot be placed: one region for itself, and not for its unit.
#include "deadcode-check/recompile/recompiler.h"
#include "erased.h"

#include "support/catch.h"

using namespace featflags::deadcode;
using namespace featflags::test;

TEST_CASE("a region that takes no call costs only itself its call") {
  for (const std::string compiler : {"gcc", "clang-19"}) {
    const Erased erased = erase({R"(
int f(int n) {
  static int kept = ON(TRACE) ? 7 : 2;
  if (ON(TRACE))
    slow(n);
  if (n > 3 && ON(STATS) && probe(n))
    slow(n + 1);
  return n + kept++;
}
)",
                                 {"ON(FLAG)"},
                                 {"-O2", "-g"},
                                 compiler});
    std::string steps;
    for (const std::string &step : erased.erasure.steps)
      steps += step + "\n";
    INFO(compiler << "\n" << steps);
    unsigned identical = 0;
    for (std::size_t i = 0; i < erased.regions.regions.size(); ++i)
      if (erased.regions.regions[i].value == featflags::tool::GuardValue::Off) {
        INFO(erased.erasure.regions[i]);
        CHECK(erased[i] == ErasureResult::Identical);
        ++identical;
      }
    CHECK(identical == 3);
    CHECK(steps.find("with a call in place but for") != std::string::npos);
  }
}

TEST_CASE("a compiler's complaints are places") {
  using featflags::deadcode::Complaint;
  CHECK(complaintsIn("In file included from a.c:1:\n"
                     "/p/a:b.c:12:7: error: initializer element is not constant\n"
                     "a.c:3: note: here\ncc1: all done: 3\n") ==
        std::vector<Complaint>{
            {"In file included from a.c", 1, false}, {"/p/a:b.c", 12, true}, {"a.c", 3, false}});
}
