#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""featflags_add_deadcode_check() passes, fails and skips where it should.

usage: checks.py GENERATOR ROOT DEADCODE_CHECK
"""
import os
import subprocess
import sys
import tempfile

LISTS = """cmake_minimum_required(VERSION 3.25)
project(small C)
include(%s/cmake/FeatflagsChecks.cmake)
enable_testing()
add_library(small STATIC small.c)
target_include_directories(small PRIVATE %s/include ${CMAKE_CURRENT_SOURCE_DIR})
featflags_add_deadcode_check(small PROFILE featflags ARGUMENTS --format=text)
"""
SOURCE = """#define FEATFLAGS_TABLE "flags.def"
#define FEATFLAGS_NS small
#include <featflags/featflags.h>
int fast(int);
int run(int x) {
  if (FEAT_ON(FAST)) {
%s
    return fast(x);
  }
%s
  return x;
}
"""
problems = []


def call(*words):
    return subprocess.run(words, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)


def ctest(build):
    result = call("ctest", "--test-dir", build, "--output-on-failure")
    return result.returncode, result.stdout


def configure(generator, folder, build, tool):
    result = call("cmake", "-S", folder, "-B", build, "-G", generator, "-DCMAKE_BUILD_TYPE=RelWithDebInfo",
                  "-DCMAKE_C_COMPILER=gcc", f"-DFEATFLAGS_DEADCODE_CHECK={tool}")
    return result.returncode, result.stdout


def write(folder, name, text):
    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
        file.write(text)


def expect(condition, what, output):
    if not condition:
        problems.append(f"{what}:\n{output}")


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    generator, root, tool = sys.argv[1], sys.argv[2], os.path.abspath(sys.argv[3])
    with tempfile.TemporaryDirectory() as top:
        folder, build = os.path.join(top, "project"), os.path.join(top, "build")
        os.mkdir(folder)
        write(folder, "flags.def", "FEAT(FAST, false)\n")
        write(folder, "CMakeLists.txt", LISTS % (root, root))
        write(folder, "small.c", SOURCE % ("", ""))
        code, output = configure(generator, folder, build, tool)
        expect(code == 0, "does not configure", output)
        code, output = ctest(build)
        expect(code == 0 and "100% tests passed" in output, "a pruned block fails the test", output)

        # A label inside the block that somebody jumps to keeps the block in the object.
        write(folder, "small.c", SOURCE % ("  inside:", "  if (x > 9)\n    goto inside;"))
        code, output = ctest(build)
        expect(code != 0 and "present" in output, "a block that is kept passes the test", output)

        code, output = configure(generator, folder, build, "FEATFLAGS_DEADCODE_CHECK-NOTFOUND")
        if not call("sh", "-c", "command -v deadcode-check").stdout:
            code, output = ctest(build)
            expect("Skipped" in output and "not installed" in call("ctest", "--test-dir", build, "-V").stdout,
                   "without the tool the test is not skipped", output)
            expect(call("cmake", "--build", build, "--target", "small-deadcode-check").returncode != 0,
                   "without the tool the target succeeds", "")

        write(folder, "CMakeLists.txt", LISTS % (root, root) + "featflags_add_deadcode_check(none)\n")
        code, output = configure(generator, folder, build, tool)
        expect(code != 0 and "there is no target none" in output, "a target that is not there is accepted", output)
    for problem in problems:
        print(problem)
    sys.exit(1 if problems else 0)


main()
