// SPDX-License-Identifier: MIT
#include "matrix_sample.h"

namespace featflags::test {

using namespace featflags::tool;

namespace {

Check makeCheck(const std::string &cell, const std::string &flag, unsigned line, Verdict verdict) {
  Check check;
  check.cell = cell;
  check.file = "kernel/fair.c";
  check.line = line;
  check.endLine = line + 2;
  check.function = "pick_next";
  check.flag = flag;
  check.guard = "FEAT_ON(" + flag + ")";
  check.value = verdict == Verdict::Enabled ? GuardValue::On : GuardValue::Off;
  check.verdict = verdict;
  check.ok = verdict != Verdict::Present && verdict != Verdict::Unknown;
  check.proof = "erasure";
  check.evidence = {{"erasure", Leaning::TowardsPruned, "a call in its place changes nothing", std::nullopt}};
  check.id = check.file + ":" + std::to_string(line) + ":" + flag + "@" + cell;
  check.rerun = "deadcode-check --cell " + cell + "=build --explain='" + check.id + "'";
  check.before = verdict;
  if (verdict == Verdict::Present || verdict == Verdict::Enabled)
    check.bytes = 16 + line % 7 * 8 + (cell.size() % 3) * 4;
  return check;
}

void fail(Check &check) {
  check.reason = Reason{"not-visible", "the value of 'features' is not visible in this unit",
                        Place{"kernel/sched.h", 12}, "define it in the header"};
  check.before = Verdict::Pruned;
}

// As unused-lint writes it: one check for all cells.
Check makeConstant(const std::string &constant, unsigned line, Verdict verdict, const std::string &cells,
                   const std::string &unused) {
  Check check;
  check.cell = "alpha-defconfig, arc-defconfig";
  check.file = "kernel/sched.h";
  check.line = check.endLine = line;
  check.flag = constant;
  check.verdict = verdict;
  check.ok = verdict == Verdict::Used;
  check.id = check.file + ":" + std::to_string(line) + ":" + constant;
  check.before = verdict;
  check.proof = "copies";
  if (!check.ok)
    check.reason =
        Reason{"unused-in-some-configurations", "nothing uses it in alpha-defconfig; other cells do",
               std::nullopt, "mark it unused"};
  check.fields = {{"name", constant, ""}, {"cells", "", cells}, {"unused_in", "", unused}};
  return check;
}

const char *const machines[] = {"alpha",   "arc",   "arm",   "hppa",    "m68k",    "mips",       "ppc",
                                "riscv64", "s390x", "sh4",   "sparc64", "x32",     "x86-64",     "aarch64",
                                "i686",    "armel", "armhf", "mipsel",  "powerpc", "powerpc64le"};

} // namespace

Report makeMatrixReport() {
  Report report;
  report.tool = "arch-matrix";
  report.version = "0.1.0";
  report.subject = "check";
  for (unsigned at = 0; at < 7; ++at) {
    const std::string cell = std::string(machines[at]) + "-defconfig";
    report.cells.push_back({cell, 6, 2, 2, 0, 0});
    report.checks.push_back(makeCheck(cell, "HRTICK", 10, Verdict::Pruned));
    report.checks.push_back(makeCheck(cell, "NUMA", 30, at == 0 ? Verdict::Present : Verdict::Pruned));
    if (at == 0)
      fail(report.checks.back());
    report.checks.push_back(makeCheck(cell, "NUMA", 40, Verdict::Pruned));
    report.checks.push_back(makeCheck(cell, "QUEUE", 50, Verdict::Enabled));
    if (at != 3)
      report.checks.push_back(makeCheck(cell, "SMP", 60, at % 2 ? Verdict::Cut : Verdict::Enabled));
    report.checks.push_back(makeCheck(cell, "TRACE", 70, at == 4 ? Verdict::Unknown : Verdict::Switchable));
  }
  report.checks.push_back(makeConstant("sysctl_features", 12, Verdict::Unused,
                                       "[\"alpha-defconfig\",\"arc-defconfig\"]",
                                       "[{\"cell\":\"alpha-defconfig\",\"tus\":11,\"of\":15,\"units\":[]}]"));
  report.checks.push_back(
      makeConstant("max_load", 14, Verdict::Used, "[\"alpha-defconfig\",\"arc-defconfig\"]", "[]"));
  report.notes = {"since old.json: 1 pruned -> present, 0 checks new, 0 checks gone"};
  report.problems = {{"mips-defconfig", "build: cmake gave 1: no such option"}};
  report.sources["kernel/fair.c"] = {{29, "  int cpu = 0;"},
                                     {30, "  if (FEAT_ON(NUMA)) {"},
                                     {31, "    balance(cpu);"},
                                     {32, "  }"},
                                     {33, "  return cpu;"}};
  report.sources["kernel/sched.h"] = {{12, "static const int sysctl_features = 3;"}};
  assignKeys(report);
  return report;
}

Report makeLargeMatrix(unsigned checks) {
  Report report;
  report.tool = "arch-matrix";
  report.version = "0.1.0";
  report.subject = "check";
  for (const char *machine : machines)
    report.cells.push_back({std::string(machine) + "-defconfig", checks / 20, 2, 2, 0, 0});
  for (unsigned number = 0; number < checks; ++number) {
    const unsigned region = number / 20;
    const Verdict verdict = number % 997 == 0  ? Verdict::Present
                            : region % 3 == 0  ? Verdict::Enabled
                            : region % 11 == 0 ? Verdict::Cut
                                               : Verdict::Pruned;
    report.checks.push_back(makeCheck(report.cells[number % 20].name, "FLAG_" + std::to_string(region % 1000),
                                      10 + region % 3001, verdict));
    report.checks.back().file = "folder" + std::to_string(region % 97) + "/file.c";
    report.checks.back().id += std::to_string(number);
    if (verdict == Verdict::Present)
      fail(report.checks.back());
  }
  assignKeys(report);
  return report;
}

} // namespace featflags::test
