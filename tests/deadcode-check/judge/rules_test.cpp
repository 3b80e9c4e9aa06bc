// SPDX-License-Identifier: MIT
//
// The rules of judge.h, one row or more each: region + facts + evidence -> verdict, proof, ok, reason code.
#include "deadcode-check/judge/judged.h"

#include "support/catch.h"

using namespace featflags::test;
using featflags::deadcode::isDisproved;
using featflags::deadcode::isEmissionUnknown;
using featflags::deadcode::isOpen;
using featflags::deadcode::judge;
using featflags::deadcode::ObjectState;
using featflags::deadcode::RunTimeTest;

namespace {

struct Expected {
  Verdict verdict;
  bool ok;
  std::string proof;
  std::string reason; // code; empty: none
};

void check(const GuardedRegion &region, const UnitFacts &unit, const std::vector<Evidence> &evidence,
           const Expected &expected) {
  const Judgement judgement = judge(region, unit, evidence);
  CHECK(name(judgement.verdict) == name(expected.verdict));
  CHECK(judgement.ok == expected.ok);
  CHECK(judgement.proof == expected.proof);
  CHECK((judgement.reason ? judgement.reason->code : "") == expected.reason);
}

struct Row {
  std::string what;
  std::vector<Evidence> evidence;
  Expected expected;
};

} // namespace

TEST_CASE("rule 1: what the preprocessor removed is cut, whatever else is known") {
  GuardedRegion region = disabledRegion();
  region.cut = true;
  check(region, optimisedUnit(), {seen("cut")}, {Verdict::Cut, true, "cut", ""});
  region.flagDefined = false;
  UnitFacts unit = optimisedUnit();
  unit.parsed = false;
  unit.objectState = ObjectState::Missing;
  check(region, unit, {seen("cut"), against("line-rows")}, {Verdict::Cut, true, "cut", ""});
}

TEST_CASE("rule 2: without ground every answer is unknown, for each value of the guard") {
  const GuardValue value = GENERATE(GuardValue::Off, GuardValue::On, GuardValue::RunTime);
  GuardedRegion region = regionWorth(value);
  const std::vector<Evidence> proof = {inFavour("erasure"), control(), seen("not-emitted")};
  UnitFacts unit = optimisedUnit();
  SECTION("a flag that no table defines") {
    region.flagDefined = false;
    check(region, unit, proof, {Verdict::Unknown, false, "", "undefined-flag"});
  }
  SECTION("a file that does not parse") {
    unit.parsed = false;
    check(region, unit, proof, {Verdict::Unknown, false, "", "not-parsed"});
  }
  SECTION("an object that is not there") {
    unit.objectState = ObjectState::Missing;
    check(region, unit, proof, {Verdict::Unknown, false, "", "missing-object"});
  }
}

TEST_CASE("rule 3: a function in no copy is not emitted, for each value of the guard") {
  const GuardValue value = GENERATE(GuardValue::Off, GuardValue::On, GuardValue::RunTime);
  check(regionWorth(value), optimisedUnit(), {seen("not-emitted")},
        {Verdict::NotEmitted, true, "not-emitted", ""});
  check(regionWorth(value), optimisedUnit(), {seen("not-emitted"), inFavour("erasure"), control()},
        {Verdict::NotEmitted, true, "not-emitted", ""});
}

TEST_CASE("rule 4: a guard that holds is enabled") {
  check(regionWorth(GuardValue::On), optimisedUnit(), {seen("emitted"), seen("guard-value")},
        {Verdict::Enabled, true, "guard-value", ""});
  check(regionWorth(GuardValue::On), optimisedUnit(), {}, {Verdict::Enabled, true, "guard-value", ""});
}

TEST_CASE("rule 5: a guard that is decided at run time is switchable, by the mechanism that was seen") {
  const GuardedRegion region = regionWorth(GuardValue::RunTime);
  check(region, optimisedUnit(), {}, {Verdict::Switchable, true, "guard-value", "run-time-flag"});
  check(region, optimisedUnit(), {seen("flag-read")},
        {Verdict::Switchable, true, "flag-read", "run-time-flag"});
  check(region, optimisedUnit(), {seen("flag-read"), seen("patch-site")},
        {Verdict::Switchable, true, "patch-site", "static-key"});
}

TEST_CASE("rule 5: code of a run-time flag is no violation") {
  check(regionWorth(GuardValue::RunTime), optimisedUnit(),
        {seen("emitted"), against("line-rows"), against("references"), against("erasure")},
        {Verdict::Switchable, true, "guard-value", "run-time-flag"});
}

TEST_CASE("rule 5: a constant whose value nobody gives is no run-time flag") {
  GuardedRegion region = regionWorth(GuardValue::RunTime);
  FlagStorage storage = constantStorage();
  storage.hasValueHere = false;
  region.storage = {storage};
  region.runTimeTest = RunTimeTest::Variable;
  check(region, optimisedUnit(), {seen("flag-read")}, {Verdict::Unknown, false, "", "value-not-visible"});
  SECTION("but a key is") {
    region.runTimeTest = RunTimeTest::StaticKey;
    check(region, optimisedUnit(), {}, {Verdict::Switchable, true, "guard-value", "run-time-flag"});
  }
  SECTION("and so is a guard that reads a variable beside it") {
    storage.isConst = false;
    region.storage.push_back(storage);
    check(region, optimisedUnit(), {}, {Verdict::Switchable, true, "guard-value", "run-time-flag"});
  }
}

