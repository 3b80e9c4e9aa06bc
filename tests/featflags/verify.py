#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What verify mode leaves in an object.

usage: verify.py COMPILER

Comes in: link/verify.c, compiled with -DFEATFLAGS_VERIFY in every mode and at every level. Goes out: one line
per record that is missing or should not be there, per loaded byte that the records cost, and exit code 0, 1, or
77 when the compiler is not installed here.
"""
import os
import re
import subprocess
import sys
import tempfile

from compile import HERE, WARNINGS, compile_unit, is_clang, require

LEVELS = ("-O0", "-O1", "-O2", "-O3", "-Os")


def line_of(mark):
    with open(os.path.join(HERE, "link", "verify.c"), encoding="utf-8") as file:
        return next(number for number, line in enumerate(file, 1) if line.rstrip().endswith("// " + mark))


def expected(compiler, mode, level, every):
    """The records as text."""
    word = mode.replace("_", "-")
    on, off = ("on", "off") if mode == "constant" else ("turns", "turns")

    def test(mark, table, flag, value):
        return f"featflags test {table} {flag} {word} {value} link/verify.c:{line_of(mark)}"

    def block(mark, flag):
        return f"featflags block - {flag} {word} kept link/verify.c:{line_of(mark) + 1}"

    records = {test("on", "-", "LB_MIN", on), block("on", "LB_MIN"), test("table", "sched", "WAKEUP_PREEMPTION", on),
               test("inlined", "-", "LB_MIN", on)}
    if mode != "constant" or (every and level != "-O0"):
        records |= {test("off", "-", "HRTICK", off), test("right", "-", "DOUBLE_TICK", off)}
    if mode != "constant":
        records |= {block("off", "HRTICK"), block("right", "DOUBLE_TICK")}
    elif level == "-O0" and is_clang(compiler):
        records |= {block("right", "DOUBLE_TICK")}  # the block that clang keeps; the page on the library says so
    return records


def tool(compiler, name):
    return compiler[:-len("gcc")] + name if compiler.endswith("-linux-gnu-gcc") else name


def records(compiler, path):
    printed = subprocess.run([tool(compiler, "readelf"), "-p", ".featflags.verify", path], check=False, text=True,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env={**os.environ, "LC_ALL": "C"}).stdout
    return set(re.findall(r"featflags (?:test|block) .*", printed))


def loaded(compiler, path):
    """Name and size of every section that is loaded, and the code's bytes."""
    printed = subprocess.run([tool(compiler, "readelf"), "-SW", path], check=True, text=True, stdout=subprocess.PIPE,
                             env={**os.environ, "LC_ALL": "C"}).stdout
    sizes = {}
    for found in re.finditer(r"\] (\S+)\s+\S+\s+[0-9a-f]+ [0-9a-f]+ ([0-9a-f]+) [0-9a-f]+\s+(\S*A\S*)", printed):
        sizes[found[1]] = int(found[2], 16)
    return sizes


def verify(folder, compiler):
    for standard in ("c11", "c++17"):
        require(compiler, standard)
        for mode, levels in (("constant", LEVELS), ("runtime", ("-O0", "-O2")), ("static_key", ("-O0", "-O2"))):
            for level in levels:
                what = f"{compiler} {standard} {mode} {level}"
                unit = (compiler, standard, mode, "link/verify.c")
                for every in (True, False):
                    _, text = compile_unit(*unit, f"{folder}/with.o", level, f"-DFEATFLAGS_VERIFY{'=2' if every else ''}",
                                              *WARNINGS)
                    if text:
                        yield f"{what}: {text}"
                    found = records(compiler, f"{folder}/with.o")
                    wanted = expected(compiler, mode, level, every)
                    for record in sorted(wanted - found):
                        yield f"{what}: missing '{record}'"
                    for record in sorted(found - wanted):
                        yield f"{what}: unexpected '{record}'"
                compile_unit(*unit, f"{folder}/without.o", level)
                if records(compiler, f"{folder}/without.o"):
                    yield f"{what}: records without -DFEATFLAGS_VERIFY"
                with_it, without = loaded(compiler, f"{folder}/with.o"), loaded(compiler, f"{folder}/without.o")
                if ".featflags.verify" in with_it:
                    yield f"{what}: the records are loaded"
                if level != "-O0" and mode == "constant" and any(size > without.get(name, -1) for name, size in with_it.items()):
                    yield f"{what}: the records cost bytes: {with_it}, and without them {without}"


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as folder:
        failures = list(verify(folder, sys.argv[1]))
    for failure in failures:
        print(failure)
    sys.exit(1 if failures else 0)


main()
