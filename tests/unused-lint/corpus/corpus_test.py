#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What unused-lint predicts for each case, against what the compilers print.

usage: corpus_test.py --tool UNUSED_LINT [--case NAME] [--prove]

Comes in: the cases of cases.py. Goes out: a line for each case, compiler and set of flags where the two differ.
Exists because a prediction that nobody compares is a guess. Differences that are known have a row in KNOWN, with
the reason; a row that no longer differs fails, too. --prove takes the predictions of another case and must fail.
"""
import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

from cases import cases

# flags of the command; `own` of the tool is asked under each.
FLAG_SETS = {
    "wall": ["-Wall"],
    "const1": ["-Wunused-const-variable=1"],
    "all": ["-Wall", "-Wextra", "-Wunused-const-variable=2"],
    "off": ["-Wall", "-Wno-unused-variable"],
}
CLANG_FLAGS = {"wall": ["-Wall"], "const1": ["-Wunused-const-variable"],
               "all": ["-Wall", "-Wextra", "-Wunused-const-variable"], "off": ["-Wall", "-Wno-unused-variable"]}
# What is the same question again costs time and tells nothing.
NOT_ASKED = {("wall", "clang-14"), ("const1", "clang-14"), ("off", "clang-14"), ("const1", "clang-19")}
COMPILERS = {"gcc-12": "gcc-12", "clang-19": "clang-19", "clang-14": "clang-14"}
LINE = re.compile(r"warning: .*\[(-Wunused-variable|-Wunused-const-variable|-Wunneeded-internal-declaration)=?\d?\]")

# (case, compiler): why the prediction differs there.
KNOWN = {
    ("odd-variable-template-cpp", "clang-14"): "clang 14 and 16 warn about a static const variable template that nothing"
                                                " instantiates; clang 19, whose verdict is predicted, does not",
}


def language(case):
    return ["-std=gnu++20", "-x", "c++"] if case.suffix == "cpp" else ["-std=gnu11", "-x", "c"]


def write(case, folder):
    for name, text in case.files.items():
        path = os.path.join(folder, case.name + "." + case.suffix if name == "main" else name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    return os.path.join(folder, case.name + "." + case.suffix)


def printed(compiler, flags, case, source):
    """How many warnings of each option the compiler prints. A file with an error has warnings, too."""
    command = [compiler, "-O1", *flags, *language(case), "-c", "-o", os.devnull, source]
    text = subprocess.run(command, text=True, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, check=False,
                          env=dict(os.environ, LC_ALL="C")).stderr
    counts = {}
    for option in LINE.findall(text):
        counts[option] = counts.get(option, 0) + 1
    return sum(counts.values())


def predicted(options, entries, folder):
    """unit -> compiler -> number of warnings, of one run over the whole corpus."""
    with open(os.path.join(folder, "compile_commands.json"), "w", encoding="utf-8") as file:
        json.dump(entries, file)
    output = os.path.join(folder, "facts.json")
    subprocess.run([options.tool, "-p", folder, "--source-root=" + folder, "--dump=warnings", "--no-cache"], check=False, text=True,
                   stdout=open(output, "w", encoding="utf-8"), stderr=subprocess.DEVNULL)
    result = {}
    with open(output, encoding="utf-8") as file:
        for line in file:
            unit, compiler = line.split("\t")[:2]
            result[(unit, compiler)] = result.get((unit, compiler), 0) + 1
    return result


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", required=True)
    parser.add_argument("--case")
    parser.add_argument("--prove", action="store_true")
    options = parser.parse_args()
    missing = [name for name in COMPILERS.values() if not shutil.which(name)]
    if missing:
        print("skipped: not installed: " + ", ".join(missing))
        sys.exit(77)
    corpus = [case for case in cases() if options.case in (None, case.name)]
    differences, compared, known = [], 0, set()
    with tempfile.TemporaryDirectory() as folder:
        for flags in ["all"] if options.prove else FLAG_SETS:
            entries, sources = [], {}
            os.makedirs(os.path.join(folder, flags))
            for case in corpus:
                place = os.path.join(folder, flags, case.name)
                os.makedirs(place)
                sources[case.name] = write(case, place)
                entries.append({"directory": place, "file": sources[case.name], "arguments": [
                    "gcc-12", "-O1", *FLAG_SETS[flags], *language(case), "-c", "-o", "x.o", sources[case.name]]})
            ours = predicted(options, entries, os.path.join(folder, flags))
            for number, case in enumerate(corpus):
                for compiler, program in COMPILERS.items():
                    if (flags, program) in NOT_ASKED or (options.prove and compiler != "gcc-12"):
                        continue
                    used = CLANG_FLAGS[flags] if program.startswith("clang") else FLAG_SETS[flags]
                    theirs = printed(program, used, case, sources[case.name])
                    asked = corpus[number - 1].name if options.prove else case.name
                    mine = ours.get((sources[asked], "clang-19" if program.startswith("clang") else compiler), 0)
                    compared += 1
                    if mine == theirs:
                        continue
                    if (case.name, compiler) in KNOWN:
                        known.add((case.name, compiler))
                    else:
                        differences.append(f"{case.name} {flags} {compiler}: prints {theirs}, predicted {mine}")
    for difference in differences:
        print(difference)
    stale = [] if options.case or options.prove else sorted(set(KNOWN) - known)
    for row in stale:
        print(f"KNOWN has a row that no longer differs: {row}")
    print(f"{len(corpus)} cases, {compared} comparisons, {len(differences)} differences, {len(known)} explained")
    if options.prove:
        sys.exit(0 if len(differences) > 50 else 1)
    sys.exit(1 if differences or stale or len(corpus) < (1 if options.case else 120) else 0)


main()
