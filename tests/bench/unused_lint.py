#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""CPU time of unused-lint against its peers on the same units, in one run.

usage: unused_lint.py --tool UNUSED_LINT --build BUILD [--below FOLDER] [--rounds N] [--units N]

Comes in: a build whose commands clang takes (Linux for x86-64). Goes out: for each peer its CPU seconds a unit and how
many times ours that is, interleaved, best of the rounds, and the peak memory of one worker. Peers: `clang-19 -fsyntax-only
-Wunused-const-variable`, `clang-tidy-19 -checks=-*,misc-*` and include-what-you-use, where they are installed. Each gets
the command without what it refuses; that warms up.
"""
import argparse
import json
import os
import re
import resource
import shlex
import shutil
import subprocess
import sys
import tempfile


def cpu(command, directory):
    """CPU seconds of a process and what it started."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, cwd=directory, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def words_of(entry):
    return entry["arguments"] if "arguments" in entry else shlex.split(entry["command"])


def accepted(entry, program, syntax_only):
    """The words of a command that the program takes: what it refuses is dropped, one complaint at a time."""
    words = words_of(entry)
    at = words.index("-o")
    words = [word for word in words[1:at] + words[at + 2:] if word != "-c" and not word.startswith("-Wp,-MMD")]
    while True:
        result = subprocess.run([program, *syntax_only, *words], cwd=entry["directory"], text=True, check=False,
                                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        refused = re.findall(r"(?:unknown argument:|unsupported option|invalid (?:value|argument)) '([^']+)'",
                             result.stderr)
        kept = [word for word in words if not any(word.startswith(bad) for bad in refused)]
        if len(kept) == len(words):
            return words
        words = kept


def clang(entry):
    return ["clang-19", "-fsyntax-only", "-Wno-everything", *accepted(entry, "clang-19", ["-fsyntax-only", "-w"]),
            "-Wunused-const-variable"]


def tidy(entry):
    words = [word for word in accepted(entry, "clang-19", ["-fsyntax-only", "-w"]) if not word.endswith(".c")]
    return ["clang-tidy-19", "-checks=-*,misc-*", entry["file"], "--", *words]


def iwyu(entry):
    # Its clang is an older one, and knows fewer words.
    return ["include-what-you-use", *accepted(entry, "include-what-you-use", ["-w"]), "-w"]


PEERS = {"clang-19": clang, "clang-tidy-19": tidy, "include-what-you-use": iwyu}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", required=True)
    parser.add_argument("--build", required=True)
    parser.add_argument("--below", default="/")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--units", type=int, default=1000)
    options = parser.parse_args()
    with open(os.path.join(options.build, "compile_commands.json"), encoding="utf-8") as file:
        entries = [entry for entry in json.load(file)
                   if os.path.normpath(os.path.join(entry["directory"], entry["file"])).startswith(options.below)]
    entries = [entry for entry in entries if entry["file"].endswith(".c")][:options.units]
    if not entries:
        sys.exit("no unit to read")
    peers = {name: [(peer(entry), entry["directory"]) for entry in entries]
             for name, peer in PEERS.items() if shutil.which(name)}
    seconds = {name: [] for name in [*peers, "ours"]}
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "compile_commands.json"), "w", encoding="utf-8") as file:
            json.dump(entries, file)
        ours = ["/usr/bin/time", "-f", "%M", options.tool, "--no-cache", "-p", folder, "--jobs=1", "--format=json",
                "--output=" + os.path.join(folder, "report.json")]
        for _ in range(options.rounds):
            for name, commands in peers.items():
                seconds[name].append(sum(cpu(command, directory) for command, directory in commands))
            seconds["ours"].append(cpu(ours[3:], folder))
        peak = subprocess.run(ours, text=True, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, check=False).stderr
    best = min(seconds["ours"]) / len(entries)
    print(f"{len(entries)} units, best of {options.rounds}: unused-lint {best:.2f} CPU-s/unit, peak "
          f"{int(peak.split()[-1]) / 1024:.0f} MiB")
    for name in peers:
        each = min(seconds[name]) / len(entries)
        print(f"{name}: {each:.2f} CPU-s/unit, {each / best:.2f} times ours")


main()
