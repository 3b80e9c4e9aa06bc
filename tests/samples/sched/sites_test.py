#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Statistics that are compiled in and off, against statistics that are not compiled in.

usage: sites_test.py SAMPLE WITH WITHOUT [--table]

Comes in: the sample, a build of it, and a folder where it is built with SCHED_WITHOUT_STATS. Goes out: exit code 0 if
with static keys each function runs no more instructions than it did without the switch, and one for each time that
it came by a site; and if run-time flags do not pass the same test. --table prints what was seen. Exit code 77 where
there are no sites or no valgrind.
"""
import os
import platform
import re
import shutil
import struct
import subprocess
import sys

from callgrind import count, symbols

FLAG = "SCHEDSTATS"
RUNS = (("messaging", "--groups", "1", "--cpus", "4", "--loops", "8"), ("make", "--files", "12", "--cpus", "6", "--package", "2"),
        ("spin", "--tasks", "9", "--loops", "3", "--cpus", "4"))
REPORTS = {"report_cpu", "report_task", "report_schedstat"}  # print what was counted: not on the way of a task


def row_of_flag(sample):
    with open(os.path.join(sample, "features.def"), encoding="utf-8") as file:
        return re.findall(r"^FEAT\((\w+)", file.read(), re.M).index(FLAG)


def sites(program, row):
    """The address of each site of the flag: its two sections, twice its row and one more, hold them relative to where they stand."""
    text = subprocess.run(["readelf", "-SW", program], check=True, text=True, stdout=subprocess.PIPE).stdout
    found = set()
    with open(program, "rb") as file:
        content = file.read()
    for address, offset, size in re.findall(rf" featflags_sched_(?:{2 * row}|{2 * row + 1}) +PROGBITS +(\w+) (\w+) (\w+)", text):
        for at in range(0, int(size, 16), 4):
            (word,) = struct.unpack_from("<i", content, int(offset, 16) + at)
            if word:  # the first one of each section is none
                found.add(int(address, 16) + at + word)
    return found


def function_of(table, address):
    return [name for start, name in table if start <= address][-1]


def instructions_of(program):
    """How many instructions each function has, with its cold parts."""
    text = subprocess.run(["objdump", "-d", "--no-show-raw-insn", program], check=True, text=True,
                          stdout=subprocess.PIPE).stdout
    counts, name = {}, ""
    for line in text.splitlines():
        head = re.match(r"[0-9a-f]+ <([^>]+)>:", line)
        name = head[1].split(".")[0] if head else name
        if re.match(r" +[0-9a-f]+:\t", line) and "nop" not in line:
            counts[name] = counts.get(name, 0) + 1
    return counts


def merged(counts):
    """Of a function and what the compiler made of it (x.part.0, x.cold) one number."""
    total = {}
    for name, number in counts.of.items():
        total[name.split(".")[0]] = total.get(name.split(".")[0], 0) + number
    return total


def extra(mode, with_it, without):
    """Per function, over all runs: instructions with the switch and off, less those without it."""
    total = {}
    for words in RUNS:
        sides = [merged(count(os.path.join(build, "sched-" + mode), "run", *words)) for build in (with_it, without)]
        for name in sides[0].keys() | sides[1].keys():
            total[name] = total.get(name, 0) + sides[0].get(name, 0) - sides[1].get(name, 0)
    return total


def executions(program, row):
    """Per function: how many sites it has, and how often one of them was run."""
    table, where = symbols(program), sites(program, row)
    runs = [count(program, "run", *words) for words in RUNS]
    total = {}
    for site in where:
        whole = function_of(table, site)
        name = whole.split(".")[0]
        if name not in REPORTS:
            number, ran, never = total.get(name, (0, 0, 0))
            now = sum(run.at.get((whole, site), 0) for run in runs)
            total[name] = (number + 1, ran + now, never + (now == 0))
    return total


def too_many(spent, allowed):
    """Functions of the scheduler that run more than one instruction for each time that they come by a site."""
    return {name: spent.get(name, 0) for name, (_, ran, _) in allowed.items() if spent.get(name, 0) > ran}


def elsewhere(spent, allowed, program):
    """Functions without a site that do not run what they ran before."""
    ours = {name.split(".")[0] for _, name in symbols(program)}
    return {name: number for name, number in spent.items()
            if number and name in ours and name not in allowed and not name.startswith(("featflags_", "sched_features"))}


def build(sample, folder):
    for step in (["cmake", "-G", "Ninja", "-S", sample, "-B", folder, "-DCMAKE_C_COMPILER=gcc-12", "--no-warn-unused-cli",
                  "-DCMAKE_C_FLAGS=-Werror -DSCHED_WITHOUT_STATS"],
                 ["cmake", "--build", folder, "--target", "sched-static", "sched-debug"]):
        done = subprocess.run(step, check=False, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if done.returncode:
            sys.exit(f"{' '.join(step)}\n{done.stdout}")


def print_table(allowed, spent, late, code):
    print("| function | sites | run | extra instructions, static key | run-time flags | instructions of code per site |")
    print("|---|---|---|---|---|---|")
    for name in sorted(allowed):
        number, ran, never = allowed[name]
        grown = (code[0].get(name, 0) - code[1].get(name, 0)) / number
        print(f"| `{name}` | {number}{f' ({never} not run)' if never else ''} | {ran} | {spent.get(name, 0)} | {late.get(name, 0)} | {grown:.1f} |")


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    sample, with_it, without = sys.argv[1:4]
    if platform.machine() != "x86_64" or not shutil.which("valgrind"):
        print("skipped: this test counts instructions of x86-64 with valgrind")
        sys.exit(77)
    build(sample, without)
    static = os.path.join(with_it, "sched-static")
    allowed = executions(static, row_of_flag(sample))
    spent, late = (extra(mode, with_it, without) for mode in ("static", "debug"))
    if "--table" in sys.argv:
        print_table(allowed, spent, late, [instructions_of(os.path.join(side, "sched-static")) for side in (with_it, without)])
    failures = [f"{name}: {number} instructions more, {allowed[name][1]} times by one of {allowed[name][0]} sites"
                for name, number in too_many(spent, allowed).items()]
    failures += [f"{name}: {number} instructions more, and no site" for name, number in elsewhere(spent, allowed, static).items()]
    seen = {name for name, (_, ran, _) in allowed.items() if ran}
    if not {"sched_switch", "sched_wake", "sched_fork", "balance_domain"} <= seen:
        failures.append(f"sites were run in {sorted(seen)} only")
    if not set(too_many(late, allowed)) >= seen:
        failures.append(f"run-time flags pass as well, so this test would see nothing: {sorted(seen - set(too_many(late, allowed)))}")
    for failure in failures:
        print(failure)
    sys.exit(1 if failures else 0)


main()
