#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What counting leaves in an object when its flag is off.

usage: off_test.py COMPILER MODE

Comes in: a function that counts in every way. Goes out: exit code 0 when, off, constant mode leaves the object as
it is with the counting deleted, at every level and with the table defined, and static-key mode leaves one
site of five bytes a count. Switched on, the same check must see code: it would see nothing otherwise.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
INCLUDE = os.path.join(HERE, "..", "..", "..", "include")
COUNT = "FEAT_STAT_INC(STATS, hits); FEAT_STAT_ADD(TRACE, traced, x); FEAT_STAT_MAX(STATS, deepest, x); FEAT_FIELD_INC(TRACE, *y);"
UNIT = """#include "counters/counted.h"
extern int work(unsigned x, unsigned *y);
int work(unsigned x, unsigned *y) {{ {count} return (int)(x + *y); }}
"""
OFF = "-DFEATFLAGS_SET_app=NO_STATS,NO_TRACE"
ON = "-DFEATFLAGS_SET_app=STATS,TRACE"


def run(*words):
    done = subprocess.run(words, check=False, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode != 0:
        sys.exit(f"{' '.join(words)}\n{done.stdout}")
    return done.stdout


def build(compiler, folder, mode, count, *words):
    source, output = f"{folder}/unit.c", f"{folder}/unit.o"
    with open(source, "w", encoding="utf-8") as file:
        file.write(UNIT.format(count=count))
    run(compiler, "-fcf-protection=none", "-I", INCLUDE, "-I", os.path.join(HERE, ".."),
        f"-DFEATFLAGS_MODE=FEATFLAGS_{mode}", *words, "-c", source, "-o", output)
    return output


def contents(path):
    """Sections with bytes, and symbols: all that a linker would see."""
    sections = re.findall(r"^ +\d+ (\S+) +([0-9a-f]+) .*\n", run("objdump", "-h", "-w", path), re.M)
    kept = {name: size for name, size in sections if int(size, 16) and not re.match(r"\.(comment|note|debug|eh_frame|llvm)", name)}
    code = re.sub(r"^.*file format.*$", "", run("objdump", "-dr", path), flags=re.M)
    return kept, sorted(line.split()[-1] for line in run("nm", path).splitlines()), code


def constant(compiler, folder):
    for level in ("-O0", "-O1", "-O2", "-Os"):
        deleted = contents(build(compiler, folder, "CONSTANT", "", level, OFF))
        off = contents(build(compiler, folder, "CONSTANT", COUNT, level, OFF))
        on = contents(build(compiler, folder, "CONSTANT", COUNT, level, ON))
        if off != deleted:
            yield f"{level}: off is not as deleted:\n{off}\n{deleted}"
        if on == deleted:
            yield f"{level}: on is as deleted: this test would see nothing"
    # The unit that defines the table: no word, no slot, no name of a row.
    defined = build(compiler, folder, "CONSTANT", COUNT, "-O2", OFF, "-DFEATFLAGS_COUNTERS_DEFINE")
    if re.search(r"hits|traced|deepest", run("strings", "-a", defined)):
        yield "a row that is off left its name"
    sizes = {name: size for _, size, kind, name in re.findall(r"^(\S+) (\S+) (\S) (app_counters\w*)$", run("nm", "-S", defined), re.M)}
    # clang gives an array of none one byte.
    left = {name: int(size, 16) for name, size in sizes.items() if int(size, 16) > 1}
    if set(left) - {"app_counters", "app_counters_mine"}:
        yield f"a table that is off has {left}"
    defined = build(compiler, folder, "CONSTANT", COUNT, "-O2", ON, "-DFEATFLAGS_COUNTERS_DEFINE")
    if not re.search(r"traced", run("strings", "-a", defined)):
        yield "a row that is on has no name: this test would see nothing"


def static_key(compiler, folder):
    """Off by default: each count is one five-byte site. In the object it is a jump that asks for the flag;
    the program's first change of flags, or the first ask, turns it into one that goes straight on."""
    path = build(compiler, folder, "STATIC_KEY", COUNT, "-O2", OFF)
    text = run("objdump", "-d", "--disassemble=work", path)
    until = text.split("ret", 1)[0]
    lines = re.findall(r"^ +[0-9a-f]+:\t((?:[0-9a-f]{2} )+) *\t?(.*)$", until, re.M)
    sites = [line for line in lines if len(line[0].split()) == 5 and line[0][:2] in ("e9", "a9")]
    rest = [line for line in lines if line not in sites]
    if len(sites) != 4:
        yield f"expected four sites of five bytes:\n{text}"
    if any(re.match(r"(cmp|j|call|inc|add[ql]? .*\()", line[1]) or "fs:" in line[1] for line in rest):
        yield f"more than sites stands in the way:\n{text}"


def main():
    compiler, mode = sys.argv[1:]
    for tool in (compiler, "objdump", "nm", "strings"):
        if not shutil.which(tool):
            print(f"skipped: {tool} is not installed")
            sys.exit(77)
    with tempfile.TemporaryDirectory() as folder:
        failures = list((constant if mode == "constant" else static_key)(compiler, folder))
    print("\n".join(failures))
    sys.exit(1 if failures else 0)


main()
