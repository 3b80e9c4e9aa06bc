#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What unused-lint predicts for real trees, against what the real compilers print, line by line.

usage: agreement.py --tool UNUSED_LINT --cell NAME=BUILD [--cell ...] [--below FOLDER ...] [--jobs N] [--without-marks] [--prove]

Comes in: builds whose compilers are GCC 12, for any machine, with the plugin headers of that compiler
(gcc-12-plugin-dev, gcc-12-plugin-dev-alpha-linux-gnu, ...). Goes out: for each cell how many units and warnings were
compared, and every warning that only one of the two has. Exists because small cases prove rules and only real trees
prove that the rules are all. Each command is run as it is, with -Wunused-variable and -Wunused-const-variable=2 behind
it, and stops (stop_plugin.cpp) when all warnings about the unit's statics are out. Warnings about automatic variables
are left out: unused-lint says nothing about them. --without-marks turns the word __unused__ of
every attribute into one that no compiler knows, so that what a tree silences is compared, too. --prove makes each prediction speak of another name, and must fail.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
FLAGS = ["-Wunused-variable", "-Wunused-const-variable=2"]
LINE = re.compile(r"^(.*?):(\d+):\d+: (?:warning|error): (?:unused variable )?[‘'](.*?)[’'](.*) "
                  r"\[(?:-Werror=)?(-W)?(unused-variable|unused-const-variable)=?\d?\]$")


def words_of(entry):
    return entry["arguments"] if "arguments" in entry else shlex.split(entry["command"])


def is_unit(words):
    return "-E" not in words and "-c" in words and "-o" in words


def plugin_of(compiler, folder, built):
    """The plugin for this compiler, built on first use; None where its headers are not installed."""
    if compiler not in built:
        built[compiler] = None
        headers = subprocess.run([compiler, "-print-file-name=plugin"], text=True, stdout=subprocess.PIPE,
                                 check=False).stdout.strip()
        path = os.path.join(folder, f"stop-{len(built)}.so")
        if os.path.exists(os.path.join(headers, "include", "gcc-plugin.h")):
            subprocess.run(["g++-12", "-shared", "-fPIC", "-fno-rtti", "-O1", "-I", os.path.join(headers, "include"),
                            os.path.join(HERE, "stop_plugin.cpp"), "-o", path], check=True)
            built[compiler] = path
    return built[compiler]


def printed(entry, plugin):
    """(warnings as {(option, name): count}, where, {name: count} of what may be automatic, whether it compiled)"""
    words, out, skip = words_of(entry), [], False
    for word in words[1:]:
        if skip:
            skip = False
        elif word == "-o":
            skip = True
        elif not word.startswith("-Wp,-M") and word not in ("-MD", "-MMD"):
            out.append(word)
    result = subprocess.run([words[0], *out, *FLAGS, "-fplugin=" + plugin, "-o", os.devnull], text=True, check=False,
                            cwd=entry["directory"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                            env=dict(os.environ, LC_ALL="C.UTF-8"))
    rows = collections.Counter()
    for line in result.stderr.splitlines():
        match = LINE.match(line)
        if match:
            file, number, name, rest, _, option = match.groups()
            rows[(file, number, name, "defined" in rest, option, line)] += 1
    statics = {row[:3] for row in rows if row[3]}
    counts, places, automatic = collections.Counter(), {}, collections.Counter()
    for row, count in rows.items():
        # A block ends: nothing says whether the variable was static, unless a second line about it does.
        (counts if row[:3] in statics else automatic)[(row[4], row[2])] += count
        places[(row[4], row[2])] = row[5]
    return counts, places, automatic, result.returncode == 0


def predicted(tool, entries, folder):
    """unit -> {(option, name): count}, what did not parse"""
    database = [dict(entry, arguments=words_of(entry) + FLAGS) for entry in entries]
    for entry in database:
        entry.pop("command", None)
    with open(os.path.join(folder, "compile_commands.json"), "w", encoding="utf-8") as file:
        json.dump(database, file)
    result = subprocess.run([tool, "-p", folder, "--no-cache", "--dump=warnings"], text=True, check=False, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE)
    units, places = collections.defaultdict(collections.Counter), {}
    for line in result.stdout.splitlines():
        unit, compiler, file, number, option, name = line.split("\t")
        if compiler == "gcc-12":
            row = (option[2:], name.split("::")[-1])
            units[unit][row] += 1
            places[(unit, row)] = f"{file}:{number}"
    return units, places, [line for line in result.stderr.splitlines() if "does not parse" in line]


def compare(cell, entries, tool, jobs, prove):
    """Differences of one cell."""
    with tempfile.TemporaryDirectory() as folder:
        built, work = {}, []
        for entry in entries:
            plugin = plugin_of(words_of(entry)[0], folder, built)
            if plugin is None:
                print(f"skipped: no plugin headers for {words_of(entry)[0]} (gcc-12-plugin-dev...)")
                sys.exit(77)
            work.append((entry, plugin))
        ours, our_places, unparsed = predicted(tool, entries, folder)
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            theirs = list(pool.map(lambda pair: printed(*pair), work))
    differences, warnings, automatic, broken = [], 0, 0, 0
    for entry, (counts, places, autos, compiled) in zip(entries, theirs):
        unit = os.path.normpath(os.path.join(entry["directory"], entry["file"]))
        mine = ours[unit]
        if prove:
            mine = collections.Counter({(option, name + "_"): count for (option, name), count in mine.items()})
        # A static of a function that is not compiled has the one line that an automatic variable has.
        for row, count in autos.items():
            taken = min(count, max(0, mine[row] - counts[row]))
            counts[row] += taken
            automatic += count - taken
        broken += not compiled
        warnings += sum(counts.values())
        for row in sorted(set(counts) | set(mine)):
            if counts[row] != mine[row]:
                differences.append(f"{cell}: {unit}: {row[1]} -W{row[0]}: printed {counts[row]}, predicted {mine[row]}  "
                                   f"{places.get(row, our_places.get((unit, row), ''))}")
    print(f"{cell}: {len(entries)} units ({broken} that the compiler refuses, {len(unparsed)} that unused-lint does not "
          f"parse), {warnings} warnings printed, {len(differences)} differences; {automatic} about automatic variables, "
          "not compared", flush=True)
    return differences + unparsed


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", required=True)
    parser.add_argument("--cell", action="append", required=True)
    parser.add_argument("--below", action="append")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--without-marks", action="store_true")
    parser.add_argument("--prove", action="store_true")
    options = parser.parse_args()
    if options.without_marks:
        FLAGS.append("-D__unused__=__featflags_none__")
    differences = []
    for cell in options.cell:
        name, _, build = cell.partition("=")
        with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as file:
            entries = [entry for entry in json.load(file) if entry["file"].endswith(".c") and is_unit(words_of(entry))]
        if options.below:
            entries = [entry for entry in entries if any(
                f"/{folder.strip('/')}/" in os.path.normpath(os.path.join(entry["directory"], entry["file"]))
                for folder in options.below)]
        if not entries:
            sys.exit(f"{build}: no unit")
        differences += compare(name, entries, options.tool, options.jobs, options.prove)
    for difference in differences[:10 if options.prove else None]:
        print(difference)
    if options.prove:
        sys.exit(0 if differences else 1)
    sys.exit(1 if differences else 0)


main()
