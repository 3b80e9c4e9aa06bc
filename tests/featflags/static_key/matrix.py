#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Builds and runs program/ with every compiler, level, kind of program and linker.

usage: matrix.py [--full] [--compiler NAME] [--list]

Comes in: nothing; --full is all combinations, without it a few that have each value at least once; --compiler
keeps those of one. Goes out: a line for each combination that is not right, a line for each that the toolchain
refuses (it refuses the same program in runtime mode as well) with its message, and the counts. Exit code 0, 1, or 77 where a
compiler or linker is not installed.

The kinds: PIE, no-PIE and static have everything in the program; shared has the table in a shared object that
the program is linked with. All but static load one more object with sites while they run, thrice.
At -O1 and -O3 with -fcf-protection, from -O2 on in C++20, below in C++17.
"""
import argparse
import itertools
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAM = os.path.join(HERE, "program")
INCLUDE = os.path.join(HERE, "..", "..", "..", "include")

COMPILERS = {"gcc-12": "g++-12", "clang-14": "clang++-14", "clang-19": "clang++-19"}
LEVELS = ("-O0", "-O2", "-Os", "-O1", "-O3")
KINDS = {"PIE": ("-fPIE",), "no-PIE": ("-fno-PIE",), "shared": ("-fPIC",), "static": ("-fno-PIE",)}
LINKS = {"PIE": ("-pie",), "no-PIE": ("-no-pie",), "shared": ("-pie",), "static": ("-static",)}
LINKERS = ("bfd", "gold", "lld")
LTO = (False, True)
SECTIONS = (False, True)
# Each value of each column at least once.
FEW = [("gcc-12", "-O0", "PIE", "bfd", False, False), ("gcc-12", "-O2", "shared", "gold", False, True),
       ("gcc-12", "-O3", "no-PIE", "lld", False, True), ("gcc-12", "-Os", "static", "bfd", True, False),
       ("clang-14", "-O0", "shared", "lld", False, False), ("clang-14", "-O2", "PIE", "lld", True, True),
       ("clang-19", "-O1", "static", "gold", False, False), ("clang-19", "-O0", "no-PIE", "bfd", False, False),
       ("clang-19", "-O2", "shared", "lld", True, True), ("clang-19", "-Os", "PIE", "bfd", False, True)]


def linker_of(compiler, linker):
    """clang's own lld reads what that clang writes for -flto."""
    if linker == "lld" and compiler.startswith("clang"):
        return f"lld-{compiler.split('-')[1]}"
    return linker


def missing():
    wanted = list(COMPILERS) + list(COMPILERS.values()) + ["ld.bfd", "ld.gold", "ld.lld", "ld.lld-14", "ld.lld-19"]
    return [name for name in wanted if not shutil.which(name)]


