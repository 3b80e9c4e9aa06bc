#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""featflags_add_deadcode_check() and featflags_add_unused_lint() pass, fail and skip where they should.

usage: checks.py GENERATOR ROOT DEADCODE_CHECK UNUSED_LINT
"""
import os
import subprocess
import sys
import tempfile

LISTS = """cmake_minimum_required(VERSION 3.25)
project(small C)
include(%s/cmake/FeatflagsChecks.cmake)
enable_testing()
add_library(small STATIC small.c src/second.c)
target_include_directories(small PRIVATE %s/include ${CMAKE_CURRENT_SOURCE_DIR} include)
target_compile_options(small PRIVATE "-DTEXT=[}$<SEMICOLON>]")
featflags_add_deadcode_check(small PROFILE featflags ARGUMENTS --format=text)
featflags_add_unused_lint(small)
# Its own copies are no affair of `small`, although it shares a source and a header.
add_library(small.other STATIC src/second.c other.c)
target_include_directories(small.other PRIVATE include)
"""
HEADER = "static %s level%s;\n"
SECOND = '#include "level.h"\nint second(void) { return level; }\n'
OTHER = '#include "level.h"\nint other(void) { return %s; }\n'
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


def configure(generator, folder, build, tool, lint):
    result = call("cmake", "-S", folder, "-B", build, "-G", generator, "-DCMAKE_BUILD_TYPE=RelWithDebInfo",
                  "-DCMAKE_C_COMPILER=gcc", f"-DFEATFLAGS_DEADCODE_CHECK={tool}", f"-DFEATFLAGS_UNUSED_LINT={lint}")
    return result.returncode, result.stdout


def write(folder, name, text):
    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
        file.write(text)


def expect(condition, what, output):
    if not condition:
        problems.append(f"{what}:\n{output}")


def main():
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    generator, root, tool, lint = sys.argv[1], sys.argv[2], os.path.abspath(sys.argv[3]), os.path.abspath(sys.argv[4])
    with tempfile.TemporaryDirectory() as top:
        folder, build = os.path.join(top, "project"), os.path.join(top, "build")
        for part in ("", "src", "include"):
            os.mkdir(os.path.join(folder, part))
        write(folder, "include/level.h", HEADER % ("const int", " = 1"))
        write(folder, "src/second.c", SECOND)
        write(folder, "other.c", OTHER % "level")
        write(folder, "flags.def", "FEAT(FAST, false)\n")
        write(folder, "CMakeLists.txt", LISTS % (root, root))
        write(folder, "small.c", SOURCE % ("", ""))
        code, output = configure(generator, folder, build, tool, lint)
        expect(code == 0, "does not configure", output)
        code, output = ctest(build)
        expect(code == 0 and "100% tests passed, 0 tests failed out of 2" in output, "what is as promised fails the tests", output)

        # A label inside the block that somebody jumps to keeps the block in the object.
        write(folder, "small.c", SOURCE % ("  inside:", "  if (x > 9)\n    goto inside;"))
        code, output = ctest(build)
        expect(code != 0 and "present" in output and "small-unused-lint (Failed)" not in output,
               "a block that is kept passes the test", output)
        write(folder, "small.c", SOURCE % ("", ""))

        # A writable copy in a header: another target writes it, which is none of ours; then one of our units does.
        write(folder, "include/level.h", HEADER % ("int", ""))
        write(folder, "other.c", OTHER % "++level")
        code, output = ctest(build)
        expect("split-brain" not in output, "units of another target are looked at", output)
        write(folder, "small.c", SOURCE % ("", "") + '#include "level.h"\nvoid set(int x) { level = x; }\n')
        code, output = ctest(build)
        expect(code != 0 and "split-brain" in output and "include/level.h:1" in output,
               "copies of a header's variable pass the test", output)

        code, output = configure(generator, folder, build, "FEATFLAGS_DEADCODE_CHECK-NOTFOUND",
                                 "FEATFLAGS_UNUSED_LINT-NOTFOUND")
        if not call("sh", "-c", "command -v deadcode-check").stdout:
            code, output = ctest(build)
            expect("Skipped" in output and "not installed" in call("ctest", "--test-dir", build, "-V").stdout,
                   "without the tool the test is not skipped", output)
            expect(call("cmake", "--build", build, "--target", "small-deadcode-check").returncode != 0,
                   "without the tool the target succeeds", "")

        write(folder, "CMakeLists.txt", LISTS % (root, root) + "featflags_add_deadcode_check(none)\n")
        code, output = configure(generator, folder, build, tool, lint)
        expect(code != 0 and "there is no target none" in output, "a target that is not there is accepted", output)
    for problem in problems:
        print(problem)
    sys.exit(1 if problems else 0)


main()
