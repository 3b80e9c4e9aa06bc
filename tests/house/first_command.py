#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The first command of the README does what the README says.

usage: first_command.py ROOT

Runs it twice: it ends with a table of flag x machine, totals and the exit code, which is 0; every flag of the
sample's table has its row; the second run installs nothing and compiles nothing.
"""
import os
import re
import subprocess
import sys

MACHINES = ["x86-64", "aarch64", "alpha"]
failures = []


def expect(condition, message):
    if not condition:
        failures.append(message)


def objects(root):
    """Each object of the builds that the command makes, with its time."""
    found = {}
    for top in ("build/try", "build/dev/tools"):
        for folder, _, names in os.walk(os.path.join(root, top)):
            for name in names:
                if name.endswith(".o"):
                    path = os.path.join(folder, name)
                    found[path] = os.stat(path).st_mtime_ns
    return found


def main():
    root = sys.argv[1]
    with open(os.path.join(root, "README.md"), encoding="utf-8") as file:
        command = re.search(r"```sh\n(.*?)\n```", file.read(), re.S)[1]
    expect(command == "sh cmake/try.sh", f"the README's first command is another one: {command}")
    times, text = {}, ""
    for _ in range(2):
        before = objects(root)
        result = subprocess.run(command, shell=True, cwd=root, text=True, check=False, stdin=subprocess.DEVNULL,
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        times, text = before, result.stdout
    print(text)
    expect(result.returncode == 0, f"exit code {result.returncode}")
    expect(re.match(r"setup: all \d+ packages are installed\n", text), "the second run does not say that all is there")
    expect(objects(root) == times, "the second run compiled something")
    heads = [line.split() for line in text.split("\n") if line.startswith("flag ")]
    expect(heads == [["flag"] + MACHINES], f"no table of {MACHINES}: {heads}")
    with open(os.path.join(root, "samples/sched/features.def"), encoding="utf-8") as file:
        flags = re.findall(r"^FEAT\((\w+),", file.read(), re.M)
    expect(len(flags) > 5, "the sample's table has lost its rows")
    for flag in flags:
        row = re.search(r"^" + flag + r"  +(.*)$", text, re.M)
        expect(row, f"no row for {flag}")
        if row:
            fields = re.split(r"  +", row[1].strip())
            expect(len(fields) == len(MACHINES) and "-" not in fields, f"{flag} is not judged everywhere: {fields}")
    expect(re.search(r"^\d+ regions: .*\d+ pruned", text, re.M), "no totals")
    expect(re.search(r"^exit code 0 ", text.strip().split("\n")[-1]), "the last line is not the exit code")
    for failure in failures:
        print("FAILED:", failure)
    sys.exit(1 if failures else 0)


main()
