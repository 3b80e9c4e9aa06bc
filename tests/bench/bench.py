#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The numbers of docs/benchmarks.md.

usage: bench.py --tool DEADCODE_CHECK --builds FOLDER [--rounds N]

Comes in: the kernel builds of tests/kernel/prepare.sh (and, for growth, of tests/bench/cells.list). Goes
out: CPU time of reading mode per unit against `clang-19 -fsyntax-only` on the same units, compiles per
unit, and the peak memory of one worker. Exists so that a number in the documentation has its command.
"""
import argparse
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
import time


def measure(command, directory=None):
    """(CPU seconds with children, peak bytes of the process itself, exit code)."""
    with subprocess.Popen(command, cwd=directory, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        peak = 0
        while True:
            try:
                with open(f"/proc/{process.pid}/status", encoding="ascii", errors="replace") as file:
                    match = re.search(r"VmHWM:\s+(\d+) kB", file.read())
                peak = max(peak, int(match[1]) * 1024) if match else peak
            except OSError:
                pass
            pid, status, usage = os.wait4(process.pid, os.WNOHANG)
            if pid:
                process.returncode = os.waitstatus_to_exitcode(status)
                return usage.ru_utime + usage.ru_stime, peak, process.returncode
            time.sleep(0.01)


class Database:
    """The units of one build, and databases with the first few of them."""

    def __init__(self, build):
        self.build = build
        self.tree = os.path.realpath(os.path.join(build, "source-tree"))
        with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as file:
            self.entries = json.load(file)

    def first(self, count, folder):
        path = os.path.join(folder, f"first-{count}")
        os.makedirs(path, exist_ok=True)
        with open(os.path.join(path, "compile_commands.json"), "w", encoding="utf-8") as file:
            json.dump(self.entries[:count], file)
        return path


def syntax_only(entry):
    """clang's command for a GCC entry: what clang refuses is dropped, one complaint at a time."""
    words = shlex.split(entry["command"])
    at = words.index("-o")
    words = ["clang-19", "-fsyntax-only", "-w"] + [
        word for word in words[1:at] + words[at + 2:] if word != "-c" and not word.startswith("-Wp,-MMD")]
    while True:
        result = subprocess.run(words, cwd=entry["directory"], text=True, stderr=subprocess.PIPE, check=False)
        refused = re.findall(r"(?:unknown argument:|unsupported option|invalid (?:value|argument)) '([^']+)'",
                             result.stderr)
        kept = [word for word in words if not any(word == bad or word.startswith(bad) for bad in refused)]
        if result.returncode == 0:
            return words
        if len(kept) == len(words):
            sys.exit(f"clang does not take {entry['file']}: {result.stderr[:500]}")
        words = kept


def run_tool(options, build, tree, output, *more):
    return measure([options.tool, "-p", build, "--profile=linux", "--source-root=" + tree, "--format=json",
                    "--output=" + output, "--jobs=1", "--no-cache", *more])


def scheduler(database):
    return os.path.join(database.tree, "kernel", "sched")


def reading_mode(options, name, folder):
    database = Database(os.path.join(options.builds, name))
    commands = [(syntax_only(entry), entry["directory"]) for entry in database.entries]
    output = os.path.join(folder, "report.json")
    clang, ours, peak = [], [], 0
    for _ in range(options.rounds):
        clang.append(sum(measure(command, directory)[0] for command, directory in commands))
        seconds, memory, _ = run_tool(options, database.build, database.tree, output, "--no-recompile",
                                      scheduler(database))
        ours.append(seconds)
        peak = max(peak, memory)
    units = len(database.entries)
    whole, _, _ = run_tool(options, database.build, database.tree, output, "--no-recompile")
    print(f"reading mode, all headers of the tree judged too: {whole / units:.2f} CPU-s/unit")
    print(f"reading mode, {name}, {units} units, best of {options.rounds}: clang-19 -fsyntax-only "
          f"{min(clang) / units:.2f} CPU-s/unit, deadcode-check --no-recompile --jobs=1 "
          f"{min(ours) / units:.2f} CPU-s/unit: {min(ours) / min(clang):.2f}x; peak {peak / 2**20:.0f} MiB")


def erasure(options, folder):
    for name in ("alpha", "arm64", "x86-64"):
        database = Database(os.path.join(options.builds, name))
        output = os.path.join(folder, "report.json")
        seconds, memory, _ = run_tool(options, database.build, database.tree, output, scheduler(database))
        with open(output, encoding="utf-8") as file:
            report = json.load(file)
        cell = report["cells"][0]
        print(f"erasure, {name}: {cell['compiles']} compiles for {cell['units']} units: "
              f"{cell['compiles'] / cell['units']:.2f}/unit; {seconds / cell['units']:.1f} CPU-s/unit with compiles; "
              f"peak of the worker itself {memory / 2**20:.0f} MiB; {report['totals']}")


def growth(options, folder):
    build = os.path.join(options.builds, "many")
    if not os.path.isdir(build):
        print("growth: prepare it with tests/kernel/prepare.sh -l tests/bench/cells.list FOLDER")
        return
    database = Database(build)
    count = 4
    while count <= len(database.entries):
        path = database.first(count, folder)
        seconds, memory, _ = run_tool(options, path, database.tree, os.path.join(folder, "report.json"),
                                      "--no-recompile")
        print(f"growth, reading mode, {count} units: {seconds:.2f} CPU-s ({seconds / count:.2f}/unit), "
              f"peak {memory / 2**20:.0f} MiB")
        count *= 2


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", required=True)
    parser.add_argument("--builds", required=True)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        reading_mode(options, "x86-64", folder)
        erasure(options, folder)
        growth(options, folder)


if __name__ == "__main__":
    main()
