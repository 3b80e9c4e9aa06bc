#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The audit finds what is overdue, and says what it cannot know.

usage: audit.py COMPILER

Comes in: program.c, built in each mode with and without records. Goes out: each difference between what the
audit should print and what it prints, and exit code 0, 1, or 77 when the compiler is not installed here.
"""
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from compile import compile_unit, require, run  # noqa: E402

UNKNOWN = "sched: whether a flag is tested is not known: give programs built with -DFEATFLAGS_VERIFY=2\n"
HALF = "sched: of 1 flags that are off it is not known: build with -DFEATFLAGS_VERIFY=2 and -O1\n"
OLD = "sched: OLD: expired 2027-01, owner bob\n"
NOBODYS = "sched: NOBODYS: no owner\n"
FORGOTTEN = "sched: FORGOTTEN: tested nowhere, owner alice\n"
FORGOTTEN_ON = "sched: FORGOTTEN_ON: tested nowhere, owner alice\n"
NO_DATE = "sched: no date was given, so none is expired: --today=2027-01-15\n"


def total(expired, ownerless, untested):
    return f"sched: 5 flags, {expired} expired, {ownerless} without an owner, {untested} tested nowhere\n"


# Mode, words of the compiler, arguments (FILE is the unit that tests), exit code, what is printed.
CASES = (
    ("constant", "", "", 1, NOBODYS + total(0, 1, 0) + NO_DATE + UNKNOWN),
    ("constant", "", "--no-owners", 0, total(0, 0, 0) + NO_DATE + UNKNOWN),
    ("constant", "", "--no-owners --today=2026-12-31", 0, total(0, 0, 0) + UNKNOWN),
    ("constant", "", "--no-owners --today=2027-01-01", 1, OLD + total(1, 0, 0) + UNKNOWN),
    ("constant", "", "--no-owners --today=2027-01", 1, OLD + total(1, 0, 0) + UNKNOWN),
    ("constant", "", "--no-owners --today=2027-02", 1, OLD + total(1, 0, 0) + UNKNOWN),
    ("constant", '-DFEATFLAGS_TODAY="2027-06-01"', "--no-owners", 1, OLD + total(1, 0, 0) + UNKNOWN),
    ("constant", "-O1 -DFEATFLAGS_VERIFY=2", "--no-owners FILE", 1, FORGOTTEN + FORGOTTEN_ON + total(0, 0, 2) + NO_DATE),
    ("constant", "-O1 -DFEATFLAGS_VERIFY", "--no-owners FILE", 1, FORGOTTEN_ON + total(0, 0, 1) + NO_DATE + HALF.replace("1 flags", "3 flags")),
    ("runtime", "-DFEATFLAGS_VERIFY", "--no-owners FILE", 1, FORGOTTEN + FORGOTTEN_ON + total(0, 0, 2) + NO_DATE),
    ("runtime", "", "--no-owners FILE", 0, total(0, 0, 0) + NO_DATE + UNKNOWN),
    ("runtime", "", "--today=soon", 2, ""),
    ("runtime", "", "/no/such/file", 2, ""),
    ("runtime", "", "--tomorrow", 2, ""),
    ("static_key", "-O1", "--no-owners", 1, FORGOTTEN + FORGOTTEN_ON + total(0, 0, 2) + NO_DATE),
)


def check(folder, compiler, standard, mode, words, arguments, wanted, prints):
    objects = [f"{folder}/audit.o", f"{folder}/tests.o"]
    for path, define in zip(objects, ((), ("-DTESTS",))):
        code, text = compile_unit(compiler, standard, mode, "audit/program.c", path, *words.split(), *define)
        if code != 0:
            return text
    code, text = run(compiler, *objects, "-o", f"{folder}/audit")
    if code != 0:
        return text
    done = subprocess.run([f"{folder}/audit", *arguments.replace("FILE", objects[1]).split()], check=False, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if (done.returncode, done.stdout) != (wanted, prints) or (wanted == 2) != bool(done.stderr):
        return f"exit code {done.returncode}, expected {wanted}; printed:\n{done.stdout}{done.stderr}expected:\n{prints}"
    return None


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        for standard in ("c11", "c++17"):
            require(sys.argv[1], standard)
            for case in CASES:
                failure = check(folder, sys.argv[1], standard, *case)
                if failure:
                    print(f"{standard} {' '.join(case[:3])}: {failure}")
                    failures += 1
    sys.exit(1 if failures else 0)


main()
