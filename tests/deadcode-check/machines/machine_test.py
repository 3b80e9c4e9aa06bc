#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""deadcode-check on one machine: the sample scheduler and some cases, built by the machine's cross compiler.

usage: machine_test.py --tool DEADCODE_CHECK --source FOLDER --machine NAME [--all] [--table] [CASE...]

Comes in: a row of cmake/toolchains/machines.def and the repository. Goes out: one line a difference, exit code
0, 1, or 77 when the compiler is not installed. Nothing is linked, so no C library is needed: libc/ beside this
file declares the little that is used.

  --all    every case that names no other compiler, not only the few below
  --table  prints the machine's line of docs/machines.md too
"""
import argparse
import collections
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "cases"))
import run_case  # noqa: E402  (beside this folder)

COLUMNS = "name triple object bits order package clang qemu arch defconfig".split()
CASES = ["if_else.c", "early_return.c", "clones.c", "jump_only.c", "inlined_callee.c", "named_section.c", "kept.c"]
MODES = {"constant": "FEATFLAGS_CONSTANT", "run-time": "FEATFLAGS_RUNTIME"}


def machines(source):
    """The rows of machines.def by name."""
    with open(os.path.join(source, "cmake", "toolchains", "machines.def"), encoding="utf-8") as file:
        rows = re.findall(r"^MACHINE\((.*)\)$", file.read(), re.M)
    return {row["name"]: row for row in (dict(zip(COLUMNS, re.split(r",\s*", text.replace('"', "")))) for text in rows)}


class MachineCase(run_case.Case):
    """A case for one compiler, whatever its own head says about those of the host."""

    def __init__(self, path, include, compiler, flags):
        super().__init__(path, include)
        self.compiler = compiler
        self.head["run"] = [f"{run} {flags}" for run in self.head["run"] or ["-O2 -g"]]

    def compilers(self):
        yield self.compiler


class Sample:
    """The scheduler, as a cell a mode."""

    def __init__(self, source, compiler, flags):
        self.folder = os.path.join(source, "samples", "sched")
        self.include = os.path.join(source, "include")
        self.compiler, self.flags = compiler, flags

    def build(self, scratch):
        for name, mode in MODES.items():
            folder = os.path.join(scratch, name)
            os.mkdir(folder)
            entries = []
            # batch.c and idle.c are included by build_policy.c
            for file in ["balance.c", "build_policy.c", "core.c", "demo.c", "fair.c", "hrtick.c", "stats.c"]:
                path = os.path.join(self.folder, file)
                command = [self.compiler, "-O2", "-g", *self.flags.split(), "-I" + self.include, "-I" + self.folder,
                           f"-DFEATFLAGS_MODE={mode}", "-c", path, "-o", os.path.join(folder, file + ".o")]
                subprocess.run(command, cwd=folder, check=True)
                entries.append({"directory": folder, "file": path, "arguments": command})
            with open(os.path.join(folder, "compile_commands.json"), "w", encoding="utf-8") as file:
                json.dump(entries, file)
            yield name, folder

    def judge(self, tool, cells):
        command = [tool, "--format=json", "--jobs=1", "--source-root=" + self.folder]
        for name, folder in cells:
            command += ["--cell", f"{name}={folder}"]
        done = subprocess.run(command, check=False, text=True, capture_output=True)
        try:
            return json.loads(done.stdout)
        except ValueError:
            sys.exit(f"no report: {' '.join(command)}\n{done.stderr}{done.stdout}")


def sample_differences(report, wanted):
    """Every guard of the sample: constant ones are pruned, enabled or not emitted, run-time ones switchable."""
    allowed = {"constant": {"pruned", "enabled"}, "run-time": {"switchable"}}
    for check in report["checks"]:
        if check["verdict"] not in allowed[check["cell"]]:
            yield f"{run_case.place(check)} {check['cell']}: got {check['verdict']}\n  {run_case.said(check)}"
    for problem in report["problems"]:
        yield f"problem: {problem['file']}: {problem['text']}"
    for cell, verdicts in wanted.items():
        got = collections.Counter(check["verdict"] for check in report["checks"] if check["cell"] == cell)
        if got != verdicts:
            yield f"sample, {cell}: expected {dict(verdicts)}, got {dict(got)}"


def judge_case(tool, path, include, compiler, flags):
    case = MachineCase(path, include, compiler, flags)
    with tempfile.TemporaryDirectory(prefix="case-") as scratch:
        cells = list(case.build(scratch))
        report = case.judge(tool, cells)
        return report, [f"{os.path.basename(path)}: {line}" for line in case.differences(report, cells)]


def suits(path):
    """A C case that is for every compiler, or for GCC."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    named = re.search(r"^// compilers: (.*)$", text, re.M)
    return "// expect:" in text and (not named or "gcc" in named.group(1).split())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", required=True)
    parser.add_argument("--source", required=True)
    parser.add_argument("--machine", required=True)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--table", action="store_true")
    parser.add_argument("cases", nargs="*")
    options = parser.parse_args()
    source = os.path.abspath(options.source)
    row = machines(source)[options.machine]
    compiler = row["triple"] + "-gcc"
    if not shutil.which(compiler):
        print(f"skipped: {compiler} is not installed (Debian: apt-get install {row['package']})")
        sys.exit(77)
    flags = "-isystem " + os.path.join(HERE, "libc")
    folder = os.path.join(source, "tests", "deadcode-check", "cases")
    named = options.cases or CASES
    if options.all:
        named = [name for name in sorted(os.listdir(folder)) if name.endswith(".c") and suits(os.path.join(folder, name))]
    with tempfile.TemporaryDirectory(prefix="machine-") as scratch:
        sample = Sample(source, compiler, flags)
        cells = list(sample.build(scratch))
        report = sample.judge(options.tool, cells)
    wanted = {"constant": collections.Counter(pruned=16, enabled=16), "run-time": collections.Counter(switchable=32)}
    differences = list(sample_differences(report, wanted))
    checks = len(report["checks"])
    for name in named:
        judged, found = judge_case(options.tool, os.path.join(folder, name), os.path.join(source, "include"), compiler,
                                   flags)
        checks += len(judged["checks"])
        differences += found
    if options.table:
        proofs = collections.Counter(check["proof"] for check in report["checks"] if check["verdict"] == "pruned")
        print(f"| {row['name']} | {dict(proofs)} | {checks} checks | {len(differences)} differences |")
    print("\n".join(differences) or f"{row['name']}: the sample and {len(named)} cases, {checks} checks")
    sys.exit(1 if differences else 0)


if __name__ == "__main__":
    main()
