#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""samples/sched on many machines in one run of arch-matrix: flags constant and run-time, judged, and run under qemu-user.

usage: sample.py ARCH_MATRIX ROOT [--all]

Machines are those that cmake/packages.list installs (--all: all whose compiler, C library and qemu-user are here);
aarch64 and alpha have tests of their own. Goes out: one line a machine, exit code 0, 1, or 77 when there is none.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

ELSEWHERE = ("x86-64", "aarch64", "alpha")


def rows(root):
    with open(os.path.join(root, "cmake", "toolchains", "machines.def"), encoding="utf-8") as file:
        for text in re.findall(r"^MACHINE\((.*)\)$", file.read(), re.M):
            words = re.split(r",\s*", text.replace('"', ""))
            yield {"name": words[0], "triple": words[1], "package": words[5], "qemu": words[7]}


def has_library(triple):
    return subprocess.run([triple + "-gcc", "-E", "-x", "c", "-", "-o", os.devnull], input="#include <pthread.h>\n", text=True,
                          check=False, capture_output=True).returncode == 0


def runs_at_all(row, folder):
    """Whether qemu-user runs the smallest program: Debian 12's does not on SuperH."""
    program = os.path.join(folder, "least")
    subprocess.run([row["triple"] + "-gcc", "-x", "c", "-", "-o", program], input="int main(void) { return 7; }\n", text=True,
                   check=True)
    try:
        return subprocess.run([row["qemu"], "-L", "/usr/" + row["triple"], program], check=False, cwd=folder, timeout=60,
                              capture_output=True).returncode == 7
    except subprocess.TimeoutExpired:
        return False


def chosen(root, everything):
    with open(os.path.join(root, "cmake", "packages.list"), encoding="utf-8") as file:
        packages = {line.split()[1].replace("g++-", "gcc-") for line in file if line.strip() and not line.startswith("#")}
    return [row for row in rows(root) if row["name"] not in ELSEWHERE and row["qemu"] and
            (everything or row["package"] in packages) and shutil.which(row["triple"] + "-gcc") and
            shutil.which(row["qemu"]) and has_library(row["triple"])]


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    tool, root = (os.path.abspath(path) for path in sys.argv[1:3])
    machines = chosen(root, "--all" in sys.argv)
    if not machines:
        print("skipped: no other machine has its compiler, C library and qemu-user here")
        sys.exit(77)
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        matrix, out = os.path.join(folder, "matrix.yaml"), os.path.join(folder, "out")
        with open(matrix, "w", encoding="utf-8") as file:
            file.write(f"builder: cmake\nsource: {root}/samples/sched\nmachines: [{', '.join(row['name'] for row in machines)}]\n"
                       "configurations: [{name: release}]\n"
                       "deadcode-check: {arguments: [--profile=featflags]}\n")
        done = subprocess.run([tool, "run", matrix, "--output=" + out, "--quiet"], text=True, check=False, capture_output=True)
        with open(os.path.join(out, "report.json"), encoding="utf-8") as file:
            report = json.load(file)
        if done.returncode != 0:
            wrong += 1
            print(f"exit code {done.returncode}: {done.stdout[-3000:]}{done.stderr[-2000:]}")
        for row in machines:
            cell = row["name"] + "-release"
            counts = {}
            for check in report["checks"]:
                if check["cell"] == cell:
                    counts[check["verdict"]] = counts.get(check["verdict"], 0) + 1
            for verdict in ("pruned", "enabled", "switchable"):
                if counts.get(verdict, 0) < 10:
                    wrong += 1
                    print(f"{cell}: only {counts.get(verdict, 0)} regions are {verdict}")
            if not runs_at_all(row, folder):
                print(f"{row['name']}: {counts}; {row['qemu']} runs no program here")
                continue
            trace = subprocess.run(
                [sys.executable, os.path.join(root, "tests/samples/sched/sched_test.py"), "run", row["triple"] + "-gcc",
                 os.path.join(out, "cells", cell, "build"), os.path.join(root, "tests/samples/sched/trace.approved")],
                text=True, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            wrong += trace.returncode != 0
            print(f"{row['name']}: {counts}; {'runs' if trace.returncode == 0 else trace.stdout[-2000:]}")
    sys.exit(1 if wrong else 0)


main()
