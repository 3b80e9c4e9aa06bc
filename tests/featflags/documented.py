#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Does a page of documentation do what it says?

usage: documented.py PAGE CC CXX

Comes in: a page with fenced blocks. A block whose fence names a file (```c demo.c) is that file, in an
empty folder; a ```console block is run there line by line, `$ ` starts a command, and what the page shows
below it must be what was printed; "..." stands for any text. `include` is the library's folder, cc and c++
are the compilers given. Goes out: each difference, exit code 0 or 1. Exists so that the page cannot lie.
"""
import os
import re
import subprocess
import sys
import tempfile

BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.M | re.S)


def run(command, folder):
    bin_folder = os.path.join(folder, ".bin")
    done = subprocess.run(command, shell=True, cwd=folder, check=False, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT,
                          env={**os.environ, "LC_ALL": "C", "PATH": bin_folder + ":" + os.environ["PATH"]})
    return done.stdout


def matches(shown, printed):
    pattern = r".*?".join(re.escape(part.strip("\n")) for part in shown.split("..."))
    return re.fullmatch(r"\s*" + pattern + r"\s*", printed, re.S) is not None


def sessions(text):
    """Commands of a console block and what the page shows they print."""
    for part in re.split(r"^\$ ", text, flags=re.M)[1:]:
        command, _, shown = part.partition("\n")
        yield command, shown


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    page, cc, cxx = sys.argv[1:]
    with open(page, encoding="utf-8") as file:
        blocks = BLOCK.findall(file.read())
    root = os.path.dirname(os.path.abspath(page))
    while not os.path.isdir(os.path.join(root, "include")):
        root = os.path.dirname(root)
    failures, commands = [], 0
    with tempfile.TemporaryDirectory() as folder:
        os.symlink(os.path.join(root, "include"), os.path.join(folder, "include"))
        os.mkdir(os.path.join(folder, ".bin"))
        for name, compiler in (("cc", cc), ("c++", cxx)):
            with open(os.path.join(folder, ".bin", name), "w", encoding="utf-8") as file:
                file.write(f'#!/bin/sh\nexec {compiler} "$@"\n')
            os.chmod(os.path.join(folder, ".bin", name), 0o755)
        for kind, name, text in blocks:
            if name:
                with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                    file.write(text)
            elif kind == "console":
                for command, shown in sessions(text):
                    commands += 1
                    printed = run(command, folder)
                    if not matches(shown, printed):
                        failures.append(f"$ {command}\nthe page shows:\n{shown}it printed:\n{printed}")
    for failure in failures:
        print(failure)
    if not commands:
        failures.append("no command")
        print(f"{page} has no command to run")
    sys.exit(1 if failures else 0)


main()
