// SPDX-License-Identifier: MIT
//
// Waivers, baselines and comparison on values: which comment speaks of which line, and which check is which.
#include "acceptance/baseline.h"
#include "acceptance/demands.h"
#include "acceptance/waivers.h"

#include "support/catch.h"

using namespace featflags::tool;

namespace {

using Lines = std::vector<std::string>;

Check finding(unsigned line, const std::string &flag = "NUMA") {
  Check check;
  check.cell = "alpha";
  check.file = "a.c";
  check.line = check.endLine = line;
  check.function = "pick";
  check.flag = flag;
  check.guard = "ON(" + flag + ")";
  check.verdict = Verdict::Present;
  return check;
}

Report reportOf(std::vector<Check> checks, const Lines &lines = {}) {
  Report report;
  report.tool = "deadcode-check";
  report.cells = {{"alpha", 1, 1, 0, 0, 0}};
  report.checks = std::move(checks);
  addExcerpts(report, {{"a.c", lines}});
  assignKeys(report);
  return report;
}

Identity identity(const std::string &key, const std::string &group, const std::string &text) {
  return {key, group, text};
}

using Matches = std::vector<std::optional<std::size_t>>;

} // namespace

TEST_CASE("a waiver speaks of its own line, or of the next line with code") {
  const Lines lines = {"if (ON(A)) // deadcode-check: allow(A) because",
                       "  // deadcode-check: allow(B) because of this",
                       "",
                       "  // and more",
                       "/* text */",
                       "if (ON(B))",
                       "/* deadcode-check: allow( C )  it must */",
                       " * deadcode-check: allow(D) in a block",
                       "if (ON(C))"};
  const auto waivers = findWaivers("deadcode-check", "a.c", lines);
  REQUIRE(waivers.size() == 4);
  CHECK(waivers[0] == Waiver{"a.c", 1, 1, "A", "because", false});
  CHECK(waivers[1] == Waiver{"a.c", 2, 6, "B", "because of this", false});
  CHECK(waivers[2] == Waiver{"a.c", 7, 9, "C", "it must", false});
  CHECK(waivers[3] == Waiver{"a.c", 8, 9, "D", "in a block", false});
}

TEST_CASE("what is no waiver") {
  for (const char *line : {"puts(\"deadcode-check: allow(A) text\");",
                           "// unused-lint: allow(A) another tool", "// deadcode-check: deny(A)",
                           "// see deadcode-check: allow(A)", "deadcode-check: allow(A) no comment"}) {
    INFO(line);
    CHECK(findWaivers("deadcode-check", "a.c", {line}).empty());
  }
  CHECK(findWaivers("unused-lint", "a.c", {"// unused-lint: allow(A) its own tool"}).size() == 1);
}

TEST_CASE("a waiver accepts findings of its flag, and is left over where there is none") {
  const Lines lines = {"// deadcode-check: allow(NUMA) why", "if (ON(NUMA) && ON(RT))", "if (ON(NUMA))"};
  Report report = reportOf({finding(2), finding(2, "RT"), finding(3)}, lines);
  CHECK(applyWaivers(report, {{"a.c", lines}}) == 0);
  CHECK(report.checks[0].accepted == Acceptance{"waiver", "why"});
  CHECK_FALSE(report.checks[1].accepted);
  CHECK_FALSE(report.checks[2].accepted);
  CHECK(report.notes.empty());
  report.checks.erase(report.checks.begin());
  CHECK(applyWaivers(report, {{"a.c", lines}}) == 1);
  CHECK(report.notes.size() == 1);
}

TEST_CASE("what is as promised needs no waiver") {
  const Lines lines = {"if (ON(NUMA)) // deadcode-check: allow(NUMA) why"};
  Report report = reportOf({finding(1)}, lines);
  report.checks[0].ok = true;
  CHECK(applyWaivers(report, {{"a.c", lines}}) == 1);
  CHECK_FALSE(report.checks[0].accepted);
}

