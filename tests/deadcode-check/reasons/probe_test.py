#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What is said of compilers is asked of compilers.

usage: probe_test.py CASE TOOL PRINT_PROBES

folding       each row of reasons_folding.def, with each compiler of its kind and version that is installed
explain       --explain compiles the declaration and the fix
reproducer    --reproducer writes a program that shows it, by itself
not_to_blame  and none where the compiler is right
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

LEVELS = ["-O0", "-Og", "-O1", "-O2", "-O3"]
COMPILERS = [("gcc", "gcc"), ("gcc", "alpha-linux-gnu-gcc"), ("gcc", "aarch64-linux-gnu-gcc"), ("clang", "clang-14"),
             ("clang", "clang-19")]
SOURCE = """#define ON(flag) (flag)
static int PLACED __attribute__((section(".data.flags"))) = 0;
static volatile int VOL;
void slow(int);
int work(int n) {
  if (ON(PLACED))
    slow(n);
  if (ON(VOL))
    slow(n);
  return n;
}
"""


def expect(condition, what):
    if not condition:
        sys.exit("probe_test: " + what)


def keeps(compiler, level, source, folder):
    """Whether the call is in the object."""
    path = os.path.join(folder, "probe.c")
    with open(path, "w", encoding="utf-8") as file:
        file.write(source)
    subprocess.run([compiler, level, "-w", "-c", "probe.c", "-o", "probe.o"], cwd=folder, check=True)
    with open(os.path.join(folder, "probe.o"), "rb") as file:
        return b"probe_kept" in file.read()


def folding(_, printer, folder):
    rows = [json.loads(line) for line in subprocess.run([printer], text=True, stdout=subprocess.PIPE,
                                                        check=True).stdout.splitlines()]
    expect(len(rows) > 20, "rows are there")
    wrong, asked = [], 0
    for kind, compiler in COMPILERS:
        if not shutil.which(compiler):
            continue
        text = subprocess.run([compiler, "-dumpversion"], text=True, stdout=subprocess.PIPE, check=True).stdout
        version = int(text.split(".")[0])
        known = {}
        for row in rows:
            if row["compiler"] == kind and row["version"] <= version:
                if row["form"] not in known or known[row["form"]]["version"] < row["version"]:
                    known[row["form"]] = row
        for form, row in known.items():
            # The level itself and the one below it: what holds there holds above and below.
            if row["level"] == "never":
                levels = [("-O3", True), ("-O2", True)]
            else:
                at = LEVELS.index(row["level"])
                levels = [(row["level"], False), ("-O2", False)] + ([(LEVELS[at - 1], True)] if at else [])
            for level, kept in levels:
                asked += 1
                if keeps(compiler, level, row["source"], folder) != kept:
                    wrong.append(f"{compiler} {version} {level}: {form}: reasons_folding.def says {row['level']}")
    expect(not wrong, "\n".join(wrong))
    expect(asked > 30, f"hardly any compiler is here: {asked} questions")
    print(asked, "questions")


def project(folder):
    with open(os.path.join(folder, "work.c"), "w", encoding="utf-8") as file:
        file.write(SOURCE)
    words = ["gcc", "-O2", "-g", "-c", os.path.join(folder, "work.c"), "-o", os.path.join(folder, "work.o")]
    subprocess.run(words, check=True)
    with open(os.path.join(folder, "compile_commands.json"), "w", encoding="utf-8") as file:
        json.dump([{"directory": folder, "file": words[4], "arguments": words}], file)


def ask(tool, folder, option, flag, line):
    project(folder)
    return subprocess.run([tool, "--cell", "cell=" + folder, "--guard=ON(FLAG)",
                           f"--{option}=cell:work.c:{line}:7:ON({flag})"], text=True, capture_output=True, check=False)


def explain(tool, _, folder):
    done = ask(tool, folder, "explain", "PLACED", 6)
    for part in ("[named-section]", "declared work.c:2", "compiled by gcc", "with -O2: kept",
                 "'static const unsigned probe_flag = 0;': pruned: the declaration is the cause, and the fix works",
                 "gcc keeps code behind a flag that is static in a section at every level"):
        expect(part in done.stdout, f"'{part}' is said\n{done}")


def reproducer(tool, _, folder):
    done = ask(tool, folder, "reproducer", "PLACED", 6)
    expect(done.returncode == 1 and done.stdout.count("\n") <= 30, f"{done}")
    expect(keeps("gcc", "-O2", done.stdout, folder), "it shows what it says")
    fix = re.search(r"It is pruned with: (.*)", done.stdout)[1]
    fixed = re.sub(r"^static unsigned probe_flag.*$", fix, done.stdout, flags=re.M)
    expect(fixed != done.stdout and not keeps("gcc", "-O2", fixed, folder), "and the fix works")
    output = os.path.join(folder, "shown.c")
    subprocess.run([tool, "--cell", "cell=" + folder, "--guard=ON(FLAG)", "--output=" + output,
                    "--reproducer=cell:work.c:6:7:ON(PLACED)"], check=False)
    with open(output, encoding="utf-8") as file:
        expect(file.read() == done.stdout, "--output takes it")


def not_to_blame(tool, _, folder):
    done = ask(tool, folder, "reproducer", "VOL", 8)
    expect(done.returncode == 2 and done.stdout == "", f"{done}")
    expect("the compiler is not to blame: 'VOL' is volatile" in done.stderr, f"{done}")
    done = ask(tool, folder, "explain", "VOL", 8)
    expect("reproducer" not in done.stdout and "probe (fact)" in done.stdout, f"{done}")


def main():
    cases = {"folding": folding, "explain": explain, "reproducer": reproducer, "not_to_blame": not_to_blame}
    if len(sys.argv) != 4 or sys.argv[1] not in cases:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as folder:
        cases[sys.argv[1]](sys.argv[2], sys.argv[3], folder)


main()
