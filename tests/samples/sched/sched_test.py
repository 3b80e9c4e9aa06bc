#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The sample scheduler, built as an outsider would build it, for one compiler.

usage: sched_test.py build COMPILER SAMPLE BUILD    builds it, and looks at what the release objects name
       sched_test.py run   BUILD EXPECTED           runs the host's build and compares the traces

Comes in: samples/sched and a compiler. Goes out: one line per failure, and exit code 0, 1, or 77 when the
compiler is not installed here. A second run rebuilds nothing that did not change.
"""
import json
import os
import shutil
import subprocess
import sys

# Functions that the release build calls behind disabled flags only.
DEAD = {"hrtick_arm", "hrtick_cancel", "hrtick_expired", "stat_wait_end", "warn_stale_clock"}


def run(*words, **options):
    return subprocess.run(words, check=False, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options)


def named_by(build, target):
    """Undefined symbols of every object of a target."""
    objects = os.path.join(build, "CMakeFiles", target + ".dir")
    names = set()
    for file in sorted(os.listdir(objects)):
        if file.endswith(".o"):
            text = run("nm", "-u", os.path.join(objects, file)).stdout
            names |= {line.split()[-1] for line in text.splitlines() if line.strip()}
    return names


def failures_of_build(compiler, sample, build):
    if not shutil.which(compiler):
        print(f"skipped: {compiler} is not installed")
        sys.exit(77)
    machine = run(compiler, "-dumpmachine").stdout.strip()
    cross = ["-DCMAKE_SYSTEM_NAME=Linux"] if machine.split("-")[0] != os.uname().machine else []
    for step in (["cmake", "-G", "Ninja", "-S", sample, "-B", build, f"-DCMAKE_C_COMPILER={compiler}", *cross,
                  "-DCMAKE_C_FLAGS=-Werror", "--no-warn-unused-cli"],
                 ["cmake", "--build", build]):
        done = run(*step)
        if done.returncode != 0:
            yield f"{' '.join(step)}\n{done.stdout}"
            return
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as file:
        commands = [entry["command"] for entry in json.load(file)]
    if len(commands) != 14 or not all(" -O2 " in command and " -g " in command for command in commands):
        yield f"expected 14 commands with -O2 -g, got {commands}"
    release, debug = named_by(build, "sched-release"), named_by(build, "sched-debug")
    if release & DEAD:
        yield f"sched-release names what only disabled code calls: {sorted(release & DEAD)}"
    if not DEAD <= debug:
        yield f"sched-debug does not name {sorted(DEAD - debug)}: this test would see nothing"
    if not {"batch_slice", "idle_gives_way"} <= release:
        yield "sched-release lost what enabled code calls"


def failures_of_run(build, expected):
    with open(expected, encoding="utf-8") as file:
        trace = file.read()
    environment = {**os.environ, "SCHED_FEATURES": ""}
    for name in ("sched-release", "sched-debug"):
        done = run(os.path.join(build, name), env=environment)
        if done.returncode != 0 or done.stdout != trace:
            yield f"{name}: expected\n{trace}got {done.returncode}\n{done.stdout}"
    debug, release = os.path.join(build, "sched-debug"), os.path.join(build, "sched-release")
    turned = run(debug, "HRTICK", "SCHEDSTATS", env=environment).stdout
    if " HRTICK " not in turned or " waits " not in turned:
        yield f"sched-debug HRTICK SCHEDSTATS: flags did not turn\n{turned}"
    by_environment = run(debug, env={**environment, "SCHED_FEATURES": "HRTICK,SCHEDSTATS"}).stdout
    if by_environment != turned:
        yield f"SCHED_FEATURES must do what words do, got\n{by_environment}"
    for program, word, sentence in ((debug, "HRTCK", "sched: unknown flag HRTCK; did you mean HRTICK?"),
                                    (release, "HRTICK", "sched: cannot apply HRTICK: flags are constants in this build")):
        done = run(program, word, env=environment)
        if done.returncode != 2 or sentence not in done.stdout:
            yield f"{program} {word}: expected exit 2 and '{sentence}', got {done.returncode} {done.stdout}"


def main():
    kinds = {"build": failures_of_build, "run": failures_of_run}
    if len(sys.argv) < 4 or sys.argv[1] not in kinds:
        sys.exit(__doc__)
    failures = list(kinds[sys.argv[1]](*sys.argv[2:]))
    for failure in failures:
        print(failure)
    sys.exit(1 if failures else 0)


main()
