#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""unused-lint over the constant builds of the sample for three machines.

usage: lint_test.py UNUSED_LINT REPOSITORY

Comes in: the tool and the repository. Goes out: 0 when it has nothing to say of the sample as it is, and
names the one constant that is planted in a copy. Exists so that the sample stays what it shows.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

MACHINES = ("x86-64", "aarch64", "alpha")
PLANTED = "planted_and_never_asked"


def lint(tool, repository, folder):
    command = [tool, "--no-cache", "--source-root=" + repository]
    for machine in MACHINES:
        build = os.path.join(folder, machine)
        subprocess.run(["cmake", "-S", os.path.join(repository, "samples", "sched"), "-B", build, "-G", "Ninja",
                        "--toolchain", os.path.join(repository, "cmake", "toolchains", machine + ".cmake"),
                        "-DSCHED_BUILD_DEBUG=OFF"], check=True, stdout=subprocess.DEVNULL)
        command += ["--cell", f"{machine}={build}"]
    run = subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    print(run.stdout)
    return run


def copy_of(repository, folder):
    for part in ("cmake", "include", "samples"):
        shutil.copytree(os.path.join(repository, part), os.path.join(folder, part))
    shutil.copy(os.path.join(repository, "CMakeLists.txt"), folder)
    with open(os.path.join(folder, "samples", "sched", "stats.c"), "a", encoding="utf-8") as file:
        file.write(f"static const int {PLANTED} = 1;\n")
    return folder


def main():
    tool, repository = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        clean = lint(tool, repository, os.path.join(folder, "clean"))
        planted = lint(tool, copy_of(repository, os.path.join(folder, "copy")), os.path.join(folder, "planted"))
    read = re.findall(r"[1-9]\d* declarations, [1-9]\d* units", clean.stdout)
    if clean.returncode != 0 or len(read) != len(MACHINES):
        sys.exit("the sample is not clean, or was not read")
    if planted.returncode != 1 or PLANTED not in planted.stdout:
        sys.exit("a constant that nobody asks was not found")
    return 0


if __name__ == "__main__":
    sys.exit(main())
