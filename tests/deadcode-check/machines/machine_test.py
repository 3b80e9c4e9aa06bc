#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""deadcode-check on one machine: the sample scheduler and some cases, built by the machine's cross compiler.

usage: machine_test.py --tool DEADCODE_CHECK --source FOLDER --machine NAME [--all] [--table] [CASE...]

Comes in: a row of cmake/toolchains/machines.def and the repository. Goes out: one line a difference, exit code
0, 1, or 77 when the compiler is not installed. Without the machine's C library there is no sample: nothing is
linked, but the library includes its headers.

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

    def __init__(self, path, include, compiler):
        super().__init__(path, include)
        self.compiler = compiler

    def compilers(self):
        yield self.compiler


class Sample:
    """The scheduler's sources that test flags, as a cell a mode."""

    def __init__(self, source, compiler):
        self.folder = os.path.join(source, "samples", "sched")
        self.include = os.path.join(source, "include")
        self.compiler = compiler
        with open(os.path.join(self.folder, "CMakeLists.txt"), encoding="utf-8") as file:
            flagged = re.search(r"^set\(flagged ([^)]*)\)", file.read(), re.M).group(1).split()
        self.files = [name for name in flagged if "/" not in name] # those in folders know the machine or the system

    def build(self, scratch):
        for name, mode in MODES.items():
            folder = os.path.join(scratch, name)
            os.mkdir(folder)
            entries = []
            for file in self.files:
                path = os.path.join(self.folder, file)
                command = [self.compiler, "-O2", "-g", "-I" + self.include, "-I" + self.folder,
                           f"-DFEATFLAGS_MODE={mode}", "-c", path, "-o", os.path.join(folder, file + ".o")]
                if subprocess.run(command, cwd=folder, check=False).returncode != 0:
                    sys.exit("the sample does not compile: " + " ".join(command))
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


def sample_differences(report):
    """A constant flag is gone or on, one of the run time can be switched; and there are some of each."""
    allowed = {"constant": {"pruned", "enabled", "not-emitted"}, "run-time": {"switchable", "not-emitted"}}
    found = collections.Counter()
    for check in report["checks"]:
        found[check["cell"], check["verdict"]] += 1
        if check["verdict"] not in allowed[check["cell"]]:
            yield f"{run_case.place(check)} {check['cell']}: got {check['verdict']}\n  {run_case.said(check)}"
    for problem in report["problems"]:
        yield f"problem: {problem['file']}: {problem['text']}"
    for wanted in (("constant", "pruned"), ("constant", "enabled"), ("run-time", "switchable")):
        if found[wanted] < 10:
            yield f"sample: only {found[wanted]} regions are {' '.join(wanted)}"


def judge_case(tool, path, include, compiler):
    case = MachineCase(path, include, compiler)
    with tempfile.TemporaryDirectory(prefix="case-") as scratch:
        cells = list(case.build(scratch))
        report = case.judge(tool, cells)
        return report, [f"{os.path.basename(path)}: {line}" for line in case.differences(report, cells)]


def suits(path, hosted):
    """A C case that is for every compiler, or for GCC; the library's headers need a C library."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    named = re.search(r"^// compilers: (.*)$", text, re.M)
    return "// expect:" in text and (not named or "gcc" in named.group(1).split()) and (hosted or "switches.h" not in text)


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
    hosted = subprocess.run([compiler, "-E", "-x", "c", "-", "-o", os.devnull], input="#include <pthread.h>\n", text=True,
                            check=False, capture_output=True).returncode == 0
    folder = os.path.join(source, "tests", "deadcode-check", "cases")
    named = options.cases or CASES
    if options.all:
        named = [name for name in sorted(os.listdir(folder))
                 if name.endswith(".c") and suits(os.path.join(folder, name), hosted)]
    differences, checks, verdicts = [], 0, {}
    if hosted:
        with tempfile.TemporaryDirectory(prefix="machine-") as scratch:
            sample = Sample(source, compiler)
            report = sample.judge(options.tool, list(sample.build(scratch)))
        differences += sample_differences(report)
        checks += len(report["checks"])
        verdicts = {cell: dict(collections.Counter(check["verdict"] for check in report["checks"] if check["cell"] == cell))
                    for cell in MODES}
    for name in named:
        judged, found = judge_case(options.tool, os.path.join(folder, name), os.path.join(source, "include"), compiler)
        checks += len(judged["checks"])
        differences += found
    if options.table:
        print(f"| {row['name']} | {verdicts} | {checks} checks | {len(differences)} differences |")
    what = "the sample and " if hosted else "no C library, and so no sample; "
    print("\n".join(differences) or f"{row['name']}: {what}{len(named)} cases, {checks} checks")
    sys.exit(1 if differences else 0)


if __name__ == "__main__":
    main()
