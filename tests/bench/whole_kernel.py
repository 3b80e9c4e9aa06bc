#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""deadcode-check on whole trees of Linux.

usage: whole_kernel.py prepare SOURCE BUILD --arch ARCH --cross PREFIX [FOLDER/...]
       whole_kernel.py measure BUILD --tool DEADCODE_CHECK [--units 100,300,965] [--jobs N] [--erase] [--report FILE]

Comes in: an unpacked kernel source (Debian: linux-source-6.12). Goes out: `prepare` builds defconfig with debug info and
without SCHED_DEBUG (all of it, or the folders that are named), and its compile database; a file that the compiler refuses is
left out. `measure` prints, for the first N units of the database: CPU and wall seconds, the peak memory of the
one process that does the work, and the same of a second run over the same cache. Exists for what a maintainer asks: how long
does it take for everything?
"""
import argparse
import collections
import json
import os
import subprocess
import tempfile
import time

from bench import measure


def prepare(options):
    build, source = os.path.realpath(options.build), os.path.realpath(options.source)
    os.makedirs(build, exist_ok=True)

    def make(*goals, check=True):
        subprocess.run(["make", "-s", "-C", source, "O=" + build, "ARCH=" + options.arch, "CROSS_COMPILE=" + options.cross,
                        "-j" + str(options.jobs), *goals], check=check, stdout=subprocess.DEVNULL)

    make("defconfig")
    subprocess.run([os.path.join(source, "scripts", "config"), "--file", os.path.join(build, ".config"), "--disable",
                    "DEBUG_INFO_NONE", "--enable", "DEBUG_INFO_DWARF_TOOLCHAIN_DEFAULT", "--disable", "SCHED_DEBUG"],
                   check=True)
    make("olddefconfig")
    make("-k", *(options.folders or ["vmlinux", "modules"]), check=False)
    subprocess.run(["python3", os.path.join(source, "scripts", "clang-tools", "gen_compile_commands.py"), "-d", build],
                   cwd=build, check=True, stderr=subprocess.DEVNULL)
    path = os.path.join(build, "compile_commands.json")
    with open(path, encoding="utf-8") as file:
        entries = [entry for entry in json.load(file) if is_kernel(entry) and os.path.exists(object_of(entry))]
    with open(path, "w", encoding="utf-8") as file:
        json.dump(entries, file, indent=0)
    print(f"{len(entries)} units")


def is_kernel(entry):
    """The build's own tools are in the database too."""
    return "-D__KERNEL__" in entry["command"]


def object_of(entry):
    words = entry["command"].split()
    return os.path.join(entry["directory"], words[words.index("-o") + 1])


def run(options, folder, entries, mode):
    with open(os.path.join(folder, "compile_commands.json"), "w", encoding="utf-8") as file:
        json.dump(entries, file)
    report = options.report or os.path.join(folder, "report.json")
    cache = os.path.join(folder, f"cache-{len(entries)}-{len(mode)}")
    command = [options.tool, "--cell", f"kernel={folder}", "--profile=linux", "--source-root=" + options.source,
               "--format=json", "--output=" + report, "--jobs=" + str(options.jobs), "--cache-dir=" + cache, *mode]
    figures = []
    for _ in range(2):
        start = time.monotonic()
        cpu, peak, _ = measure(command)
        figures.append((cpu, time.monotonic() - start, peak))
    with open(report, encoding="utf-8") as file:
        found = json.load(file)
    (cpu, wall, peak), (again, _, _) = figures
    reasons = collections.Counter(check["reason"]["code"] for check in found["checks"] if check["verdict"] == "unknown")
    print(f"{'reading' if mode else 'erasing'}, {len(entries)} units, {options.jobs} jobs: {cpu:.1f} CPU-s "
          f"({1000 * cpu / len(entries):.0f} ms/unit), {wall:.1f} s, peak {peak / 2**20:.0f} MiB; second run {again:.2f} CPU-s: "
          f"{100 * again / cpu:.1f} %; {found['cells'][0]['compiles']} compiles; {found['totals']}; "
          f"{len(found['problems'])} problems; unknown: {dict(reasons)}", flush=True)


def measured(options):
    with open(os.path.join(options.build, "compile_commands.json"), encoding="utf-8") as file:
        entries = [entry for entry in json.load(file) if is_kernel(entry)]
    options.source = os.path.realpath(os.path.join(options.build, "source"))
    with tempfile.TemporaryDirectory() as folder:
        for count in map(int, options.units.split(",")) if options.units else [len(entries)]:
            # Spread over the whole: the folders differ in the size of their units.
            some = [entries[index * len(entries) // min(count, len(entries))] for index in range(min(count, len(entries)))]
            run(options, folder, some, ["--no-recompile"])
            if options.erase:
                run(options, folder, some, [])


def main():
    parser = argparse.ArgumentParser()
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("prepare")
    command.add_argument("source")
    command.add_argument("build")
    command.add_argument("--arch", required=True)
    command.add_argument("--cross", default="")
    command.add_argument("--jobs", type=int, default=1)
    command.add_argument("folders", nargs="*")
    command.set_defaults(run=prepare)
    command = commands.add_parser("measure")
    command.add_argument("build")
    command.add_argument("--tool", required=True)
    command.add_argument("--units", default="")
    command.add_argument("--jobs", type=int, default=1)
    command.add_argument("--erase", action="store_true")
    command.add_argument("--report", default="")
    command.set_defaults(run=measured)
    options = parser.parse_args()
    options.run(options)


if __name__ == "__main__":
    main()
