#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""deadcode-check on FFmpeg, and what the same question costs with program-markers.

usage: ffmpeg.py prepare SOURCE BUILD
       ffmpeg.py race BUILD --tool DEADCODE_CHECK [--markers PROGRAM_MARKERS] [--rounds N]

Comes in: an unpacked source of FFmpeg (Debian: apt-get source ffmpeg). Goes out: `prepare` configures and builds the
units that hold guards in their text and leaves a compile database of them in BUILD; `race` prints CPU and wall seconds of reading
and erasing, and of the peer: its calls put into a copy of each file, and each file compiled again. Where the peer's program is not
given its compiles are measured without its calls, which is less than it needs. One job at a time, in turns.
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
import time

FLAG = re.compile(r"\b(?:ARCH|HAVE|CONFIG)_[A-Z0-9_]+")
CONFIGURE = ["--disable-x86asm", "--disable-autodetect", "--disable-doc", "--disable-programs"]


def text_of(path):
    try:
        with open(path, encoding="latin1") as file:
            return file.read()
    except OSError:
        return ""


def lines_with_flags(path):
    """Lines of code that name a flag; of the preprocessor's only macros that hold one."""
    text = re.sub(r"\\\n", " ", text_of(path))
    text = re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.S)
    return sum(1 for line in text.split("\n") if FLAG.search(line) and
               (not line.lstrip().startswith("#") or re.match(r"\s*#\s*define\s+\w+\(", line)))


def holds_guards(source, root):
    """Whether a file, or a template that it includes, names a flag in its code."""
    parts = [os.path.join(folder, name) for name in re.findall(r'^\s*#\s*include\s+"([^"]+)"', text_of(source), re.M)
             if "template" in name or name.endswith(".c") for folder in (os.path.dirname(source), root)]
    return any(map(lines_with_flags, [source, *parts]))


def prepare(options):
    build = os.path.realpath(options.build)
    os.makedirs(build, exist_ok=True)
    subprocess.run([os.path.realpath(os.path.join(options.source, "configure")), *CONFIGURE], cwd=build, check=True,
                   stdout=subprocess.DEVNULL)
    printed = subprocess.run(["make", "-n", "V=1"], cwd=build, check=False, capture_output=True, text=True).stdout
    entries = []
    for line in printed.splitlines():
        words = shlex.split(line) if " -c " in line else []
        sources = [word for word in words if word.endswith(".c")]
        if len(sources) == 1 and holds_guards(os.path.join(build, sources[0]), os.path.realpath(options.source)):
            entries.append({"directory": build, "file": sources[0], "arguments": words})
    objects = [entry["arguments"][entry["arguments"].index("-o") + 1] for entry in entries]
    subprocess.run(["make", "-j1", *objects], cwd=build, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    with open(os.path.join(build, "compile_commands.json"), "w", encoding="utf-8") as file:
        json.dump(entries, file, indent=0)
    print(f"{len(entries)} units of {printed.count(' -c ')} hold guards; they are built")


class Clock:
    """Wall and CPU seconds of this process' children."""

    def __init__(self):
        self.wall, self.cpu = time.monotonic(), self.used()

    @staticmethod
    def used():
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime

    def read(self):
        return time.monotonic() - self.wall, self.used() - self.cpu


def ours(options, folder):
    clock = Clock()
    report = os.path.join(folder, "report.json")
    subprocess.run([options.tool, "-p", options.build, "--profile=config-h", "--no-cache", "--jobs=1", "--format=json",
                    "--output=" + report], check=False)
    taken = clock.read()
    with open(report, encoding="utf-8") as file:
        found = json.load(file)
    return taken, f"{found['totals']}, {found['cells'][0]['compiles']} compiles"


def peer(options, folder):
    """Copies of the files with a call in each block, compiled as the build does."""
    with open(os.path.join(options.build, "compile_commands.json"), encoding="utf-8") as file:
        entries = json.load(file)
    builtin = subprocess.run(["clang-14", "-print-resource-dir"], capture_output=True, text=True, check=False).stdout.strip()
    instrumenting, compiling, failed = [0.0, 0.0], [0.0, 0.0], 0
    for entry in entries:
        words, original = list(entry["arguments"]), os.path.join(entry["directory"], entry["file"])
        copy = os.path.join(folder, os.path.basename(original))
        shutil.copyfile(original, copy)
        beside = ["-iquote", os.path.dirname(original)]
        flags = [word for word in words[1:] if word.startswith(("-I", "-D", "-std="))]
        if options.markers:
            clock = Clock()
            subprocess.run([options.markers, copy, "--", *flags, *beside, "-I" + builtin + "/include", "-w"], check=False,
                           cwd=entry["directory"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            instrumenting = [before + more for before, more in zip(instrumenting, clock.read())]
        at = words.index("-o")
        words[at + 1] = os.path.join(folder, "out.o")
        words[words.index(entry["file"])] = copy
        dependencies = [words.index(word) for word in words if word in ("-MF", "-MT", "-MQ")]
        words = [word for index, word in enumerate(words)
                 if word not in ("-MMD", "-MD") and index not in dependencies and index - 1 not in dependencies]
        clock = Clock()
        done = subprocess.run([*words, *beside, "-w"], cwd=entry["directory"], check=False, capture_output=True)
        failed += done.returncode != 0
        compiling = [before + more for before, more in zip(compiling, clock.read())]
    return instrumenting, compiling, f"{len(entries)} files, {failed} do not compile"


def race(options):
    options.build = os.path.realpath(options.build)
    if options.markers and not shutil.which("clang-14"):
        sys.exit("the peer needs clang-14's own headers (Debian: clang-14)")
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(options.rounds):
            (wall, cpu), text = ours(options, folder)
            print(f"reading and erasing: {wall:.1f} s, {cpu:.1f} CPU-s; {text}", flush=True)
            instrumenting, compiling, text = peer(options, folder)
            print(f"program-markers: {instrumenting[0] + compiling[0]:.1f} s, {instrumenting[1] + compiling[1]:.1f} CPU-s "
                  f"(instrumenting {instrumenting[1]:.1f}, compiling {compiling[1]:.1f} CPU-s); {text}", flush=True)
            print(f"ratio: {wall / (instrumenting[0] + compiling[0]):.2f} of the wall time, "
                  f"{cpu / (instrumenting[1] + compiling[1]):.2f} of the CPU time", flush=True)


def main():
    parser = argparse.ArgumentParser()
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("prepare")
    command.add_argument("source")
    command.add_argument("build")
    command.set_defaults(run=prepare)
    command = commands.add_parser("race")
    command.add_argument("build")
    command.add_argument("--tool", required=True)
    command.add_argument("--markers")
    command.add_argument("--rounds", type=int, default=1)
    command.set_defaults(run=race)
    options = parser.parse_args()
    options.run(options)


if __name__ == "__main__":
    main()
