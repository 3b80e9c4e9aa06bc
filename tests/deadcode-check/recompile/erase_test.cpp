// SPDX-License-Identifier: MIT
//
// Erasure on real compiles: what is pruned is Identical, what is kept never is.
#include "erased.h"

#include "support/catch.h"

#include <algorithm>

using namespace featflags::deadcode;
using namespace featflags::test;
using featflags::tool::TranslationUnit;

namespace {

const std::string forms = R"(
int f(int n) {
  if (ON(TRACE)) {
    slow(n);
    return n;
  }
  if (n > 3 && ON(TRACE) && probe(n))
    slow(n + 1);
  while (n--) {
    if (!ON(STEADY))
      continue;
    fast(n);
  }
  return ON(STATS) ? slow(n) : n * 3;
}
)";

// The same two regions under flags whose value the compiler cannot see.
const std::string hidden = R"(
extern const int flag;
int f(int n) {
  if (ON(flag))
    slow(n);
  return n;
}
void g(int n) {
  while (n-- > 0) {
    if (ON(flag))
      continue;
    fast(n);
  }
}
)";

void prunedIsIdentical(const std::string &compiler) {
  const Scratch scratch;
  TranslationUnit unit = unitOf(scratch, {forms, {}, {"-O2", "-g"}, compiler});
  build(unit);
  const UnitRegions regions = regionsOf(unit, {"ON(FLAG)"});
  std::vector<std::size_t> off;
  for (std::size_t i = 0; i < regions.regions.size(); ++i)
    if (regions.regions[i].value == featflags::tool::GuardValue::Off)
      off.push_back(i);
  INFO(Catch::Detail::stringify(describe(regions)));
  REQUIRE(off.size() == 4);
  const UnitErasure erasure =
      eraseRegions({unit, regions, off, {}, compiler.find("clang") == std::string::npos});
  for (const std::size_t region : off) {
    INFO(erasure.regions[region]);
    CHECK(erasure.regions[region].result == ErasureResult::Identical);
    CHECK(erasure.regions[region].controlSeen);
    CHECK_FALSE(erasure.regions[region].controlText.empty());
  }
  CHECK(erasure.compiles == 1);
  CHECK(erasure.steps.size() == 1);
}

void keptIsDifferent(const std::string &compiler) {
  const Erased erased = erase({hidden, {"ON(FLAG)"}, {"-O2", "-g"}, compiler});
  REQUIRE(erased.regions.regions.size() == 3); // g has the jump and what it steps over
  for (const Erasure &erasure : erased.erasure.regions) {
    INFO(erasure);
    CHECK(erasure.result == ErasureResult::Different);
    CHECK(erasure.controlSeen);
  }
}

} // namespace

TEST_CASE("pruned regions of all forms: identical, with one compile, by gcc") { prunedIsIdentical("gcc"); }
TEST_CASE("pruned: identical, by clang") { prunedIsIdentical("clang-19"); }
TEST_CASE("pruned: identical, for aarch64") { prunedIsIdentical("aarch64-linux-gnu-gcc"); }
TEST_CASE("pruned: identical, for alpha") { prunedIsIdentical("alpha-linux-gnu-gcc"); }
TEST_CASE("kept: different, also where the region is only a jump, by gcc") { keptIsDifferent("gcc"); }
TEST_CASE("kept: different, by clang") { keptIsDifferent("clang-19"); }
TEST_CASE("kept: different, for aarch64") { keptIsDifferent("aarch64-linux-gnu-gcc"); }
TEST_CASE("kept: different, for alpha") { keptIsDifferent("alpha-linux-gnu-gcc"); }

TEST_CASE("pruned and kept regions of one unit are told apart") {
  const Erased erased = erase({R"(
extern const int flag;
int f(int n) {
  if (ON(TRACE))
    slow(n);
  if (ON(flag))
    slow(n + 1);
  if (ON(STATS) && probe(n))
    slow(n + 2);
  return n;
}
)",
                               {"ON(FLAG)"},
                               {"-O2"}});
  REQUIRE(erased.regions.regions.size() == 3);
  CHECK(erased[0] == ErasureResult::Identical);
  CHECK(erased[1] == ErasureResult::Different);
  CHECK(erased[2] == ErasureResult::Identical);
  CHECK(erased.erasure.regions[1].markerKept);
  CHECK_FALSE(erased.erasure.regions[0].markerKept);
}

TEST_CASE("an object that its command does not make proves nothing") {
  const Erased erased = erase(
      {"\nint f(int n) {\n  if (ON(TRACE))\n    slow(n);\n#ifdef MORE\n  fast(n);\n#endif\n  return n;\n}\n",
       {"ON(FLAG)"},
       {"-O2"}},
      {"-DMORE"});
  REQUIRE(erased.regions.regions.size() == 1);
  CHECK(erased[0] == ErasureResult::NotReproduced);
  CHECK_FALSE(erased.erasure.regions[0].controlSeen);
}

TEST_CASE("a kept region of an object that its command does not make is not called pruned") {
  // The shipped object has the region; compiled again, it is off.
  const Erased erased =
      erase({"\n#ifdef MORE\n#define CHOSEN 1\n#else\n#define CHOSEN 0\n#endif\nint f(int n) {\n"
             "  if (ON(CHOSEN))\n    slow(n);\n  return n;\n}\n",
             {"ON(FLAG)"},
             {"-O2"}},
            {"-DMORE"});
  REQUIRE(erased.regions.regions.size() == 1);
  CHECK(erased[0] == ErasureResult::NotReproduced);
}

