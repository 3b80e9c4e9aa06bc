#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What static keys cost: bytes, a test that is off, a turn, the start; peers in the same run.

usage: bench.py [--rounds=25] [--cxx=g++-12] [--jmp=FOLDER] [--semi-static=FOLDER]

Comes in: the sources beside this file; Abseil and gflags where they are installed (libabsl-dev, libgflags-dev); and
the folders of two peers' sources, which are not part of this project: qlibs/jmp (the one that holds `jmp`) and
semi-static-conditions. Goes out: tables for docs/benchmarks.md, the exact counts first, and the load of the machine.
"""
import argparse
import glob
import os
import re
import subprocess
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
INCLUDE = os.path.join(HERE, "..", "..", "..", "include")
MODES = {"constant": "CONSTANT", "static_key": "STATIC_KEY", "runtime": "RUNTIME"}


def run(*words, check=True):
    done = subprocess.run(words, check=False, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode != 0 and check:
        raise SystemExit(f"{' '.join(words)}:\n{done.stdout}{done.stderr}")
    return done.stdout if done.returncode == 0 else ""


def compile_to(cxx, output, *words):
    run(cxx, "-O2", "-std=c++17", "-w", "-I", INCLUDE, "-I", HERE, *words, "-o", output)


def way(cxx, folder, name, *words, suffix=""):
    mode = MODES.get(name, "CONSTANT")
    output = f"{folder}/{name}{suffix}.o"
    compile_to(cxx, output, f"-DWAY={name}{suffix}", f"-DWAY_{name}", f"-DFEATFLAGS_MODE=FEATFLAGS_{mode}", *words, "-c", f"{HERE}/subject.cpp")
    return output


def function_instructions(binary, name):
    text = run("objdump", "-d", "--no-show-raw-insn", binary)
    body = re.search(rf"<{name}>:\n(.*?)\n\n", text + "\n\n", re.S).group(1)
    return [line.split("\t") for line in body.splitlines() if "\t" in line]


def hot_bytes(binary, name):
    """From the function's start to its return: what runs when every flag is off."""
    lines = function_instructions(binary, name)
    first = int(lines[0][0].strip(" :"), 16)
    return next(int(line[0].strip(" :"), 16) for line in lines if line[1].strip().startswith("ret")) - first


def metadata(binary):
    sections = re.findall(r"featflags_static_key_\d+\s+PROGBITS\s+\w+ \w+ (\w+)", run("readelf", "-SW", binary))
    return sum(int(size, 16) for size in sections)


def relocations(binary):
    return len(re.findall(r"R_X86_64_", run("readelf", "-rW", binary)))


def counts(cxx, folder):
    """What the second 32 tests of 64 add: no frame, no anchor, nothing that a program has once."""
    print("| what one more test of a flag that is off adds, x86-64, " + run(cxx, "--version").splitlines()[0] + " | bytes of the straight path | bytes of metadata | dynamic relocations |")
    print("|---|---|---|---|")
    compile_to(cxx, f"{folder}/storage.o", "-c", f"{HERE}/storage.cpp")
    compile_to(cxx, f"{folder}/main.o", "-c", "-x", "c++", f"{HERE}/count_main.inc")
    for name in ("static_key", "runtime", "atomic"):
        sizes = []
        for tested in (32, 64):
            binary = f"{folder}/count_{name}_{tested}"
            run(cxx, way(cxx, folder, name, f"-DTESTED={tested}"), f"{folder}/main.o", f"{folder}/storage.o", f"-Wl,--defsym=check=check_{name}",
                "-o", binary)
            sizes.append((hot_bytes(binary, f"check_{name}"), metadata(binary), relocations(binary)))
        added = [(more - less) / 32 for less, more in zip(*sizes)]
        print(f"| {name} | " + " | ".join(f"{number:g}" for number in added) + " |")


