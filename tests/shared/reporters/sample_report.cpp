// SPDX-License-Identifier: MIT
#include "sample_report.h"

namespace featflags::test {

using namespace featflags::tool;

namespace {

Check makeCheck(const char *cell, unsigned line, const char *flag, GuardValue value, Verdict verdict,
                const char *proof) {
  Check check;
  check.cell = cell;
  check.file = "kernel/fair.c";
  check.line = line;
  check.endLine = line + 2;
  check.function = "pick_next";
  check.flag = flag;
  check.guard = std::string("FEAT_ON(") + flag + ")";
  check.value = value;
  check.verdict = verdict;
  check.ok = verdict != Verdict::Present && verdict != Verdict::Unknown;
  check.proof = proof;
  check.id = check.file + ":" + std::to_string(line) + ":" + flag + "@" + cell;
  check.column = 7;
  check.rerun =
      "deadcode-check --cell " + check.cell + "=build/" + check.cell + " --explain='" + check.id + "'";
  return check;
}

Check makePresent() {
  Check check = makeCheck("alpha", 30, "NUMA", GuardValue::Off, Verdict::Present, "rows");
  check.guard = "!FEAT_ON(NUMA) && \"caf\xe9\"[0]"; // Latin-1, as a source file may be
  check.reason = Reason{"value-not-visible", "the value of 'features' is not visible in this unit",
                        Place{"kernel/sched.h", 12}, "define it in the header as an enumerator"};
  check.evidence = {{"integrity", Leaning::Neutral, "the object belongs to this source", std::nullopt},
                    {"rows", Leaning::TowardsPresent, "24 bytes belong to lines 30-32",
                     CodeRange{".text.unlikely", 0x40, 0x58}},
                    {"erasure", Leaning::Control, "erasing the enabled region at line 50 changes the object",
                     std::nullopt}};
  return check;
}

Check makeUnknown() {
  Check check = makeCheck("alpha", 60, "TRACE", GuardValue::Off, Verdict::Unknown, "");
  check.endLine = check.line;
  check.function = "";
  check.reason = Reason{"slim-lto", "fair.o holds intermediate code only", std::nullopt, ""};
  return check;
}

Check makeAccepted() {
  Check check = makeCheck("x86-64", 70, "RT", GuardValue::Off, Verdict::Present, "line-rows");
  check.reason =
      Reason{"volatile", "'rt_on' is volatile: every test must read it", std::nullopt, "drop volatile"};
  check.accepted = Acceptance{"waiver", "the debugger sets it"};
  check.fields = {{"kind", "", "[1,\"two\"]"}, {"scope", "everywhere", ""}};
  return check;
}

} // namespace

Report makeSampleReport() {
  Report report;
  report.tool = "deadcode-check";
  report.version = "0.1.0";
  report.cells = {{"alpha", 6, 2, 3, 0, 0}, {"x86-64", 5, 2, 2, 5, 1}};
  report.checks = {
      makeCheck("alpha", 10, "HRTICK", GuardValue::Off, Verdict::Pruned, "erasure"),
      makeCheck("alpha", 20, "HRTICK", GuardValue::Off, Verdict::Cut, "preprocessor"),
      makePresent(),
      makeCheck("alpha", 40, "NUMA", GuardValue::Off, Verdict::Pruned, "erasure"),
      makeCheck("alpha", 50, "TRACE", GuardValue::On, Verdict::Enabled, "value"),
      makeUnknown(),
      makeCheck("x86-64", 10, "HRTICK", GuardValue::Off, Verdict::Pruned, "erasure"),
      makeCheck("x86-64", 30, "NUMA", GuardValue::RunTime, Verdict::Switchable, "static-key"),
      makeCheck("x86-64", 40, "NUMA", GuardValue::Off, Verdict::NotEmitted, "symbols"),
      makeCheck("x86-64", 50, "TRACE", GuardValue::On, Verdict::Enabled, "value"),
  };
  report.problems = {{"kernel/rt.o", "the object is missing; build it, then run again"}};
  report.notes = {"kernel/rt.c:9: the waiver allow(RT) is not used"};
  report.sources["kernel/fair.c"] = {{29, "  int cpu = 0;"},
                                     {30, "  if (!FEAT_ON(NUMA)) {"},
                                     {31, "    balance(cpu);"},
                                     {32, "  }"},
                                     {33, "  return cpu;"}};
  report.checks[0].bytes = 0;
  report.checks[0].residue = {{"string", ".LC4", 12}};
  report.checks[2].bytes = 24;
  report.checks[2].before = Verdict::Pruned;
  report.checks.push_back(makeAccepted());
  assignKeys(report);
  return report;
}

std::string hostileName() {
  return "a<b>&\"'`</script><img src=x "
         "onerror=alert(1)>]]>\n::error::x,y:%z\x01\xff\xef\xbf\xbe\xe2\x80\xae|";
}

Report makeHostileReport() {
  Report report = makeSampleReport();
  const std::string evil = hostileName();
  Check check = makePresent();
  check.cell = check.file = check.function = check.flag = check.guard = check.id = check.rerun = evil;
  check.reason = Reason{evil, evil, Place{evil, 1}, evil};
  check.evidence.front().text = evil;
  check.fields = {{evil, evil, ""}};
  report.tool = report.version = evil;
  report.checks = {check};
  report.cells = {{evil, 1, 1, 1, 0, 0}};
  report.problems = {{evil, evil}};
  report.notes = {evil};
  report.sources = {{evil, {{30, evil}}}};
  assignKeys(report);
  return report;
}

Report makeLargeReport(unsigned checks) {
  Report report = makeSampleReport();
  const std::vector<Check> few = report.checks;
  report.checks.clear();
  for (unsigned number = 0; number < checks; ++number) {
    Check check = few[number % few.size()];
    check.file = "folder" + std::to_string(number % 97) + "/file" + std::to_string(number % 1999) + ".c";
    check.line = 10 + number % 3001;
    check.endLine = check.line + 2;
    check.function = "function" + std::to_string(number % 7919);
    check.id = check.cell + ":" + check.file + ":" + std::to_string(number);
    check.key.clear();
    report.checks.push_back(check);
  }
  assignKeys(report);
  return report;
}

} // namespace featflags::test