class Builder:
    """Compiles each unit once for all linkers."""

    def __init__(self, folder):
        self.folder = folder
        self.mode = "STATIC_KEY"
        self.objects = {}

    def run(self, *words):
        done = subprocess.run(words, check=False, text=True, cwd=PROGRAM, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, env={**os.environ, "LC_ALL": "C"})
        return done.returncode, done.stdout

    def options(self, combination):
        compiler, level, kind, _, lto, sections = combination
        options = [level, "-w", *KINDS[kind]]
        options += ["-flto"] if lto else []
        options += ["-ffunction-sections", "-fdata-sections"] if sections else []
        options += ["-fcf-protection"] if level in ("-O1", "-O3") else []
        return compiler, options

    def unit(self, combination, source, *defines):
        """The object of a unit, or a sentence why there is none."""
        compiler, options = self.options(combination)
        key = (compiler, *options, self.mode, source, *defines)
        if key not in self.objects:
            output = os.path.join(self.folder, f"{len(self.objects)}.o")
            is_cxx = source.endswith(".cpp")
            standard = "-std=c11" if not is_cxx else "-std=c++20" if combination[1] in ("-O2", "-O3", "-Os") else "-std=c++17"
            code, text = self.run(COMPILERS[compiler] if is_cxx else compiler, standard, *options, "-I", INCLUDE, "-I", PROGRAM,
                                  f"-DFEATFLAGS_MODE=FEATFLAGS_{self.mode}", *defines, "-c", source, "-o", output)
            self.objects[key] = (output, "") if code == 0 else (None, text)
        return self.objects[key]

    def link(self, combination, output, objects, *words):
        compiler, level, _, linker, lto, sections = combination
        return self.run(COMPILERS[compiler], level, *(["-flto"] if lto else []), f"-fuse-ld={linker_of(compiler, linker)}",
                        *(["-Wl,--gc-sections"] if sections else []), *objects, *words, "-o", output)

    def object_file(self, combination, output, units):
        """A shared object of these units."""
        shared = (combination[0], combination[1], "shared", *combination[3:])
        objects = []
        for unit in units:
            built, text = self.unit(shared, *unit)
            if not built:
                return text
            objects.append(built)
        code, text = self.link(shared, output, objects, "-shared", f"-Wl,-soname,{os.path.basename(output)}")
        return "" if code == 0 else text

    def program(self, combination):
        """What went wrong, or nothing."""
        kind = combination[2]
        output = os.path.join(self.folder, "program")
        loaded = os.path.join(self.folder, "loaded.so")
        defines = [] if kind == "static" else [f'-DOBJECT="{loaded}"', "-DOBJECT_SITES=3"]
        units = [("main.cpp", *defines, *(["-DATTACHED"] if kind == "shared" else [])), ("first.cpp",), ("second.cpp",)]
        links = list(LINKS[kind])
        if kind != "static":
            text = self.object_file(combination, loaded, [("object.c", "-DATTACHED")])
            if text:
                return text
            links += ["-rdynamic", "-ldl"]
        if kind == "shared":
            text = self.object_file(combination, os.path.join(self.folder, "libtable.so"), [("table.c",)])
            if text:
                return text
            links += ["-L", self.folder, "-ltable", f"-Wl,-rpath,{self.folder}"]
        else:
            units.append(("table.c",))
        objects = []
        for unit in units:
            built, text = self.unit(combination, *unit)
            if not built:
                return text
            objects.append(built)
        code, text = self.link(combination, output, objects, *links)
        if code != 0:
            return text
        code, text = self.run("timeout", "60", output, "procmem" if self.mode == "STATIC_KEY" else "data")
        return "" if code == 0 else f"exit code {code}\n{text}"

    def refused(self, combination):
        """What the toolchain says about the same program without a single site, or nothing."""
        self.mode = "RUNTIME"
        text = self.program(combination)
        self.mode = "STATIC_KEY"
        return text


def one_line(text):
    lines = [line for line in text.splitlines() if "error" in line or "undefined" in line] or text.splitlines() or [""]
    return lines[0].strip()[:160]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--compiler")
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    every = itertools.product(LEVELS, COMPILERS, KINDS, LTO, SECTIONS, LINKERS)
    every = [(compiler, level, kind, linker, lto, sections) for level, compiler, kind, lto, sections, linker in every]
    chosen = every if options.full else FEW
    chosen = [combination for combination in chosen if options.compiler in (None, combination[0])]
    if missing():
        print("skipped, not installed: " + " ".join(missing()))
        sys.exit(77)
    counts = {"right": 0, "refused": 0, "wrong": 0}
    with tempfile.TemporaryDirectory() as folder:
        builder = Builder(folder)
        for number, combination in enumerate(chosen, 1):
            compiler, level, kind, linker, lto, sections = combination
            name = " ".join([compiler, level, kind, linker] + ["lto"] * lto + ["gc-sections"] * sections)
            text = builder.program(combination)
            refusal = builder.refused(combination) if text else ""
            verdict = "refused" if refusal else "wrong" if text else "right"
            counts[verdict] += 1
            if verdict != "right":
                print(f"{verdict}: {name}: {one_line(refusal) if refusal else text.strip()[:1500]}", flush=True)
            elif options.list:
                print(f"right: {name}", flush=True)
            if number % 48 == 0:
                print(f"{number} of {len(chosen)}: {counts}", flush=True)
    print(", ".join(f"{number} {verdict}" for verdict, number in counts.items()) + f" of {len(chosen)}")
    sys.exit(1 if counts["wrong"] else 0)


main()
