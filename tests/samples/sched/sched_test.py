#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The sample scheduler, built as an outsider would build it, for one compiler.

usage: sched_test.py build COMPILER SAMPLE BUILD    builds it, and looks at what the release objects name
       sched_test.py sanitize KIND SAMPLE BUILD     builds sched-debug with sanitizers of the first compiler
       sched_test.py run   COMPILER BUILD EXPECTED  runs what was built, under qemu-user where that is needed, and
                                                    compares the traces

Comes in: samples/sched and a compiler. Goes out: one line per failure, and exit code 0, 1, or 77 when the
compiler or qemu-user is not installed here. A second run rebuilds nothing that did not change.
"""
import json
import os
import shutil
import subprocess
import sys

# Functions that the release build calls behind disabled flags only.
DEAD = {"hrtick_renew", "hrtick_armed", "stat_fork", "stat_wakeup", "stat_switch", "stat_moved", "warn_stale_clock"}
RUNS = (("messaging", "--groups", "2", "--loops", "3"), ("pipe",), ("echo", "--cpus", "48"),
        ("make", "--files", "20"), ("spin", "--tasks", "30"), ("crowd", "--cpus", "100", "--package", "8"))

# Text that only disabled code prints.
TEXTS = (b"stale clock", b"sched_goidle")


def contents(path):
    with open(path, "rb") as file:
        return file.read()


def run(*words, **options):
    return subprocess.run(words, check=False, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options)


def machine_of(compiler):
    return run(compiler, "-dumpmachine").stdout.strip()


def is_cross(compiler):
    return machine_of(compiler).split("-")[0] != os.uname().machine


def named_by(build, target):
    """Undefined symbols of every object of a target."""
    names = set()
    for folder, _, files in os.walk(os.path.join(build, "CMakeFiles", target + ".dir")):
        for file in sorted(files):
            if file.endswith(".o"):
                text = run("nm", "-u", os.path.join(folder, file)).stdout
                names |= {line.split()[-1] for line in text.splitlines() if line.strip()}
    return names


def failures_of_build(compiler, sample, build):
    if not shutil.which(compiler):
        print(f"skipped: {compiler} is not installed")
        sys.exit(77)
    cross = ["-DCMAKE_SYSTEM_NAME=Linux"] if is_cross(compiler) else []
    for step in (["cmake", "-G", "Ninja", "-S", sample, "-B", build, f"-DCMAKE_C_COMPILER={compiler}", *cross,
                  "-DCMAKE_C_FLAGS=-Werror", "--no-warn-unused-cli"],
                 ["cmake", "--build", build]):
        done = run(*step)
        if done.returncode != 0:
            yield f"{' '.join(step)}\n{done.stdout}"
            return
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as file:
        commands = [entry["command"] for entry in json.load(file)]
    if len(commands) < 60 or not all(" -O2 " in command and " -g " in command for command in commands):
        yield f"expected 60 commands or more with -O2 -g, got {len(commands)}: {commands[:1]}"
    release, debug = named_by(build, "sched-release"), named_by(build, "sched-debug")
    if release & DEAD:
        yield f"sched-release names what only disabled code calls: {sorted(release & DEAD)}"
    if not DEAD <= debug:
        yield f"sched-debug does not name {sorted(DEAD - debug)}: this test would see nothing"
    if not {"batch_slice", "idle_gives_way"} <= release:
        yield "sched-release lost what enabled code calls"
    kept = {line.split()[-1] for line in run("nm", os.path.join(build, "sched-release")).stdout.splitlines()}
    if kept & DEAD or "batch_slice" not in kept:
        yield f"the linker kept in sched-release: {sorted(kept & DEAD)}"
    for text in TEXTS:
        there = [text in contents(os.path.join(build, name)) for name in ("sched-release", "sched-debug")]
        if there != [False, True]:
            yield f"{text} in sched-release, sched-debug: expected False, True, got {there}"


def failures_of_sanitize(kind, sample, build):
    for step in (["cmake", "-G", "Ninja", "-S", sample, "-B", build, "-DCMAKE_C_COMPILER=gcc-12", "-DCMAKE_BUILD_TYPE=None",
                  f"-DCMAKE_C_FLAGS=-O1 -g1 -fsanitize={kind} -fno-sanitize-recover=all", "--no-warn-unused-cli"],
                 ["cmake", "--build", build, "--target", "sched-debug"]):
        done = run(*step)
        if done.returncode != 0:
            yield f"{' '.join(step)}\n{done.stdout}"
            return


def emulator(compiler):
    """The words before a program of this compiler."""
    if not is_cross(compiler):
        return []
    machine = machine_of(compiler)
    name = machine.split("-")[0]
    qemu = "qemu-" + {"i686": "i386"}.get(name, name.replace("powerpc", "ppc"))
    if not shutil.which(qemu):
        print(f"skipped: no {qemu} here (Debian: qemu-user)")
        sys.exit(77)
    return [qemu, "-L", "/usr/" + machine]


def report(program, environment):
    text = run(*program, "features", env=environment).stdout
    for words in RUNS:
        text += run(*program, "run", *words, env=environment).stdout
    return text


def failures_of_run(compiler, build, expected):
    before = emulator(compiler)
    debug, static, release = (before + [os.path.join(build, "sched-" + name)]
                              for name in ("debug", "static", "release"))
    environment = {**os.environ, "SCHED_FEATURES": ""}
    if os.environ.get("FEATFLAGS_UPDATE_GOLDEN"):
        with open(expected, "w", encoding="utf-8") as file:
            file.write(report(release, environment))
    with open(expected, encoding="utf-8") as file:
        trace = file.read()
    for program in (debug, static, release):
        text = report(program, environment)
        if text != trace:
            yield f"{program}: expected\n{trace}got\n{text}"
    one = ["run", "make", "--files", "20"]
    plain = run(*debug, *one, env=environment).stdout
    turned, turned_static = (run(*program, *one, "HRTICK", "NO_ADAPTIVE_GRAN", "schedstats=enable", "--schedstat",
                                 env=environment).stdout for program in (debug, static))
    if turned == plain or " done " not in turned:
        yield f"HRTICK NO_ADAPTIVE_GRAN: flags did not turn\n{turned}"
    if turned_static != turned:
        yield f"sched-static differs when flags turn\n{turned_static}"
    by_environment = run(*debug, *one, "--schedstat", env={
        **environment, "SCHED_FEATURES": "HRTICK NO_ADAPTIVE_GRAN schedstats=enable"}).stdout
    if by_environment != turned:
        yield f"SCHED_FEATURES must do what words do, got\n{by_environment}"
    for program, word, sentence in (
            (debug, "HRTCK", "sched: HRTCK: unknown flag HRTCK; did you mean HRTICK?"),
            (release, "HRTICK", "sched: HRTICK: cannot apply HRTICK: flags are constants in this build"),
            (release, "schedstats=enable", "sched: schedstats=enable: cannot apply SCHEDSTATS: flags are constants in this build")):
        done = run(*program, *one, word, env=environment)
        if done.returncode != 2 or sentence not in done.stdout:
            yield f"{program} {word}: expected exit 2 and '{sentence}', got {done.returncode} {done.stdout}"


def main():
    kinds = {"build": failures_of_build, "run": failures_of_run, "sanitize": failures_of_sanitize}
    if len(sys.argv) != 5 or sys.argv[1] not in kinds:
        sys.exit(__doc__)
    failures = list(kinds[sys.argv[1]](*sys.argv[2:]))
    for failure in failures:
        print(failure)
    sys.exit(1 if failures else 0)


main()