def checks(cxx, folder, rounds):
    peers = bool(glob.glob("/usr/include/absl/flags/flag.h")) and bool(glob.glob("/usr/include/gflags/gflags.h"))
    names = ["nothing", "constant", "static_key", "runtime", "atomic"] + (["gflags", "absl"] if peers else [])
    objects = [way(cxx, folder, name) for name in names]
    objects += [way(cxx, folder, name, "-DTESTED=32", suffix="_half") for name in names]
    words = ["-DWITH_PEERS"] if peers else []
    if peers:
        for name in ("absl_flags", "gflags_flags"):
            compile_to(cxx, f"{folder}/{name}.o", "-c", f"{HERE}/{name}.cpp")
            objects.append(f"{folder}/{name}.o")
        found = sorted(glob.glob("/usr/lib/*/libabsl_*.so"))
        words += ["-Wl,--as-needed", *("-l" + os.path.basename(path)[3:-3] for path in found), "-lgflags"]
    compile_to(cxx, f"{folder}/check", f"{HERE}/check.cpp", *objects, f"{folder}/storage.o", *words)
    rows = {line.split()[0]: [float(word) for word in line.split()[1:]] for line in run(f"{folder}/check", str(rounds)).splitlines()}
    print("\n| 64 different flags tested in a row, all off | ns per test, min / median | of atomic | one more test, ns | of atomic | storage evicted: ns more for 64 |")
    print("|---|---|---|---|---|---|")
    atomic, atomic_more = rows["atomic"][0], rows["atomic"][4]
    for name, (least, median, cold, _, more) in rows.items():
        print(f"| {name} | {least:.3f} / {median:.3f} | {least / atomic:.2f}x | {more:.3f} | {more / atomic_more:.2f}x | {cold:.0f} |")


def turns(cxx, folder, rounds):
    compile_to(cxx, f"{folder}/turn", "-DFEATFLAGS_ALIAS", "-DFEATFLAGS_MODE=FEATFLAGS_STATIC_KEY", f"{HERE}/turn.cpp", "-pthread")
    print("\n| one turn, executed after it | us, min / median | on | off |\n|---|---|---|---|")
    for line in run(f"{folder}/turn", str(rounds)).splitlines():
        name, *times = line.split()
        least, median, on, off = (f"{float(time) / 1000:.2f}" for time in times)
        print(f"| {name} | {least} / {median} | {on} | {off} |")


def start(cxx, folder, rounds):
    compile_to(cxx, f"{folder}/start", "-DFEATFLAGS_MODE=FEATFLAGS_STATIC_KEY", f"{HERE}/start.cpp")
    sites, pages, least, median = run(f"{folder}/start", str(rounds)).split()
    print(f"\nBefore main, {sites} sites in {pages} pages: {least} us, median {median}.")


def peers_from_source(options, folder):
    if options.jmp:
        run(options.cxx, "-O2", "-std=c++20", "-w", "-I", options.jmp, f"{HERE}/jmp.cpp", "-o", f"{folder}/jmp")
        words = run(f"{folder}/jmp", str(options.rounds)).split()
        print(f"\nqlibs/jmp: test {words[1]} / {words[2]} ns, turn {words[3]} / {words[4]} ns with code writable all the time.")
    if options.semi_static:
        include = os.path.join(options.semi_static, "include")
        sources = glob.glob(os.path.join(options.semi_static, "src", "*.cpp"))
        run("clang++-19", "-O2", "-std=c++17", "-w", "-DSAFE_MODE", "-I", include, f"{HERE}/semi_static.cpp", *sources,
            "-o", f"{folder}/semi_static")
        words = run(f"{folder}/semi_static", str(options.rounds)).split()
        print(f"\nsemi-static conditions, safe mode: turn {float(words[1]) / 1000:.2f} / {float(words[2]) / 1000:.2f} us.")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=25)
    parser.add_argument("--cxx", default="g++-12")
    parser.add_argument("--jmp")
    parser.add_argument("--semi-static")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        counts(options.cxx, folder)
        checks(options.cxx, folder, options.rounds)
        turns(options.cxx, folder, options.rounds)
        start(options.cxx, folder, options.rounds)
        peers_from_source(options, folder)
    print("\nLoad average: " + " ".join(f"{load:.1f}" for load in os.getloadavg()))


main()
