#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""CPU time of unused-lint against `clang-19 -fsyntax-only -Wunused-const-variable` on the same units.

usage: unused_lint.py --tool UNUSED_LINT --build BUILD [--below FOLDER] [--rounds N] [--units N]

Comes in: a build whose commands clang takes (Linux for x86-64). Goes out: the ratio of CPU seconds, interleaved,
best of the rounds, and the peak memory of one worker. clang gets the command without what it refuses; warm-up first.
"""
import argparse
import json
import os
import re
import resource
import shlex
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


def clang_command(entry):
    """What clang refuses is dropped, one complaint at a time."""
    words = words_of(entry)
    at = words.index("-o")
    words = ["clang-19", "-fsyntax-only", "-w"] + [
        word for word in words[1:at] + words[at + 2:] if word != "-c" and not word.startswith("-Wp,-MMD")]
    while True:
        result = subprocess.run(words, cwd=entry["directory"], text=True, stderr=subprocess.PIPE, check=False)
        if result.returncode == 0:
            return ["-Wno-everything" if word == "-w" else word for word in words] + ["-Wunused-const-variable"]
        refused = re.findall(r"(?:unknown argument:|unsupported option|invalid (?:value|argument)) '([^']+)'",
                             result.stderr)
        kept = [word for word in words if not any(word.startswith(bad) for bad in refused)]
        if len(kept) == len(words):
            return None
        words = kept


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
    entries = entries[:options.units]
    commands = [(clang_command(entry), entry["directory"]) for entry in entries]
    entries = [entry for entry, command in zip(entries, commands) if command[0]]
    commands = [command for command in commands if command[0]]
    if not entries:
        sys.exit("no unit that clang takes")
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "compile_commands.json"), "w", encoding="utf-8") as file:
            json.dump(entries, file)
        ours = ["/usr/bin/time", "-f", "%M", options.tool, "--no-cache", "-p", folder, "--jobs=1", "--format=json",
                "--output=" + os.path.join(folder, "report.json")]
        clang_seconds, our_seconds = [], []
        for _ in range(options.rounds):
            clang_seconds.append(sum(cpu(command, directory) for command, directory in commands))
            our_seconds.append(cpu(ours[3:], folder))
        peak = subprocess.run(ours, text=True, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, check=False).stderr
    units = len(entries)
    print(f"{units} units, best of {options.rounds}: clang-19 {min(clang_seconds) / units:.2f} CPU-s/unit, unused-lint "
          f"{min(our_seconds) / units:.2f} CPU-s/unit: {min(our_seconds) / min(clang_seconds):.2f}x; peak "
          f"{int(peak.split()[-1]) / 1024:.0f} MiB")


main()
