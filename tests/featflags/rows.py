#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tables of any size work.

usage: rows.py COMPILER

Comes in: link/rows.c and, for each size around the edges of a machine word, a table that is written here.
Goes out: one line per size, mode and language that fails, and exit code 0, 1, or 77 when the compiler is not
installed here.
"""
import os
import subprocess
import sys
import tempfile

from compile import compile_unit, require, run

SMALL = (1, 31, 32, 33, 63, 64, 65)


def cases():
    for mode in ("constant", "runtime", "static_key"):
        for standard in ("c11", "c++17"):
            for rows in SMALL:
                yield rows, mode, standard
    for mode, standard in (("constant", "c11"), ("runtime", "c11"), ("static_key", "c11"), ("runtime", "c++17")):
        yield 1000, mode, standard
        if standard == "c11":
            yield 10000, mode, standard


def table(path, rows):
    with open(path, "w", encoding="utf-8") as file:
        for row in range(rows):
            file.write(f"FEAT(F{row}, {'true' if row % 2 else 'false'})\n")


def check(folder, compiler, rows, mode, standard):
    table(f"{folder}/rows.def", rows)
    words = ("-I", folder, f"-DROWS={rows}", f"-DFEAT_ON_LAST=FEAT_ON(F{rows - 1})")
    code, text = compile_unit(compiler, standard, mode, "link/rows.c", f"{folder}/rows.o", "-O1" if rows < 1000 else "-O0", *words)
    if code == 0:
        code, text = run(compiler, f"{folder}/rows.o", "-o", f"{folder}/rows")
    if code == 0:
        done = subprocess.run([f"{folder}/rows"], check=False, text=True, stdout=subprocess.PIPE)
        code, text = done.returncode, done.stdout
    return None if code == 0 else f"{rows} rows, {mode}, {standard}: {text}"


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    require(sys.argv[1], "c++17")
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        for case in cases():
            failure = check(folder, sys.argv[1], *case)
            if failure:
                print(failure)
                failures += 1
            os.remove(f"{folder}/rows.def")
    sys.exit(1 if failures else 0)


main()