TEST_CASE("checks are found again: by key and text, then by text among namesakes, then by key") {
  const std::vector<Identity> before = {identity("k1", "g", "same"), identity("k2", "g", "moved"),
                                        identity("k3", "g", "edited"), identity("k4", "g", "gone")};
  CHECK(matchChecks(before, {identity("k1", "g", "same"), identity("k5", "g", "moved"),
                             identity("k3", "g", "edited differently"), identity("k9", "h", "gone")}) ==
        Matches{0, 1, 2, std::nullopt});
  // One before cannot be two now.
  CHECK(matchChecks({before[0]}, {before[0], before[0]}) == Matches{0, std::nullopt});
  // Without text only the key counts.
  CHECK(matchChecks({identity("k1", "g", "")}, {identity("k2", "g", ""), identity("k1", "g", "x")}) ==
        Matches{std::nullopt, 0});
}

TEST_CASE("a baseline knows its findings again when lines move, also behind a new one") {
  const Lines lines = {"if (ON(NUMA)) old();"};
  std::string text;
  llvm::raw_string_ostream out(text);
  writeBaseline(reportOf({finding(1)}, lines), out);
  auto baseline = readBaseline(text);
  REQUIRE(static_cast<bool>(baseline));
  REQUIRE(baseline->size() == 1);
  const Lines moved = {"", "if (ON(NUMA)) fresh();", "\tif (ON(NUMA)) old();"};
  Report report = reportOf({finding(2), finding(3)}, moved);
  CHECK(applyBaseline(report, *baseline, "known.json") == 0);
  CHECK_FALSE(report.checks[0].accepted);
  CHECK(report.checks[1].accepted == Acceptance{"baseline", ""});
  // In another cell it is new, and of that cell's run the old one is not gone.
  Report other = reportOf({finding(1)}, lines);
  other.checks[0].cell = other.cells[0].name = "m68k";
  CHECK(applyBaseline(other, *baseline, "known.json") == 0);
  CHECK_FALSE(other.checks[0].accepted);
  CHECK(other.notes.empty());
  // Of a run of both it is; of a part of a run nothing is.
  other.cells.push_back({"alpha", 1, 1, 0, 0, 0});
  CHECK(applyBaseline(other, *baseline, "known.json", false) == 0);
  CHECK(applyBaseline(other, *baseline, "known.json") == 1);
  CHECK(other.notes.size() == 1);
}

TEST_CASE("a baseline holds open questions, and nothing that is as promised or has a waiver") {
  Report report = reportOf({finding(1), finding(2), finding(3), finding(4)});
  report.checks[0].ok = true;
  report.checks[1].accepted = Acceptance{"waiver", "why"};
  report.checks[2].verdict = Verdict::Unknown;
  std::string text;
  llvm::raw_string_ostream out(text);
  writeBaseline(report, out);
  auto baseline = readBaseline(text);
  REQUIRE(static_cast<bool>(baseline));
  CHECK(baseline->size() == 2);
}

TEST_CASE("a comparison counts what changed, what is new and what is gone") {
  Report old = reportOf({finding(1), finding(2, "RT"), finding(3, "TRACE")});
  old.checks[0].verdict = Verdict::Pruned;
  Report now = reportOf({finding(1), finding(2, "RT"), finding(3, "NEW")});
  compareWith(now, old, "old.json");
  CHECK(now.checks[0].before == Verdict::Pruned);
  CHECK(now.checks[1].before == Verdict::Present);
  CHECK_FALSE(now.checks[2].before);
  old.checks.push_back(finding(9));
  old.checks.back().cell = "m68k"; // not of this run
  compareWith(now, old, "old.json", false);
  CHECK(now.notes ==
        std::vector<std::string>{"since old.json: 1 pruned -> present, 1 region new, 1 region gone",
                                 "since old.json: 1 pruned -> present, 1 region new"});
  compareWith(now, old, "old.json");
  CHECK(now.notes.back() == now.notes.front());
}

