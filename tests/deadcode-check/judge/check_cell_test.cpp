// SPDX-License-Identifier: MIT
//
// Units -> the checks of a cell: a region of a header once, with the verdict that needs most attention.
#include "deadcode-check/check_cell.h"
#include "deadcode-check/judge/judged.h"
#include "deadcode-check/options.h"

#include "support/catch.h"

#include <set>

using namespace featflags::test;
using featflags::deadcode::CellNames;
using featflags::deadcode::commonFolder;
using featflags::deadcode::mergeUnits;
using featflags::deadcode::relativeTo;
using featflags::deadcode::shellWord;
using featflags::deadcode::UnitChecks;
using featflags::tool::Check;
using featflags::tool::Place;
using featflags::tool::Reason;

namespace {

const CellNames names{"alpha", "/src", "deadcode-check --cell alpha=/build"};

Check judged(const std::string &file, unsigned line, Verdict verdict, unsigned column = 3) {
  Check check;
  check.file = file;
  check.line = line;
  check.endLine = line + 2;
  check.column = column;
  check.function = "pick";
  check.flag = "NUMA";
  check.guard = "FEAT_ON(NUMA)";
  check.value = GuardValue::Off;
  check.verdict = verdict;
  check.ok = verdict != Verdict::Present && verdict != Verdict::Unknown;
  check.proof = "proof in " + std::string(name(verdict));
  check.evidence = {seen("erasure")};
  return check;
}

UnitChecks unit(const std::string &file, std::vector<Check> regions) {
  UnitChecks checks;
  checks.file = file;
  checks.checks = std::move(regions);
  return checks;
}

} // namespace

TEST_CASE("a check carries everything of its region") {
  Check region = judged("/src/sched/fair.c", 7, Verdict::Present);
  region.reason = Reason{"not-visible", "text", Place{"/src/sched/features.h", 12}, "fix"};
  const std::vector<Check> checks = mergeUnits({unit("/src/sched/fair.c", {region})}, names);
  REQUIRE(checks.size() == 1);
  const Check &check = checks.front();
  CHECK(check.id == "alpha:sched/fair.c:7:3:FEAT_ON(NUMA)");
  CHECK(check.cell == "alpha");
  CHECK(check.file == "sched/fair.c");
  CHECK(check.line == 7);
  CHECK(check.endLine == 9);
  CHECK(check.function == "pick");
  CHECK(check.flag == "NUMA");
  CHECK(check.guard == "FEAT_ON(NUMA)");
  CHECK(check.value == GuardValue::Off);
  CHECK(check.verdict == Verdict::Present);
  CHECK_FALSE(check.ok);
  CHECK(check.proof == "proof in present");
  REQUIRE(check.reason);
  CHECK(check.reason->declaration == Place{"sched/features.h", 12});
  CHECK(check.evidence == region.evidence);
  CHECK(check.rerun == "deadcode-check --cell alpha=/build --explain='alpha:sched/fair.c:7:3:FEAT_ON(NUMA)'");
}

TEST_CASE("a region of a header is one check, with the verdict that needs most attention") {
  // In this order; each outweighs all that follow.
  const std::vector<Verdict> order = {Verdict::Present, Verdict::Unknown, Verdict::Switchable,
                                      Verdict::Pruned,  Verdict::Enabled, Verdict::NotEmitted,
                                      Verdict::Cut};
  for (std::size_t strong = 0; strong < order.size(); ++strong)
    for (std::size_t weak = strong + 1; weak < order.size(); ++weak) {
      INFO(name(order[strong]) << " and " << name(order[weak]));
      const UnitChecks first = unit("/src/a.c", {judged("/src/a.h", 7, order[weak])});
      const UnitChecks second = unit("/src/b.c", {judged("/src/a.h", 7, order[strong])});
      for (const auto &units : {std::vector{first, second}, std::vector{second, first}}) {
        const std::vector<Check> checks = mergeUnits(units, names);
        REQUIRE(checks.size() == 1);
        CHECK(name(checks[0].verdict) == name(order[strong]));
        CHECK(checks[0].ok == second.checks[0].ok);
        CHECK(checks[0].proof == second.checks[0].proof);
        REQUIRE(checks[0].evidence.size() == 2);
        CHECK(checks[0].evidence[0].kind == "units");
        CHECK(checks[0].evidence[0].text == std::string(name(order[strong])) + " in 1 of 2 units, " +
                                                std::string(name(order[weak])) +
                                                " in 1; what follows is of b.c");
      }
    }
}

TEST_CASE("units that agree are counted too") {
  std::vector<UnitChecks> units;
  for (const char *file : {"/src/a.c", "/src/b.c", "/src/c.c"})
    units.push_back(unit(file, {judged("/src/a.h", 7, Verdict::Pruned)}));
  const std::vector<Check> checks = mergeUnits(units, names);
  REQUIRE(checks.size() == 1);
  CHECK(checks[0].evidence[0].text == "pruned in 3 of 3 units; what follows is of a.c");
}

