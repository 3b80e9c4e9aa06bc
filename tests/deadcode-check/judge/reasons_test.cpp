// SPDX-License-Identifier: MIT
//
// One row a reason code: what is present or unknown says why, and which declaration stood in the way.
#include "deadcode-check/judge/judged.h"

#include "support/catch.h"

#include <functional>

using namespace featflags::test;
using featflags::deadcode::judge;
using featflags::deadcode::ObjectState;
using featflags::deadcode::RunTimeTest;
using featflags::deadcode::whyPresent;
using featflags::tool::Place;
using featflags::tool::Reason;

namespace {

struct Kept {
  std::string code;
  std::function<void(GuardedRegion &, UnitFacts &)> change;
  bool namesDeclaration;
  std::string text; // part of it
};

GuardedRegion withStorage(const FlagStorage &storage) {
  GuardedRegion region = disabledRegion();
  region.storage = {storage};
  return region;
}

} // namespace

TEST_CASE("why a disabled region is present") {
  const Kept row = GENERATE(values<Kept>({
      {"label", [](GuardedRegion &region, UnitFacts &) { region.labelled = true; }, false, "label or case"},
      {"volatile", [](GuardedRegion &region, UnitFacts &) { region.storage[0].isVolatile = true; }, true,
       "'features' is volatile"},
      {"weak", [](GuardedRegion &region, UnitFacts &) { region.storage[0].isWeak = true; }, true,
       "'features' is weak"},
      {"not-visible", [](GuardedRegion &region, UnitFacts &) { region.storage[0].hasValueHere = false; },
       true, "defined in another translation unit"},
      {"not-optimised", [](GuardedRegion &, UnitFacts &unit) { unit.optimisation = "-O0"; }, true,
       "-O0, which does not fold 'features'"},
      {"not-optimised", [](GuardedRegion &, UnitFacts &unit) { unit.optimisation = "-Og"; }, true, "-Og"},
      {"named-section",
       [](GuardedRegion &region, UnitFacts &) {
         region.storage[0].isConst = false;
         region.storage[0].section = ".data..read_mostly";
       },
       true, "section .data..read_mostly: GCC does not fold"},
      {"named-section",
       [](GuardedRegion &region, UnitFacts &unit) {
         region.storage[0].isConst = false;
         region.storage[0].section = ".data..read_mostly";
         unit.gcc = false;
       },
       true, "the compiler did not fold it"},
      {"not-const", [](GuardedRegion &region, UnitFacts &) { region.storage[0].isConst = false; }, true,
       "'features' is not const"},
      {"instrumented", [](GuardedRegion &, UnitFacts &unit) { unit.instrumented = true; }, false, "coverage"},
      {"not-optimised",
       [](GuardedRegion &region, UnitFacts &unit) {
         region.storage.clear();
         unit.optimisation = "-O0";
       },
       false, "built with -O0"},
      {"argument", [](GuardedRegion &region, UnitFacts &) { region.argumentOf = "act"; }, false,
       "is passed to act()"},
      {"not-inlined", [](GuardedRegion &region, UnitFacts &) { region.calledPredicates = {"is_numa"}; },
       false, "is_numa(), which was not inlined"},
      {"kept", [](GuardedRegion &, UnitFacts &) {}, false, "kept the code all the same"},
  }));
  GuardedRegion region = withStorage(constantStorage());
  UnitFacts unit = optimisedUnit();
  row.change(region, unit);
  const Reason reason = whyPresent(region, unit);
  CHECK(reason.code == row.code);
  CHECK_THAT(reason.text, Catch::Contains(row.text));
  CHECK_FALSE(reason.fix.empty());
  CHECK((reason.declaration == Place{"/src/features.h", 12}) == row.namesDeclaration);
  const Judgement judgement = judge(region, unit, {against("line-rows")});
  CHECK(judgement.reason == reason);
}

TEST_CASE("of two variables the one that stands in the way is named") {
  GuardedRegion region = withStorage(constantStorage());
  FlagStorage other = constantStorage();
  other.name = "other";
  other.declaration = {"/src/other.h", 3};
  other.hasValueHere = false;
  region.storage.push_back(other);
  const Reason reason = whyPresent(region, optimisedUnit());
  CHECK(reason.code == "not-visible");
  CHECK(reason.declaration == Place{"/src/other.h", 3});
}