TEST_CASE("rules 6 to 11: what evidence says of a disabled region") {
  const Expected pruned{Verdict::Pruned, true, "erasure", ""};
  const Row row = GENERATE_COPY(values<Row>({
      {"6: erased, with a control", {inFavour("erasure"), control()}, pruned},
      {"6: a stale time stamp says nothing once the compile is the same",
       {seen("stale"), inFavour("erasure"), control()},
       pruned},
      {"6: erasure outweighs rows that a line table gave to the region",
       {against("line-rows"), inFavour("erasure"), control()},
       pruned},
      {"6: a kept marker does not disprove", {inFavour("erasure"), control(), seen("marker")}, pruned},
      {"6: erased, without a control, is nothing",
       {inFavour("erasure")},
       {Verdict::Unknown, false, "", "not-proven"}},
      {"7: code", {against("line-rows")}, {Verdict::Present, false, "line-rows", "kept"}},
      {"7: an inlined call", {against("inlined-calls")}, {Verdict::Present, false, "inlined-calls", "kept"}},
      {"7: a reference", {against("references")}, {Verdict::Present, false, "references", "kept"}},
      {"7: code, although a trace is missing",
       {against("line-rows"), inFavour("trace")},
       {Verdict::Present, false, "line-rows", "kept"}},
      {"7: rows that lean nowhere are no code",
       {seen("line-rows"), seen("shared-position")},
       {Verdict::Unknown, false, "", "not-erasable"}},
      {"7: a label is a way in, not code", {against("label")}, {Verdict::Unknown, false, "", "not-erasable"}},
      {"7: nothing is read from a stale object",
       {seen("stale"), against("line-rows"), against("references")},
       {Verdict::Unknown, false, "", "stale"}},
      {"8: erasing it changes the object",
       {against("erasure"), control()},
       {Verdict::Present, false, "erasure", "kept"}},
      {"8: also where a call in it is kept",
       {against("erasure"), control(), seen("marker")},
       {Verdict::Present, false, "erasure", "kept"}},
      {"9: a call that it must make is named nowhere",
       {inFavour("trace")},
       {Verdict::Pruned, true, "trace", ""}},
      {"9: but not in a stale object",
       {seen("stale"), inFavour("trace")},
       {Verdict::Unknown, false, "", "stale"}},
      {"9: and not beside an erasure that gave no answer",
       {seen("erasure"), inFavour("trace")},
       {Verdict::Unknown, false, "", "not-proven"}},
      {"10: erasing changes something else, a call placed in it is pruned",
       {against("erasure"), inFavour("marker"), control()},
       {Verdict::Pruned, true, "marker", ""}},
      {"10: without a control the marker is nothing",
       {against("erasure"), inFavour("marker")},
       {Verdict::Present, false, "erasure", "kept"}},
      {"11: erasure did not give an answer",
       {seen("erasure"), control()},
       {Verdict::Unknown, false, "", "not-proven"}},
      {"11: nothing at all", {}, {Verdict::Unknown, false, "", "not-erasable"}},
  }));
  INFO(row.what);
  check(disabledRegion(), optimisedUnit(), row.evidence, row.expected);
}

TEST_CASE("only what is disabled and emitted is open for erasure, also where a line row speaks against it") {
  const UnitFacts unit = optimisedUnit();
  CHECK(isOpen(disabledRegion(), unit, {}));
  CHECK(isOpen(disabledRegion(), unit, {seen("emitted"), inFavour("trace")}));
  CHECK(isOpen(disabledRegion(), unit, {seen("stale"), against("line-rows")}));
  CHECK(isOpen(disabledRegion(), unit, {against("line-rows")}));
  CHECK(isDisproved({against("line-rows")}));
  CHECK_FALSE(isDisproved({against("label")}));
  CHECK_FALSE(isDisproved({seen("stale"), against("line-rows")}));
  CHECK_FALSE(isOpen(disabledRegion(), unit, {seen("not-emitted")}));
  CHECK_FALSE(isOpen(regionWorth(GuardValue::On), unit, {}));
  CHECK_FALSE(isOpen(regionWorth(GuardValue::RunTime), unit, {}));
  GuardedRegion region = disabledRegion();
  region.cut = true;
  CHECK_FALSE(isOpen(region, unit, {}));
  region = disabledRegion();
  region.flagDefined = false;
  CHECK_FALSE(isOpen(region, unit, {}));
  UnitFacts broken = unit;
  broken.objectState = ObjectState::Stripped;
  CHECK_FALSE(isOpen(disabledRegion(), broken, {}));
}

TEST_CASE("whether a function was emitted is unknown only where no evidence speaks of it") {
  CHECK(isEmissionUnknown({}));
  CHECK(isEmissionUnknown({seen("debug-info")}));
  CHECK_FALSE(isEmissionUnknown({seen("emitted")}));
  CHECK_FALSE(isEmissionUnknown({seen("not-emitted")}));
}

TEST_CASE("a trace proves pruning where the object cannot be made again only because it has counters") {
  UnitFacts unit = optimisedUnit();
  const std::vector<Evidence> evidence = {inFavour("trace"), seen("erasure")};
  CHECK(judge(disabledRegion(), unit, evidence).verdict == Verdict::Unknown);
  unit.instrumented = true;
  CHECK(judge(disabledRegion(), unit, evidence).verdict == Verdict::Pruned);
  CHECK(judge(disabledRegion(), unit, {inFavour("trace"), seen("erasure"), against("line-rows")}).verdict ==
        Verdict::Present);
}