TEST_CASE("what differs in line, column, guard or file is another region") {
  Check negated = judged("/src/a.c", 7, Verdict::Enabled);
  negated.guard = "!FEAT_ON(NUMA)";
  const std::vector<Check> checks = mergeUnits(
      {unit("/src/a.c",
            {judged("/src/a.c", 7, Verdict::Pruned), judged("/src/a.c", 7, Verdict::Pruned, 20),
             judged("/src/a.c", 8, Verdict::Pruned), negated, judged("/src/b.c", 7, Verdict::Pruned)})},
      names);
  CHECK(checks.size() == 5);
  std::set<std::string> ids;
  for (const Check &check : checks)
    ids.insert(check.id);
  CHECK(ids.size() == 5);
}

TEST_CASE("namesakes at one place keep ids of their own, the same from unit to unit") {
  // One use of a macro that holds a guard twice.
  const std::vector<Check> twice = {judged("/src/a.h", 7, Verdict::Pruned),
                                    judged("/src/a.h", 7, Verdict::Present)};
  const std::vector<Check> checks = mergeUnits({unit("/src/a.c", twice), unit("/src/b.c", twice)}, names);
  REQUIRE(checks.size() == 2);
  CHECK(checks[0].id == "alpha:a.h:7:3:FEAT_ON(NUMA)");
  CHECK(checks[0].verdict == Verdict::Pruned);
  CHECK(checks[1].id == "alpha:a.h:7:3:FEAT_ON(NUMA)#2");
  CHECK(checks[1].verdict == Verdict::Present);
}

TEST_CASE("a header's region that is on in one unit and off in another is two checks") {
  Check off = judged("/src/a.h", 7, Verdict::Pruned);
  off.guard = "FEAT_IS('x')"; // must be quoted for a shell
  Check on = off;
  on.verdict = Verdict::Enabled;
  on.value = GuardValue::On;
  const std::vector<Check> checks = mergeUnits({unit("/src/a.c", {off}), unit("/src/b.c", {on})}, names);
  REQUIRE(checks.size() == 2);
  CHECK(checks[0].id != checks[1].id);
  for (const Check &check : checks)
    CHECK(check.rerun == names.rerun + " --explain=" + shellWord(check.id));
  CHECK(std::set<Verdict>{checks[0].verdict, checks[1].verdict} ==
        std::set<Verdict>{Verdict::Pruned, Verdict::Enabled});
}

TEST_CASE("checks are sorted by file, line and id, in whatever order units came") {
  const UnitChecks first =
      unit("/src/b.c", {judged("/src/b.c", 100, Verdict::Pruned), judged("/src/b.c", 9, Verdict::Pruned)});
  const UnitChecks second = unit(
      "/src/a.c", {judged("/src/a.c", 20, Verdict::Pruned, 9), judged("/src/a.c", 20, Verdict::Pruned, 10)});
  const std::vector<Check> checks = mergeUnits({first, second}, names);
  std::vector<std::string> ids;
  for (const Check &check : checks)
    ids.push_back(check.id);
  CHECK(ids == std::vector<std::string>{"alpha:a.c:20:10:FEAT_ON(NUMA)", "alpha:a.c:20:9:FEAT_ON(NUMA)",
                                        "alpha:b.c:9:3:FEAT_ON(NUMA)", "alpha:b.c:100:3:FEAT_ON(NUMA)"});
  CHECK(mergeUnits({second, first}, names) == checks);
}

TEST_CASE("words for a shell are quoted where they must be") {
  CHECK(shellWord("build=/a/b-c_d.e:1") == "build=/a/b-c_d.e:1");
  CHECK(shellWord("") == "''");
  CHECK(shellWord("ON(FLAG)") == "'ON(FLAG)'");
  CHECK(shellWord("a b") == "'a b'");
  CHECK(shellWord("it's $HOME") == "'it'\\''s $HOME'");
}

TEST_CASE("the common folder of files") {
  CHECK(commonFolder({}).empty());
  CHECK(commonFolder({"/src/sched/fair.c"}) == "/src/sched");
  CHECK(commonFolder({"/src/sched/fair.c", "/src/sched/core.c"}) == "/src/sched");
  CHECK(commonFolder({"/src/sched/fair.c", "/src/mm/slab.c"}) == "/src");
  CHECK(commonFolder({"/src/sched/fair.c", "/src/schedule/core.c"}) == "/src");
  CHECK(commonFolder({"/a/x.c", "/b/y.c"}).empty());
}

TEST_CASE("paths are relative to the root, where they lie below it") {
  CHECK(relativeTo("/src", "/src/sched/fair.c") == "sched/fair.c");
  CHECK(relativeTo("/src", "/srcs/fair.c") == "/srcs/fair.c");
  CHECK(relativeTo("/src", "/usr/include/features.h") == "/usr/include/features.h");
  CHECK(relativeTo("", "/src/fair.c") == "/src/fair.c");
}
