# SPDX-License-Identifier: MIT
"""The cells of the second opinion: compilers, machines, levels.

Comes in: programs and a folder. Goes out: objects with their compile databases, and what deadcode-check says of them.
"""
import json
import os
import shutil
import subprocess
import sys
from collections import namedtuple

Cell = namedtuple("Cell", "name machine c cxx options")
Built = namedtuple("Built", "cell folder objects") # objects: by program's unit

COMPILERS = [
    ("gcc-12", "x86-64", "gcc-12", "g++-12", []),
    ("clang-14", "x86-64", "clang-14", "clang++-14", []),
    ("clang-19", "x86-64", "clang-19", "clang++-19", []),
    ("aarch64-gcc", "aarch64", "aarch64-linux-gnu-gcc", "aarch64-linux-gnu-g++", []),
    ("aarch64-clang-14", "aarch64", "clang-14", "clang++-14", ["--target=aarch64-linux-gnu"]),
    ("aarch64-clang-19", "aarch64", "clang-19", "clang++-19", ["--target=aarch64-linux-gnu"]),
    ("alpha-gcc", "alpha", "alpha-linux-gnu-gcc", "alpha-linux-gnu-g++", []),
]
LEVELS = ["-O0", "-O1", "-O2", "-O3", "-Os"]
GUARDS = ["ON(FLAG)", "MEM(FLAG)", "SET(FLAG)", "BIT(FLAG)", "ROWED(FLAG):ROW", "on<FLAG>"]


def choose(words):
    """The cells whose compiler is here and whose name is one of the words, or begins with it."""
    every = [Cell(name + level, machine, c, cxx, options + [level])
             for name, machine, c, cxx, options in COMPILERS for level in LEVELS]
    wanted = [cell for cell in every if not words or any(cell.name.startswith(word) for word in words.split(","))]
    for missing in sorted({cell.cxx for cell in wanted if not shutil.which(cell.cxx)}):
        print(f"not here, and so without its cells: {missing}")
    return [cell for cell in wanted if shutil.which(cell.c) and shutil.which(cell.cxx)]


def build(programs, chosen, folder):
    os.makedirs(folder, exist_ok=True)
    for written in programs:
        for name, text in written.sources.items():
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(text)
    built = []
    for cell in chosen:
        home = os.path.join(folder, cell.name)
        os.makedirs(home, exist_ok=True)
        entries, objects = [], {}
        for written in programs:
            source = os.path.join(folder, written.unit)
            language = [cell.c, "-std=gnu11"] if written.language == "c" else [cell.cxx, "-std=gnu++17"]
            objects[written.unit] = os.path.join(home, written.unit + ".o")
            command = [*language, *cell.options, *(["-g"] if written.debug else []), "-w", "-c", source, "-o", objects[written.unit]]
            if subprocess.run(command, cwd=home, check=False).returncode != 0:
                sys.exit("does not compile: " + " ".join(command))
            entries.append({"directory": home, "file": source, "arguments": command})
        with open(os.path.join(home, "compile_commands.json"), "w", encoding="utf-8") as file:
            json.dump(entries, file)
        built.append(Built(cell, home, objects))
    return built


def judge(tool, built, folder, options):
    """All checks of a run, by cell."""
    command = [*tool, "--no-cache", "--format=json", "--jobs=1", "--source-root=" + folder, *options]
    command += ["--guard=" + guard for guard in GUARDS]
    for one in built:
        command += ["--cell", f"{one.cell.name}={one.folder}"]
    done = subprocess.run(command, check=False, text=True, capture_output=True)
    try:
        report = json.loads(done.stdout)
    except ValueError:
        sys.exit(f"no report: {' '.join(command)}\n{done.stderr}{done.stdout[:2000]}")
    for problem in report["problems"]:
        print(f"problem: {problem['file']}: {problem['text']}")
    checks = {one.cell.name: [] for one in built}
    for check in report["checks"]:
        checks[check["cell"]].append(check)
    report["by cell"] = checks
    return report
