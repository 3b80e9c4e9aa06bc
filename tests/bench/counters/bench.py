#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What a counter costs, on and off, and what printing many of them costs; peers in the same run.

usage: bench.py [--rounds=25] [--cc=gcc-12] [--cxx=g++-12]

Comes in: the sources beside this file. Goes out: three tables for docs/benchmarks.md: ns per increment, ns and
instructions per printed value (the latter from valgrind --tool=callgrind, where it is installed), and the
instructions that a switched off increment leaves in a function.
"""
import argparse
import os
import re
import shutil
import subprocess
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
INCLUDE = os.path.join(HERE, "..", "..", "..", "include")
MODES = ("constant", "runtime", "static_key")
# A static key that is off unless asked for, as one has it, and one that is on by default.
SUBJECTS = {"constant": "", "runtime": "", "static_key": "NO_STATS", "static_key_default": "STATS",
            "static_key_four": "NO_STATS", "static_key_test": "NO_STATS"}


def run(*words):
    return subprocess.run(words, check=True, text=True, stdout=subprocess.PIPE).stdout


def build_increments(cc, folder):
    """An object per way to count, and the program that runs them all."""
    objects = []
    for name in ["nothing", "shared", "statistic", *SUBJECTS]:
        words = [f"-D{name.upper()}"]
        if name in SUBJECTS:
            mode = ("static_key" if name.startswith("static_key") else name).upper()
            words += [f"-DFEATFLAGS_MODE=FEATFLAGS_{mode}", f"-DFEATFLAGS_SET_{name}={SUBJECTS[name]}"]
        objects.append(f"{folder}/{name}.o")
        run(cc, "-O2", "-I", INCLUDE, "-I", HERE, *words, f"-DSUBJECT={name}", "-c", f"{HERE}/subject.c", "-o", objects[-1])
    run(cc, "-O2", "-DWITH_STATIC_KEY", f"{HERE}/drive.c", *objects, "-pthread", "-o", f"{folder}/drive")


def increments(folder, rounds):
    print("| one increment, 16 counters in turn | 1 thread, ns min / median | 2 threads, ns min / median |\n|---|---|---|")
    rows = {}
    for line in run(f"{folder}/drive", str(rounds)).splitlines():
        name, turned, threads, least, median = line.split()
        rows.setdefault(f"{name} {turned}".replace(" none", ""), {})[threads] = f"{least} / {median}"
    for name, times in rows.items():
        print(f"| {name} | {times['1']} | {times['2']} |")


def build_print(cxx, folder):
    with open(f"{folder}/many.def", "w", encoding="utf-8") as file:
        file.writelines(f'FEAT_COUNTER(STATS, events_{number:04}, "")\n' for number in range(8192))
    run(cxx, "-O2", "-std=c++17", "-DFEATFLAGS_MODE=FEATFLAGS_RUNTIME", "-I", INCLUDE, "-I", HERE, "-I", folder,
        f"{HERE}/print.cpp", "-pthread", "-o", f"{folder}/print")


def instructions(folder, name):
    """Per value: the difference between five passes and one, so that start-up does not count."""
    totals = []
    for passes in ("1", "5"):
        done = subprocess.run(["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/callgrind.out",
                               f"{folder}/print", "only", name, passes], check=True, text=True, stderr=subprocess.PIPE,
                              stdout=subprocess.DEVNULL)
        totals.append(int(re.search(r"Collected\s*:\s*(\d+)", done.stderr).group(1)))
    return (totals[1] - totals[0]) / 4 / 8192


def printing(folder, rounds):
    print("| 8192 counters as text | ns per value, min / median | bytes per value | instructions per value |\n|---|---|---|---|")
    for line in run(f"{folder}/print", str(rounds)).splitlines():
        kind, way, least, median, length = line.split()
        counted = f"{instructions(folder, f'{kind} {way}'):.1f}" if shutil.which("valgrind") else "no valgrind"
        print(f"| {kind}, {way} | {least} / {median} | {length} | {counted} |")


def hana(cxx, folder):
    """What the Hana view costs to compile, over the C++ view of the same 256 rows."""
    with open(f"{folder}/wide.def", "w", encoding="utf-8") as file:
        file.writelines(f"FEAT(F{number}, false)\n" for number in range(256))
    table = '#define FEATFLAGS_TABLE "wide.def"\n#define FEATFLAGS_NS wide\n'
    units = {"an empty file": "", "featflags.h": table + "#include <featflags/featflags.h>\n",
             "featflags.hpp": table + "#include <featflags/featflags.hpp>\n",
             "hana.hpp": table + "#include <featflags/hana.hpp>\n"}
    units["hana.hpp, one question"] = units["hana.hpp"] + (
        "constexpr auto answer = featflags::where(wide_flags::hana_rows, [](const auto &row) { return row.starts; });\n")
    units["hana.hpp, the map"] = units["hana.hpp"] + "constexpr auto answer = wide_flags::hana_map();\n"
    times = {name: [] for name in units}
    for _ in range(5):
        for name, text in units.items():
            with open(f"{folder}/one.cpp", "w", encoding="utf-8") as file:
                file.write(text)
            before = os.times()
            run(cxx, "-std=c++17", "-O0", "-I", INCLUDE, "-I", folder, "-c", f"{folder}/one.cpp", "-o", f"{folder}/one.o")
            after = os.times()
            times[name].append(after.children_user + after.children_system - before.children_user - before.children_system)
    print(f"| a C++ file with a table of 256 rows, {cxx} | CPU-s, min / median of 5 |\n|---|---|")
    for name, all_times in times.items():
        print(f"| {name} | {min(all_times):.2f} / {sorted(all_times)[2]:.2f} |")


def off(cc, folder):
    """The instructions of a function that does nothing but one increment."""
    print("| a function with one increment that is off | instructions |\n|---|---|")
    source = f"{folder}/one.c"
    with open(source, "w", encoding="utf-8") as file:
        file.write('#include "counted.h"\nextern void one(void);\nvoid one(void) { FEAT_STAT_INC(STATS, c3); }\n')
    for mode in MODES:
        words = ["-DFEATFLAGS_SET_bench=NO_STATS", f"-DFEATFLAGS_MODE=FEATFLAGS_{mode.upper()}", "-DSUBJECT=bench"]
        run(cc, "-O2", "-fcf-protection=none", "-I", INCLUDE, "-I", HERE, *words, "-c", source, "-o", f"{folder}/one.o")
        text = run("objdump", "-d", "--no-show-raw-insn", "--disassemble=one", f"{folder}/one.o")
        words = re.findall(r"^ +[0-9a-f]+:\s+(.*\S)", text, re.M)
        upto = words.index("ret") + 1 if "ret" in words else len(words)
        print(f"| {mode} | `{'; '.join(re.sub(' +', ' ', word) for word in words[:upto])}` |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=25)
    parser.add_argument("--cc", default="gcc-12")
    parser.add_argument("--cxx", default="g++-12")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        build_increments(options.cc, folder)
        build_print(options.cxx, folder)
        print("load average before: %.1f %.1f %.1f\n" % os.getloadavg())
        increments(folder, options.rounds)
        print()
        printing(folder, options.rounds)
        print()
        off(options.cc, folder)
        print()
        hana(options.cxx, folder)
        print("\nload average after: %.1f %.1f %.1f" % os.getloadavg())


main()
