#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The header for #if: right values, and an error for everything else.

usage: if_header.py COMPILER

Comes in: switches.def, and the header that if_header.c makes of it in each mode. Goes out: each difference, and
exit code 0, 1, or 77 when the compiler is not installed here.
"""
import subprocess
import sys
import tempfile

from compile import INCLUDE, compile_unit, require, run

# A condition for #if, and what an error line must hold; "" compiles and is true.
CONSTANT = (
    ("FEAT_IF(LB_MIN) && !FEAT_IF(HRTICK)", ""),
    ("FEAT_IF_IN(sched, WAKEUP_PREEMPTION) + FEAT_IF(LB_MIN) == 2", ""),
    ("FEAT_IF(HRTCK)", "FEATFLAGS_IF_HRTCK|missing binary operator"),
    ("FEAT_IF_IN(schd, HRTICK)", "FEATFLAGS_IF_schd_HRTICK|missing binary operator"),
)
RUNTIME = (("FEAT_IF(LB_MIN)", "featflags: FEAT_IF(LB_MIN) must be a constant, but in this build the flag turns at run time: "
            "test it with FEAT_ON(LB_MIN)|invalid token"),)


def header(folder, compiler, mode, *words):
    code, text = run(compiler, "-x", "c", "-std=c11", f"-DFEATFLAGS_MODE=FEATFLAGS_{mode.upper()}",
                     '-DFEATFLAGS_IF_TABLE="switches.def"', "-DFEATFLAGS_IF_NS=sched", *words,
                     f"{INCLUDE}/featflags/if_header.c", "-o", f"{folder}/if_header")
    if code != 0:
        return text
    with open(f"{folder}/sched_if.h", "w", encoding="utf-8") as file:
        return "" if subprocess.run([f"{folder}/if_header"], stdout=file, check=False).returncode == 0 else "does not run"


def unit(folder, compiler, standard, mode, condition, *words, includes=("switches.h", "sched_if.h")):
    with open(f"{folder}/unit.c", "w", encoding="utf-8") as file:
        file.write("".join(f'#include "{name}"\n' for name in includes))
        file.write(f"#if {condition}\nint good;\n#else\n#error false\n#endif\n")
    return compile_unit(compiler, standard, mode, f"{folder}/unit.c", f"{folder}/unit.o", "-I", folder, *words)


def check(folder, compiler):
    for standard in ("c11", "c++17"):
        require(compiler, standard)
        for mode, conditions in (("constant", CONSTANT), ("runtime", RUNTIME), ("static_key", RUNTIME)):
            yield from filter(None, [header(folder, compiler, mode)])
            for condition, says in conditions:
                code, text = unit(folder, compiler, standard, mode, condition)
                if (code == 0) != (says == "") or not any(part in text for part in says.split("|")):
                    yield f"{standard} {mode} #if {condition}: expected '{says}', got:\n{text}"
        yield from filter(None, [header(folder, compiler, "constant")])
        code, text = unit(folder, compiler, standard, "constant", "FEAT_IF(LB_MIN)", "-DFEATFLAGS_SET_sched=HRTICK")
        if code == 0 or "the header for #if holds another value of HRTICK than this build" not in text:
            yield f"{standard}: a header of another build: {text}"
        code, text = unit(folder, compiler, standard, "constant", "FEAT_IF(LB_MIN)", includes=("sched_if.h",))
        if code == 0 or "include the table's own header first" not in text:
            yield f"{standard}: without the table's header: {text}"
        code, text = unit(folder, compiler, standard, "constant", "FEAT_IF(LB_MIN)", includes=("switches.h",))
        if code == 0:
            yield f"{standard}: FEAT_IF without the header compiles"
        yield from filter(None, [header(folder, compiler, "constant", "-DFEATFLAGS_IF_QUALIFIED")])
        if unit(folder, compiler, standard, "constant", "FEAT_IF_IN(sched, LB_MIN)")[0] != 0:
            yield f"{standard}: a qualified header lacks FEAT_IF_IN"
        if unit(folder, compiler, standard, "constant", "FEAT_IF(LB_MIN)")[0] == 0:
            yield f"{standard}: a qualified header has FEAT_IF"


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as folder:
        failures = list(check(folder, sys.argv[1]))
    for failure in failures:
        print(failure)
    sys.exit(1 if failures else 0)


main()
