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
  CHECK(words.size() == 7);
  CHECK(words.count("not-emitted") == 1);
  CHECK(std::set{name(GuardValue::On), name(GuardValue::Off), name(GuardValue::RunTime)} ==
        std::set<std::string_view>{"on", "off", "run-time"});
  CHECK(std::set{name(Leaning::TowardsPruned), name(Leaning::TowardsPresent), name(Leaning::Control),
                 name(Leaning::Neutral)}
            .size() == 4);
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