TEST_CASE("why an object proves nothing") {
  using Row = std::pair<ObjectState, std::string>;
  const Row row = GENERATE(values<Row>({
      {ObjectState::Missing, "missing-object"},
      {ObjectState::Unreadable, "unreadable-object"},
      {ObjectState::NoCode, "no-code"},
      {ObjectState::SlimLto, "slim-lto"},
      {ObjectState::Bitcode, "bitcode"},
      {ObjectState::Stripped, "stripped"},
      {ObjectState::OtherSource, "other-source"},
  }));
  UnitFacts unit = optimisedUnit();
  unit.objectState = row.first;
  const Judgement judgement = judge(disabledRegion(), unit, {seen("object"), inFavour("erasure"), control()});
  CHECK(judgement.verdict == Verdict::Unknown);
  CHECK_FALSE(judgement.ok);
  REQUIRE(judgement.reason);
  CHECK(judgement.reason->code == row.second);
  CHECK(judgement.reason->text == "what object saw");
  CHECK_FALSE(judgement.reason->fix.empty());
}

TEST_CASE("why it could not be told") {
  GuardedRegion region = disabledRegion();
  UnitFacts unit = optimisedUnit();
  std::vector<Evidence> evidence;
  std::string code;
  std::string text;
  SECTION("stale") {
    evidence = {seen("stale"), against("erasure")};
    evidence[1].leaning = Leaning::Neutral;
    code = "stale";
    text = "what stale saw";
  }
  SECTION("label") {
    region.labelled = true;
    code = "label";
    text = "reached without the guard";
  }
  SECTION("not-proven") {
    evidence = {seen("erasure")};
    code = "not-proven";
    text = "what erasure saw";
  }
  SECTION("instrumented") {
    unit.instrumented = true;
    evidence = {seen("erasure")};
    code = "instrumented";
    text = "what erasure saw";
  }
  SECTION("needs-recompile") {
    unit.mayRecompile = false;
    code = "needs-recompile";
    text = "what the build made cannot tell";
  }
  SECTION("not-erasable") {
    region.erasable = false;
    code = "not-erasable";
    text = "cannot be taken out";
  }
  SECTION("not-parsed") {
    unit.parsed = false;
    unit.parseError = "unit.c:1:1: unknown type name 'oops'";
    code = "not-parsed";
    text = "unit.c:1:1: unknown type name 'oops'";
  }
  SECTION("undefined-flag, with the nearest name") {
    region.flagDefined = false;
    region.nearestFlag = "NUMB";
    code = "undefined-flag";
    text = "no table defines NUMA; did you mean NUMB?";
  }
  SECTION("undefined-flag, with no name near") {
    region.flagDefined = false;
    code = "undefined-flag";
    text = "no table defines NUMA";
  }
  SECTION("shared-text") {
    region.sharedText = true;
    evidence = {inFavour("erasure"), control()};
    code = "shared-text";
    text = "more than once in this unit";
  }
  SECTION("per-instance") {
    region = regionWorth(GuardValue::RunTime);
    region.runTimeTest = RunTimeTest::Instance;
    code = "per-instance";
    text = "depends on a template parameter";
  }
  SECTION("value-not-visible") {
    region = regionWorth(GuardValue::RunTime);
    region.storage = {constantStorage()};
    region.runTimeTest = RunTimeTest::Variable;
    code = "value-not-visible";
    text = "features is const";
  }
  const Judgement judgement = judge(region, unit, evidence);
  CHECK(judgement.verdict == Verdict::Unknown);
  CHECK_FALSE(judgement.ok);
  CHECK(judgement.proof.empty());
  REQUIRE(judgement.reason);
  CHECK(judgement.reason->code == code);
  CHECK_THAT(judgement.reason->text, Catch::Contains(text));
  CHECK_FALSE(judgement.reason->fix.empty());
}

TEST_CASE("a run-time flag names what it depends on") {
  GuardedRegion region = regionWorth(GuardValue::RunTime);
  SECTION("the read that was seen") {
    CHECK(judge(region, optimisedUnit(), {seen("flag-read")}).reason->text ==
          "tested while the program runs: what flag-read saw");
  }
  SECTION("its variable, with the declaration") {
    region.storage = {constantStorage()};
    region.storage[0].isConst = false;
    const auto reason = judge(region, optimisedUnit(), {}).reason;
    CHECK(reason->text == "tested while the program runs: it depends on features");
    CHECK(reason->declaration == Place{"/src/features.h", 12});
  }
  SECTION("the function that it calls") {
    region.calledPredicates = {"is_numa"};
    CHECK(judge(region, optimisedUnit(), {}).reason->text ==
          "tested while the program runs: it depends on a call of is_numa()");
  }
}