TEST_CASE("a function that is not in the object, told without debug info") {
  const std::string text = R"(
static inline int unused(int n) {
  if (ON(TRACE))
    slow(n);
  return n;
}
static inline int used(int n) {
  if (ON(STATS))
    slow(n);
  return n + 1;
}
int f(int n) { return used(n); }
)";
  for (const char *compiler : {"gcc", "clang-19"}) {
    INFO(compiler);
    const Erased erased = erase({text, {"ON(FLAG)"}, {"-O2", "-g0"}, compiler}, {}, true);
    REQUIRE(erased.regions.regions.size() == 2);
    CHECK(erased[0] == ErasureResult::NotEmitted);
    CHECK(erased[1] == ErasureResult::Identical);
  }
}

TEST_CASE("locals of a dead block at -O0: pruned by one proof or the other, never kept") {
  const std::string text = R"(
int take(int *);
int f(int n) {
  if (ON(TRACE)) {
    int room[32];
    room[n & 31] = n;
    take(room);
  }
  return n;
}
)";
  for (const char *compiler : {"gcc", "clang-19", "g++"}) {
    INFO(compiler);
    const Erased erased = erase({text,
                                 {"ON(FLAG)"},
                                 {"-O0", "-g"},
                                 compiler,
                                 std::string(compiler) == "g++" ? "unit.cpp" : "unit.c"});
    REQUIRE(erased.regions.regions.size() == 1);
    INFO(erased.erasure.regions[0]);
    CHECK((erased[0] == ErasureResult::Identical || erased[0] == ErasureResult::MarkerAbsent));
    CHECK(erased.erasure.regions[0].controlSeen);
  }
}

TEST_CASE("at -O0 a constant variable is not folded: kept") {
  const Erased erased =
      erase({"\nstatic int flag = 0;\nint f(int n) {\n  if (ON(flag))\n    slow(n);\n  return n;\n}\n",
             {"ON(FLAG)"},
             {"-O0"}});
  REQUIRE(erased.regions.regions.size() == 1);
  CHECK(erased[0] == ErasureResult::Different);
}

TEST_CASE("a region behind a macro, in a header, in another source") {
  const Scratch scratch;
  scratch.write("part.h",
                "static inline int part(int n) {\n  if (ON(TRACE))\n    slow(n);\n  return n * 3;\n}\n");
  TranslationUnit unit = unitOf(scratch, {R"(
#include "part.h"
#define TRACED(call) do { if (ON(TRACE)) call; } while (0)
int f(int n) {
  TRACED(
    slow(n)
  );
  return part(n) + __LINE__;
}
)",
                                          {"ON(FLAG)"},
                                          {"-O2"}});
  build(unit);
  const UnitRegions regions = regionsOf(unit, {"ON(FLAG)"});
  REQUIRE(regions.regions.size() == 2);
  const UnitErasure erasure = eraseRegions({unit, regions, {0, 1}, {}, true});
  CHECK(erasure.regions[0].result == ErasureResult::Identical);
  CHECK(erasure.regions[1].result == ErasureResult::Identical);
  CHECK(erasure.compiles == 1);
}

TEST_CASE("what is not asked for is not tried") {
  const Scratch scratch;
  TranslationUnit unit = unitOf(scratch, {hidden, {"ON(FLAG)"}, {"-O2"}});
  build(unit);
  const UnitRegions regions = regionsOf(unit, {"ON(FLAG)"});
  const UnitErasure erasure = eraseRegions({unit, regions, {}, {}, true});
  CHECK(erasure.compiles == 0);
  for (const Erasure &one : erasure.regions)
    CHECK(one == Erasure{});
}

TEST_CASE("a labelled region, and an object that is not there, are not tried") {
  const Erased labelled = erase(
      {"\nint f(int n) {\n  if (n) goto in;\n  if (ON(TRACE)) {\n  in:\n    slow(n);\n  }\n  return n;\n}\n",
       {"ON(FLAG)"},
       {"-O2"}});
  REQUIRE(labelled.regions.regions.size() == 1);
  CHECK(labelled[0] == ErasureResult::NotTried);
  CHECK(labelled.erasure.compiles == 0);
  const Scratch scratch;
  const TranslationUnit unit = unitOf(scratch, {forms, {}, {"-O2"}});
  const UnitRegions regions = regionsOf(unit, {"ON(FLAG)"});
  const UnitErasure erasure = eraseRegions({unit, regions, {0}, {}, true});
  CHECK(erasure.regions[0].result == ErasureResult::NotTried);
  CHECK_THAT(erasure.regions[0].text, Catch::Contains("unit.o"));
}

TEST_CASE("a source that does not compile any more fails, and says what the compiler said") {
  const Scratch scratch;
  TranslationUnit unit = unitOf(scratch, {hidden, {"ON(FLAG)"}, {"-O2"}});
  build(unit);
  const UnitRegions regions = regionsOf(unit, {"ON(FLAG)"});
  unit.arguments.push_back("-fno-such-option");
  const UnitErasure erasure = eraseRegions({unit, regions, {0}, {}, true});
  CHECK(erasure.regions[0].result == ErasureResult::Failed);
  CHECK_THAT(erasure.regions[0].text, Catch::Contains("-fno-such-option"));
}
