#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What compilers say about the C++ view of a table.

usage: views.py views  COMPILER   clean under strict warnings, links and runs: every standard, mode and -O0
       views.py hana   COMPILER   the Hana view compiles; no other header includes Boost
       views.py module COMPILER   table.cppm, with the test's table put in, is imported and run
       views.py misuse COMPILER   each misuse fails with its sentence, and the right form does not

Exit code 0, 1, or 77 with the reason when something is not installed here.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TESTS = os.path.join(HERE, "..")
INCLUDE = os.path.join(HERE, "..", "..", "..", "include")
MODES = ("CONSTANT", "RUNTIME", "STATIC_KEY")
WARNINGS = "-Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wundef -Wold-style-cast -Werror".split()


def run(*words, cwd=None):
    done = subprocess.run(words, check=False, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=cwd,
                          env={**os.environ, "LC_ALL": "C"})
    return done.returncode, done.stdout


def words_of(compiler, standard, mode, *more):
    return [compiler, f"-std={standard}", f"-DFEATFLAGS_MODE=FEATFLAGS_{mode}", "-I", INCLUDE, "-I", TESTS, *more]


def standards(compiler):
    return [standard for standard in ("c++17", "c++20", "c++2b")
            if run(compiler, f"-std={standard}", "-x", "c++", "-fsyntax-only", os.devnull)[0] == 0]


def views(compiler, folder):
    for standard in standards(compiler):
        for mode in MODES if standard != "c++2b" else MODES[2:]:
            # G++ folds a call at -O0 only where it must: consteval, which C++17 lacks.
            level = "-O1" if standard == "c++17" and "clang" not in compiler else "-O0"
            code, text = run(*words_of(compiler, standard, mode, *WARNINGS, level, f"{HERE}/view.cpp", "-o", f"{folder}/view"))
            if code != 0 or text:
                yield f"{standard} {mode}: {text}"
            elif run(f"{folder}/view")[0] != 0:
                yield f"{standard} {mode}: the program fails"
    # With the flag on the missing function must be missed, or the above shows nothing.
    code, text = run(*words_of(compiler, "c++17", "CONSTANT", "-DFEATFLAGS_SET_radio=SCAN", f"{HERE}/view.cpp", "-o", f"{folder}/view"))
    if code == 0 or "never_defined" not in text:
        yield f"with the flag on the linker must miss never_defined, got:\n{text}"


def boost(compiler):
    if run(compiler, "-x", "c++", "-std=c++17", "-include", "boost/hana/tuple.hpp", "-fsyntax-only", os.devnull)[0] != 0:
        print("skipped: no Boost.Hana here (Debian: libboost-dev)")
        sys.exit(77)


def hana(compiler, folder):
    boost(compiler)
    for standard in standards(compiler):
        code, text = run(*words_of(compiler, standard, "CONSTANT", *WARNINGS, f"{HERE}/hana_test.cpp", "-o", f"{folder}/hana"))
        if code != 0 or text:
            yield f"{standard}: {text}"
        elif run(f"{folder}/hana")[0] != 0:
            yield f"{standard}: the program fails"
    for header, wanted in (("featflags.hpp", False), ("counters.h", False), ("hana.hpp", True)):
        source = f"{folder}/one.cpp"
        with open(source, "w", encoding="utf-8") as file:
            file.write(f"#include <featflags/{header}>\n")
        text = run(*words_of(compiler, "c++17", "RUNTIME", "-M", source))[1]
        if ("boost/" in text) != wanted:
            yield f"{header} {'does not include' if wanted else 'includes'} Boost:\n{text}"


USE = """import radio.flags;
namespace rf = radio_flags;
extern bool turn();
static_assert(rf::default_of<rf::flag::ANTENNA> && rf::row_of(rf::flag::SCAN).once && rf::from_name("SCAN").has_value());
int main() {
  unsigned rows = 0;
  for (const auto &row : rf::rows())
    rows += row.name.empty() ? 0 : 1;
  if (rows != 4 || rf::on<rf::flag::SCAN>())
    return 1;
  return turn() == rf::on<rf::flag::SCAN>() && rf::on(rf::flag::ANTENNA) ? 0 : 2;
}
"""
DEFINE = """#define FEATFLAGS_DEFINE
#include "cpp/radio.hpp"
extern bool turn();
bool turn() { return static_cast<bool>(radio_flags::apply("SCAN")); }
"""


def module(compiler, folder):
    with open(os.path.join(INCLUDE, "featflags", "table.cppm"), encoding="utf-8") as file:
        template = file.read()
    filled = template.replace("sched.flags", "radio.flags").replace("features.def", "cpp/radio.def").replace("NS sched", "NS radio")
    for name, text in (("radio.cppm", filled), ("use.cpp", USE), ("define.cpp", DEFINE)):
        with open(f"{folder}/{name}", "w", encoding="utf-8") as file:
            file.write(text)
    for mode in MODES:
        base = words_of(compiler, "c++20", mode)
        if "clang" in compiler:
            steps = [[*base, "--precompile", "radio.cppm", "-o", "radio.pcm"], [compiler, "-c", "radio.pcm", "-o", "radio.o"],
                     [*base, "-fmodule-file=radio.flags=radio.pcm", "-c", "use.cpp", "-o", "use.o"]]
        else:
            shutil.rmtree(f"{folder}/gcm.cache", ignore_errors=True)
            steps = [[*base, "-fmodules-ts", "-x", "c++", "-c", "radio.cppm", "-o", "radio.o"],
                     [*base, "-fmodules-ts", "-c", "use.cpp", "-o", "use.o"]]
        steps += [[*base, "-c", "define.cpp", "-o", "define.o"], [compiler, "radio.o", "use.o", "define.o", "-o", "use"], ["./use"]]
        for step in steps:
            code, text = run(*step, cwd=folder)
            if code != 0 or text:
                yield f"{mode}: {' '.join(step)}: exit code {code}\n{text}"
                break


# What is defined, in which mode, and what must be said.
MISUSES = (
    ("MISUSE_SCOPE", "CONSTANT", r"scoped_flag turns a flag for a while, but this build is in constant mode"),
    ("MISUSE_NAME", "CONSTANT", r"no member named 'BOST'.*did you mean|BOST.* is not a member of"),
    ("MISUSE_TABLE", "CONSTANT", r"cannot convert|could not convert|invalid|no matching|no viable|not implicitly convertible"),
    ("MISUSE_CONSTANT", "RUNTIME", r"non-constant|not a constant expression|not an integral constant expression"))


def misuse(compiler, folder):
    del folder
    for name, mode, says in MISUSES:
        code, text = run(*words_of(compiler, "c++17", mode, f"-D{name}", "-fsyntax-only", f"{HERE}/view.cpp"))
        if code == 0 or not re.search(says, text):
            yield f"{name}: expected '{says}', got:\n{text}"


def main():
    what, compiler = sys.argv[1:]
    if not shutil.which(compiler):
        print(f"skipped: {compiler} is not installed")
        sys.exit(77)
    with tempfile.TemporaryDirectory() as folder:
        failures = list({"views": views, "hana": hana, "module": module, "misuse": misuse}[what](compiler, folder))
    for failure in failures:
        print(failure)
    sys.exit(1 if failures else 0)


main()
