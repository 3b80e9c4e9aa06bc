#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Builds program/ for another machine, real or not, and runs it there.

usage: machines.py MACHINE LEVEL

Comes in: a machine of the table below. Goes out: what the program said, for each engine that the environment
asks for. Exit code 0, 1, or 77 where a compiler, qemu or valgrind is not installed. Exists because two machines
have sites of their own, and alpha, which has none, takes the same sources.
"""
import os
import shutil
import subprocess
import sys
import tempfile

PROGRAM = os.path.join(os.path.dirname(os.path.abspath(__file__)), "program")
INCLUDE = os.path.join(PROGRAM, "..", "..", "..", "..", "include")

# The compilers' prefix, what runs the program, the engine that must be found, and those that must work when
# asked for. A translator does not see what is written to its memory behind its back, so procmem must be found
# out not to work under qemu; valgrind looks at no change of a file's code at all, unless it is told to.
MACHINES = {
    "aarch64": ("aarch64-linux-gnu-", ("qemu-aarch64", "-L", "/usr/aarch64-linux-gnu"), "mprotect", ("data", "mprotect")),
    "riscv64": ("riscv64-linux-gnu-", ("qemu-riscv64", "-L", "/usr/riscv64-linux-gnu"), "mprotect", ("data", "mprotect")),
    "alpha": ("alpha-linux-gnu-", ("qemu-alpha", "-L", "/usr/alpha-linux-gnu"), "data", ()),
    "valgrind": ("", ("valgrind", "-q", "--error-exitcode=3"), "data", ("data",)),
    "valgrind-smc": ("", ("valgrind", "-q", "--error-exitcode=3", "--smc-check=all"), "procmem", ("data", "mprotect")),
}


def run(*words, **environment):
    done = subprocess.run(words, check=False, text=True, cwd=PROGRAM, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          env={**os.environ, "LC_ALL": "C", **environment})
    return done.returncode, done.stdout


def main():
    if len(sys.argv) != 3 or sys.argv[1] not in MACHINES:
        sys.exit(__doc__)
    prefix, runner, found, asked = MACHINES[sys.argv[1]]
    for name in (prefix + "gcc", prefix + "g++", runner[0]):
        if not shutil.which(name):
            print(f"skipped: {name} is not installed")
            sys.exit(77)
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        common = [sys.argv[2], "-Wall", "-Wextra", "-Werror", "-I", INCLUDE, "-I", PROGRAM, "-DFEATFLAGS_MODE=FEATFLAGS_STATIC_KEY"]
        output = os.path.join(folder, "program")
        code, text = run(prefix + "gcc", "-std=c11", *common, "-c", "table.c", "-o", output + ".o")
        if code == 0:
            loaded = os.path.join(folder, "loaded.so")
            code, text = run(prefix + "gcc", "-std=c11", *common, "-fPIC", "-shared", "-DATTACHED", "object.c", "-o", loaded)
        if code == 0:
            code, text = run(prefix + "g++", "-std=c++17", *common, f'-DOBJECT="{loaded}"', "-DOBJECT_SITES=3", "-rdynamic", "main.cpp",
                             "first.cpp", "second.cpp", output + ".o", "-ldl", "-o", output)
        if code != 0:
            sys.exit(text)
        for engine, environment in [(found, {})] + [(engine, {"FEATFLAGS_ENGINE": engine}) for engine in asked]:
            code, text = run(*runner, output, engine, **environment)
            print(f"{environment.get('FEATFLAGS_ENGINE', 'unasked')}: {text.strip() or 'exit code ' + str(code)}")
            failed |= code != 0
    sys.exit(1 if failed else 0)


main()
