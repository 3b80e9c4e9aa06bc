#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""arch-matrix on a small project.

usage: matrix_run.py runs ARCH_MATRIX         cells, shards, a second run, the report
       matrix_run.py fails ARCH_MATRIX        cells that do not configure, do not compile, hang
       matrix_run.py interrupted ARCH_MATRIX  killed at different moments, started again
       matrix_run.py lints ARCH_MATRIX        what one cell does not use, another may
"""
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

TABLE = "FEAT(FAST, false)\nFEAT(SAFE, true)\n"
SOURCE = """#define FEATFLAGS_TABLE "flags.def"
#define FEATFLAGS_NS small
#include <featflags/featflags.h>
int fast(int), safe(int);
#ifdef BREAK
#error broken on purpose
#endif
int run_%d(int x) { if (FEAT_ON(FAST)) return fast(x); if (FEAT_ON(SAFE)) x += safe(x); return x; }
"""
INCLUDE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "include")
MATRIX = """builder: cmake
machines: [%s]
configurations: [{name: release, options: [-DCMAKE_BUILD_TYPE=Release]}%s]
limit: 60
deadcode-check: {arguments: [--profile=featflags]}
"""
# FEATFLAGS_KILLS=20 kills at that many random moments of the run; FEATFLAGS_SEED repeats them.
MOMENTS = [float(moment) for moment in os.environ.get("FEATFLAGS_MOMENTS", "0.05 0.6 1.2 2").split()]
KILLS = int(os.environ.get("FEATFLAGS_KILLS", "0"))
problems = []


def expect(condition, text):
    if not condition:
        problems.append(text)


def project(folder, units=2, machines="x86-64, alpha", more=""):
    os.makedirs(folder, exist_ok=True)
    write = lambda name, text: open(os.path.join(folder, name), "w", encoding="utf-8").write(text)
    write("flags.def", TABLE)
    for unit in range(units):
        write(f"unit{unit}.c", SOURCE % unit)
    sources = " ".join(f"unit{unit}.c" for unit in range(units))
    write("CMakeLists.txt", "cmake_minimum_required(VERSION 3.25)\nproject(small C)\n"
          f"add_library(small STATIC {sources})\n"
          f"target_include_directories(small PRIVATE {INCLUDE} .)\n"
          "if(BREAK)\n  target_compile_definitions(small PRIVATE BREAK)\nendif()\n"
          "if(HANG)\n  add_custom_target(hang ALL COMMAND sleep 600)\nendif()\n")
    write("matrix.yaml", MATRIX % (machines, more))
    return os.path.join(folder, "matrix.yaml")


def run(tool, *words):
    return subprocess.run([tool, *words], text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)


def bits(path):
    with open(path, "rb") as file:
        return file.read()


def difference(whole, out):
    lines = zip(whole.decode().split("\n"), bits(os.path.join(out, "report.json")).decode().split("\n"))
    return "".join(f"- {old}\n+ {new}\n" for old, new in lines if old != new)[:2000]


def runs(tool, folder):
    matrix = project(os.path.join(folder, "one two"))
    out = os.path.join(folder, "out")
    first = run(tool, "run", matrix, "--output=" + out, "--quiet")
    expect(first.returncode == 0, f"exit code {first.returncode}, not 0:\n{first.stdout}{first.stderr}")
    expect("alpha" in first.stdout and "2p" in first.stdout, "no grid:\n" + first.stdout)
    whole = bits(os.path.join(out, "report.json"))
    report = json.loads(whole)
    expect(report["totals"].get("pruned") == 4 and report["totals"].get("enabled") == 8, str(report["totals"]))

    objects = [os.path.join(parent, name) for parent, _, names in os.walk(out) for name in names if name.endswith(".o")]
    before = {path: os.stat(path).st_mtime_ns for path in objects}
    again = run(tool, "run", matrix, "--output=" + out, "--quiet")
    expect(again.returncode == 0 and bits(os.path.join(out, "report.json")) == whole, "a second run says something else")
    expect(len(objects) >= 4 and before == {path: os.stat(path).st_mtime_ns for path in objects},
           "a second run compiled again")

    shards = []
    for index in (1, 2):
        shards.append(os.path.join(folder, f"shard-{index}.json"))
        part = run(tool, "run", matrix, "--output=" + out, f"--shard={index}/2", "--report=" + shards[-1], "--quiet")
        expect(part.returncode == 0 and len(json.loads(bits(shards[-1]))["checks"]) == 6, "shard: " + part.stderr)
    merged = os.path.join(folder, "merged.json")
    run(tool, "merge", "--output=" + merged, *reversed(shards))
    expect(bits(merged) == whole, "merged shards are not what one run wrote")

    example = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "docs", "examples", "linux-sched.yaml")
    cells = run(tool, "run", example, "--list").stdout.split()
    expect(len(cells) == 21 and "hppa64-defconfig" in cells, f"the example of the docs: {cells}")

    # A changed source is noticed, in every cell.
    with open(os.path.join(folder, "one two", "flags.def"), "w", encoding="utf-8") as file:
        file.write(TABLE.replace("false", "true"))
    run(tool, "run", matrix, "--output=" + out, "--quiet")
    changed = [check["verdict"] for check in json.loads(bits(os.path.join(out, "report.json")))["checks"]
               if check["guard"] == "FEAT_ON(FAST)"]
    expect(changed == ["enabled"] * 4, f"after the table changed: {changed}")


def fails(tool, folder):
    more = (", {name: no-option, options: [-DCMAKE_C_FLAGS=-fno-such-option]}, {name: hangs, options: [-DHANG=1]}"
            ", {name: wrong, options: [-DBREAK=1]}")
    matrix = project(os.path.join(folder, "p"), machines="x86-64", more=more)
    text = open(matrix, encoding="utf-8").read().replace("limit: 60", "limit: 25")
    open(matrix, "w", encoding="utf-8").write(text)
    out = os.path.join(folder, "out")
    result = run(tool, "run", matrix, "--output=" + out, "--quiet")
    report = json.loads(bits(os.path.join(out, "report.json")))
    by_cell = {problem["file"]: problem["text"] for problem in report["problems"]}
    expect(result.returncode == 2, f"exit code {result.returncode}, not 2")
    expect("no-such-option" in by_cell.get("x86-64-no-option", ""), f"no line for the cell without configuration: {by_cell}")
    expect("limit of 25 s" in by_cell.get("x86-64-hangs", ""), f"no line for the cell that hangs: {by_cell}")
    expect("error: #error broken on purpose" in by_cell.get("x86-64-wrong", ""), f"no line for the cell that does not compile: {by_cell}")
    expect(len(report["checks"]) == 6, "the good cell is not complete: " + str(report["totals"]))
    for words, sentence in ((["run", folder + "/none.yaml"], "cannot be read"), (["run", matrix, "--shard=3/2"], "write I/N"),
                            (["run", matrix, "--cells=vax*"], "no cell is left"), (["merge", matrix], "is no report"),
                            (["merge"], "name the reports"), (["init", "--output=" + matrix], "is there already"),
                            (["run", matrix, "--output=/proc/none"], "cannot be made"), ([], "say what to do")):
        bad = run(tool, *words)
        expect(bad.returncode == 2 and sentence in bad.stderr, f"{words}: {bad.returncode} {bad.stderr}")
    expect(open(matrix, encoding="utf-8").read() == text, "a refused command wrote over a file")


def interrupted(tool, folder):
    matrix = project(os.path.join(folder, "p"), units=6, machines="x86-64")
    out = os.path.join(folder, "out")
    begin = time.monotonic()
    run(tool, "run", matrix, "--output=" + out, "--quiet")
    whole, took = bits(os.path.join(out, "report.json")), time.monotonic() - begin
    expect(len(json.loads(whole)["checks"]) == 18, "the undisturbed run is not complete")
    seed = int(os.environ.get("FEATFLAGS_SEED", time.time_ns() % 1000000))
    moments = [random.Random(seed + kill).uniform(0, took) for kill in range(KILLS)] or MOMENTS
    if KILLS:
        print(f"undisturbed {took:.1f} s; seed {seed}; killed after " + " ".join(f"{moment:.2f}" for moment in moments))
    for moment in moments:
        shutil.rmtree(out)
        process = subprocess.Popen([tool, "run", matrix, "--output=" + out, "--quiet"], start_new_session=True,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(moment)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        again = run(tool, "run", matrix, "--output=" + out, "--quiet")
        expect(again.returncode == 0 and bits(os.path.join(out, "report.json")) == whole,
               f"killed after {moment} s and started again: {again.returncode}\n{difference(whole, out)}{again.stderr[-500:]}")


def lints(tool, folder):
    more = ", {name: debug, options: [-DDEBUG=1]}"
    matrix = project(os.path.join(folder, "p"), machines="x86-64", more=more)
    write = lambda name, text: open(os.path.join(folder, "p", name), "w", encoding="utf-8").write(text)
    write("limits.h", "static const int nobody = 1;\nstatic const int debug_only = 2;\n")
    write("unit1.c", '#include "limits.h"\nint two(void);\nint two(void) {\n#ifdef DEBUG\n  return debug_only;\n#endif\n'
          "  return 0;\n}\n")
    with open(os.path.join(folder, "p", "CMakeLists.txt"), "a", encoding="utf-8") as file:
        file.write("if(DEBUG)\n  target_compile_definitions(small PRIVATE DEBUG)\nendif()\n")
    with open(matrix, "a", encoding="utf-8") as file:
        file.write("unused-lint: {}\n")
    out = os.path.join(folder, "out")
    result = run(tool, "run", matrix, "--output=" + out, "--quiet")
    report = json.loads(bits(os.path.join(out, "report.json")))
    found = {check.get("name", check["flag"]): check for check in report["checks"] if check["verdict"] in ("used", "unused")}
    expect(result.returncode == 1, f"exit code {result.returncode}, not 1:\n{result.stdout}{result.stderr}")
    expect(found.get("nobody", {}).get("verdict") == "unused" and found["nobody"].get("scope") == "everywhere",
           f"the constant that nobody uses: {found}")
    expect(found.get("debug_only", {}).get("scope") == "some-configurations", f"the constant of one cell: {found}")
    expect(report["totals"]["pruned"] == 2, "deadcode-check's part is missing: " + str(report["totals"]))


def main():
    if len(sys.argv) != 3 or sys.argv[1] not in ("runs", "fails", "interrupted", "lints"):
        sys.exit(__doc__)
    if sys.argv[1] == "runs" and not shutil.which("alpha-linux-gnu-gcc"):
        print("skipped: alpha-linux-gnu-gcc is not installed (Debian: gcc-alpha-linux-gnu)")
        sys.exit(77)
    with tempfile.TemporaryDirectory() as folder:
        {"runs": runs, "fails": fails, "interrupted": interrupted, "lints": lints}[sys.argv[1]](os.path.abspath(sys.argv[2]), folder)
    for problem in problems:
        print(problem)
    sys.exit(1 if problems else 0)


main()
