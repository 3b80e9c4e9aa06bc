// SPDX-License-Identifier: MIT
//
// Counting, exit codes and words of check.h.
#include "check.h"

#include "support/catch.h"

#include <set>
#include <sstream>

using namespace featflags::tool;

namespace {

Check makeCheck(Verdict verdict, bool ok) {
  Check check;
  check.verdict = verdict;
  check.ok = ok;
  return check;
}

template <typename Value> std::string print(const Value &value) {
  std::ostringstream out;
  out << value;
  return out.str();
}

} // namespace

TEST_CASE("counts add up and name every verdict") {
  Report report;
  CHECK(countVerdicts(report).size() == allVerdicts().size());
  report.tool = "deadcode-check";
  CHECK(countVerdicts(report).size() == 7);
  report.tool = "unused-lint";
  CHECK(countVerdicts(report).size() == 4);
  report.tool = "deadcode-check";
  report.checks = {makeCheck(Verdict::Pruned, true), makeCheck(Verdict::Pruned, true),
                   makeCheck(Verdict::Unknown, false)};
  const auto counts = countVerdicts(report);
  CHECK(counts.at(Verdict::Pruned) == 2);
  CHECK(counts.at(Verdict::Unknown) == 1);
  CHECK(counts.at(Verdict::Cut) == 0);
  unsigned sum = 0;
  for (const auto &[verdict, count] : counts)
    sum += count;
  CHECK(sum == report.checks.size());
}

TEST_CASE("exit code") {
  Report report;
  SECTION("nothing checked is no success") { CHECK(exitCode(report) == 2); }
  SECTION("all as promised") {
    report.checks = {makeCheck(Verdict::Pruned, true), makeCheck(Verdict::Enabled, true)};
    CHECK(exitCode(report) == 0);
  }
  SECTION("a finding") {
    report.checks = {makeCheck(Verdict::Pruned, true), makeCheck(Verdict::Present, false)};
    CHECK(exitCode(report) == 1);
  }
  SECTION("unknown wins over a finding") {
    report.checks = {makeCheck(Verdict::Present, false), makeCheck(Verdict::Unknown, false)};
    CHECK(exitCode(report) == 2);
  }
  SECTION("a problem wins over everything") {
    report.checks = {makeCheck(Verdict::Pruned, true)};
    report.problems = {{"a.o", "missing"}};
    CHECK(exitCode(report) == 2);
  }
}

TEST_CASE("each verdict, value and leaning has its own word") {
  std::set<std::string_view> words;
  for (Verdict verdict : allVerdicts())
    words.insert(name(verdict));
  CHECK(words.size() == 10);
  CHECK(words.count("not-emitted") == 1);
  CHECK(std::set{name(GuardValue::On), name(GuardValue::Off), name(GuardValue::RunTime)} ==
        std::set<std::string_view>{"on", "off", "run-time"});
  CHECK(std::set{name(Leaning::TowardsPruned), name(Leaning::TowardsPresent), name(Leaning::Control),
                 name(Leaning::Neutral)}
            .size() == 4);
}

TEST_CASE("words are found again") {
  for (Verdict verdict : allVerdicts())
    CHECK(findVerdict(name(verdict)) == verdict);
  CHECK_FALSE(findVerdict("gone"));
  CHECK(findGuardValue("run-time") == GuardValue::RunTime);
  CHECK_FALSE(findGuardValue(""));
  CHECK(findLeaning("control") == Leaning::Control);
  CHECK_FALSE(findLeaning("both"));
}

TEST_CASE("an accepted finding fails no run, and an accepted open question neither") {
  Report report;
  report.checks = {makeCheck(Verdict::Present, false), makeCheck(Verdict::Unknown, false)};
  report.checks[0].accepted = Acceptance{"baseline", ""};
  CHECK(exitCode(report) == 2);
  report.checks[1].accepted = Acceptance{"waiver", "why"};
  CHECK(exitCode(report) == 0);
  report.checks[0].accepted.reset();
  CHECK(exitCode(report) == 1);
}

TEST_CASE("nothing checked is fine only where that may be") {
  CHECK(exitCode(Report{}, true) == 0);
  CHECK(exitCode(Report{}, false) == 2);
}

TEST_CASE("keys stay when lines move, count namesakes, and are shared by cells") {
  Report report;
  for (const char *cell : {"a", "b"})
    for (unsigned line : {3U, 9U}) {
      Check check = makeCheck(Verdict::Pruned, true);
      check.cell = cell;
      check.file = "fair.c";
      check.line = line;
      check.function = "pick";
      check.guard = "FEAT_ON(NUMA)";
      report.checks.push_back(check);
    }
  report.checks[3].key = "own";
  assignKeys(report);
  CHECK(report.checks[0].key == "fair.c:pick:FEAT_ON(NUMA)");
  CHECK(report.checks[1].key == "fair.c:pick:FEAT_ON(NUMA)#2");
  CHECK(report.checks[2].key == report.checks[0].key);
  CHECK(report.checks[3].key == "own");
}

TEST_CASE("a check prints as one line") {
  Check check = makeCheck(Verdict::Present, false);
  check.id = "x:1";
  check.cell = "alpha";
  check.file = "fair.c";
  check.line = 3;
  check.endLine = 4;
  check.flag = "NUMA";
  check.guard = "FEAT_ON(NUMA)";
  check.value = GuardValue::Off;
  check.function = "pick";
  check.proof = "rows";
  check.reason = Reason{"volatile", "it is volatile", Place{"sched.h", 7}, "drop volatile"};
  check.evidence = {{"rows", Leaning::TowardsPresent, "8 bytes", CodeRange{".text", 16, 24}}};
  CHECK(print(check) == "alpha fair.c:3-4 FEAT_ON(NUMA) off present not ok id=x:1 flag=NUMA function=pick "
                        "proof=rows reason={volatile: it is volatile (declared at sched.h:7); drop volatile} "
                        "{rows towards-present: 8 bytes .text[0x10,0x18)}");
  CHECK(print(Place{"a.c", 0}) == "a.c");
}

TEST_CASE("printing a range leaves the stream as it was") {
  std::ostringstream out;
  out << CodeRange{".text", 16, 32} << ' ' << 16;
  CHECK(out.str() == ".text[0x10,0x20) 16");
}