TEST_CASE("a demand makes a finding of what is in the object, and of nothing else") {
  const std::vector<Demand> demands = findDemands(
      "deadcode-check", "t.def", {"FEAT(A, 0) // deadcode-check: must-vanish(A) in rel*", "FEAT(B, 0)"});
  REQUIRE(demands == std::vector<Demand>{{"A", "rel*", {"t.def", 1}}});
  for (const Verdict verdict : allVerdicts())
    for (const char *cell : {"release", "debug"})
      for (const char *flag : {"A", "B"}) {
        Report report = reportOf({finding(1, flag)});
        report.checks[0].verdict = verdict;
        report.checks[0].ok = true;
        report.checks[0].cell = cell;
        applyDemands(report, demands);
        const bool gone =
            verdict == Verdict::Pruned || verdict == Verdict::Cut || verdict == Verdict::NotEmitted;
        const bool fails = std::string(flag) == "A" && std::string(cell) == "release" && !gone;
        INFO(name(verdict) << " " << cell << " " << flag);
        CHECK(report.checks[0].ok == !fails);
        CHECK(report.checks[0].reason.has_value() == fails);
        CHECK(report.notes.size() == (std::string(flag) == "A" ? 0U : 1U));
      }
}

TEST_CASE("a demand may name the verdicts that will do") {
  const std::vector<Demand> demands = findDemands(
      "deadcode-check", "t.def", {"FEAT(A, 0) // deadcode-check: must-be(A) present, switchable in rel*"});
  REQUIRE(demands == std::vector<Demand>{{"A", "rel*", {"t.def", 1}, {"present", "switchable"}}});
  for (const Verdict verdict : allVerdicts())
    for (const char *cell : {"release", "debug"}) {
      Report report = reportOf({finding(1, "A")});
      report.checks[0].verdict = verdict;
      report.checks[0].ok = verdict != Verdict::Present && verdict != Verdict::Unknown;
      report.checks[0].cell = cell;
      const bool before = report.checks[0].ok;
      applyDemands(report, demands);
      const bool wanted = verdict == Verdict::Present || verdict == Verdict::Switchable;
      INFO(name(verdict) << " " << cell);
      CHECK(report.checks[0].ok == (std::string(cell) == "release" ? wanted : before));
      CHECK((report.checks[0].reason && report.checks[0].reason->code == "must-be") ==
            (std::string(cell) == "release" && before && !wanted));
    }
  Report report = reportOf({finding(1, "A")});
  applyDemands(report, {{"A", "*", {}, {"gone"}}});
  REQUIRE(report.problems.size() == 1);
  CHECK(report.problems[0].text.find("'gone' is no verdict") != std::string::npos);
  // What one demand allows another one may forbid.
  applyDemands(report, {{"A", "*", {}, {"present"}}, {"A", "*", {}, {}}});
  CHECK_FALSE(report.checks[0].ok);
}

TEST_CASE("a demand speaks of what the flag turns on, not of what runs without it") {
  for (const auto &[guard, fails] :
       {std::pair("ON(A)", true), std::pair("!ON(A)", false), std::pair("!ON(A) || !ON(A2)", false),
        std::pair("ON(A) || !ON(B)", true)}) {
    Report report = reportOf({finding(1, "A")});
    report.checks[0].guard = guard;
    report.checks[0].verdict = Verdict::Enabled;
    report.checks[0].ok = true;
    applyDemands(report, {{"A", "*", {}}});
    INFO(guard);
    CHECK(report.checks[0].ok == !fails);
  }
}

TEST_CASE("a demand keeps the reason of a finding, and must be a pattern") {
  Report report = reportOf({finding(1)});
  report.checks[0].reason = Reason{"volatile", "", {}, ""};
  applyDemands(report, {{"N*", "*", {}}});
  CHECK(report.checks[0].reason->code == "volatile");
  applyDemands(report, {{"[", "*", {}}});
  CHECK(report.problems.size() == 1);
}

TEST_CASE("excerpts hold a few lines around each check") {
  const Lines lines = {"1", "2", "3", "4", "5", "6", "7", "8", "9"};
  const Report report = reportOf({finding(5)}, lines);
  const auto &around = report.sources.at("a.c");
  CHECK(around.begin()->first == 2);
  CHECK(around.rbegin()->first == 8);
  CHECK(around.at(5) == "5");
  CHECK(reportOf({finding(0)}, lines).sources.empty());
}
