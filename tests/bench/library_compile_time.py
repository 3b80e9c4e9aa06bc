#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What the library's header adds to the compilation of a unit.

usage: library_compile_time.py [ROUNDS]     25 rounds unless given

Comes in: nothing. Goes out: a table: CPU milliseconds of the compiler (minimum and median) for an empty unit, for one that
includes the core header and no table, and for one with a table of 256 flags that tests one of them, and what the
last adds to the first. The three are compiled in turn, round by round. Not part of ctest.
"""
import os
import resource
import shutil
import subprocess
import sys
import tempfile

INCLUDE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "include")
ROWS = 256
UNITS = {
    "empty": "int unit(void);\nint unit(void) { return 1; }\n",
    "header": "#include <featflags/featflags.h>\nint unit(void);\nint unit(void) { return 1; }\n",
    "table": '#define FEATFLAGS_TABLE "rows.def"\n#define FEATFLAGS_NS rows\n#include <featflags/featflags.h>\n'
             "int unit(void);\nint unit(void) { return FEAT_ON(FLAG_003); }\n",
}


def milliseconds(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)


def measure(folder, compiler, language, mode, rounds):
    times = {name: [] for name in UNITS}
    for _ in range(rounds):
        for name in UNITS:
            times[name].append(milliseconds(
                [compiler, "-x", language, "-std=c11" if language == "c" else "-std=c++17", "-O0", "-I", INCLUDE, "-I", folder,
                 f"-DFEATFLAGS_MODE=FEATFLAGS_{mode}", "-c", f"{folder}/{name}.c", "-o", os.devnull]))
    return {name: (min(values), sorted(values)[rounds // 2]) for name, values in times.items()}


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 25
    print("| compiler | language | mode | empty | header | table of 256 | added |\n|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        with open(f"{folder}/rows.def", "w", encoding="utf-8") as file:
            file.writelines(f"FEAT(FLAG_{row:03}, {'true' if row % 2 else 'false'})\n" for row in range(ROWS))
        for name, text in UNITS.items():
            with open(f"{folder}/{name}.c", "w", encoding="utf-8") as file:
                file.write(text)
        for compiler in filter(shutil.which, ("gcc-12", "clang-14", "clang-19")):
            for language in ("c", "c++"):
                for mode in ("CONSTANT", "RUNTIME", "STATIC_KEY"):
                    result = measure(folder, compiler, language, mode, rounds)
                    cells = [f"{low:.0f} / {middle:.0f}" for low, middle in result.values()]
                    added = [result["table"][at] - result["empty"][at] for at in (0, 1)]
                    print(f"| {compiler} | {language} | {mode.lower()} | {' | '.join(cells)} | {added[0]:.0f} / {added[1]:.0f} |", flush=True)


main()
