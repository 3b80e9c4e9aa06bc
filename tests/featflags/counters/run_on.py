#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Counts on another machine: other word sizes, other byte orders, other atomic instructions.

usage: run_on.py TRIPLET QEMU

Comes in: the tests beside this file. Goes out: exit code 0 when each, compiled for that machine, succeeds under
qemu-user; 77 with the reason when the compiler or qemu is not installed here.
"""
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TESTS = ("decimal_test.c", "text_test.c", "threads_test.c")


def main():
    triplet, qemu = sys.argv[1:]
    compiler = f"{triplet}-gcc"
    for tool in (compiler, qemu):
        if not shutil.which(tool):
            print(f"skipped: {tool} is not installed")
            sys.exit(77)
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for test in TESTS:
            program = f"{folder}/program"
            for words in ([compiler, "-std=gnu11", "-O2", "-Wall", "-Wextra", "-Werror", "-DFEATFLAGS_MODE=FEATFLAGS_RUNTIME",
                           "-I", f"{HERE}/../../../include", "-I", f"{HERE}/..", f"{HERE}/{test}", "-pthread", "-o", program],
                          [qemu, "-L", f"/usr/{triplet}", program]):
                done = subprocess.run(words, check=False, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
                if done.returncode != 0:
                    failed = 1
                    print(f"{' '.join(words)}: exit code {done.returncode}\n{done.stdout}")
                    break
    sys.exit(failed)


main()
