#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What goes wrong under arch-matrix is a clear line; the rest is complete, and the next run mends it.

usage: faults.py compilers ARCH_MATRIX   one compiler crashes, one hangs, one is not there; the fourth cell is complete
       faults.py disk ARCH_MATRIX        the disk is full in the middle of the work
       faults.py since ARCH_MATRIX       what changed since the last report that was different
"""
import json
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile

from small_project import bits, project, run, write

problems = []
SCRIPT = """#!/bin/sh
case "$*" in *unit1.c*) %s ;; esac
exec gcc "$@"
"""


def expect(condition, text):
    if not condition:
        problems.append(text)


def report_of(out):
    return json.loads(bits(os.path.join(out, "report.json")))


def compilers(tool, folder):
    names = []
    for name, does in (("crash-gcc", "kill -SEGV $$"), ("hang-gcc", "sleep 600"), ("gone-gcc", None)):
        path = os.path.join(folder, name)
        names.append(path)
        if does:
            os.chmod(write(folder, name, SCRIPT % does), 0o755)
    matrix = project(os.path.join(folder, "p"), more=f"compilers: [gcc, {', '.join(names)}]\nlimit: 20\n")
    out = os.path.join(folder, "out")
    result = run(tool, "run", matrix, "--output=" + out, "--quiet")
    report = report_of(out)
    lines = {problem["file"]: problem["text"] for problem in report["problems"]}
    expect(result.returncode == 2, f"exit code {result.returncode}, not 2")
    for cell, wanted in (("x86-64-release-crash-gcc", "build: .*Segmentation fault"),
                         ("x86-64-release-hang-gcc", "build: .*took longer than the limit of 20 s"),
                         ("x86-64-release-gone-gcc", "configure: .*gone-gcc")):
        expect(re.search(wanted, lines.get(cell, "")), f"no clear line for {cell}: {lines.get(cell)}")
        expect("has all of it" in lines.get(cell, ""), f"{cell}: no log is named")
    expect(len(lines) == 3, f"lines for other cells: {lines}")
    expect(report["totals"]["pruned"] == 2 and report["totals"]["enabled"] == 4, f"the fourth cell: {report['totals']}")
    # Mended compilers: the next run completes the cells.
    for name in names:
        write(folder, name, "#!/bin/sh\nexec gcc \"$@\"\n")
        os.chmod(name, 0o755)
    again = run(tool, "run", matrix, "--output=" + out, "--quiet")
    expect(again.returncode == 0 and report_of(out)["totals"]["pruned"] == 8,
           f"mended: {again.returncode} {report_of(out)['totals']} {again.stdout}")


def tiny_disk(folder, kilobytes):
    """A tmpfs of that size in a folder, or None where we may not mount."""
    os.makedirs(folder)
    made = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "tmpfs", folder], check=False,
                          stderr=subprocess.DEVNULL).returncode == 0
    return folder if made else None


def after_trouble(tool, matrix, out, whole, what, **how):
    result = subprocess.run([tool, "run", matrix, "--output=" + out, "--quiet"], text=True, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, check=False, **how)
    said = result.stdout + result.stderr
    expect(result.returncode == 2, f"{what}: exit code {result.returncode}, not 2: {said[-600:]}")
    expect(re.search("x86-64-release: (configure|build|deadcode-check): |cannot be written", said),
           f"{what}: no clear line: {said[-600:]}")
    expect(re.search("[Nn]o space left|disk is full|File size|signal 25|File too large", said), f"{what}: not said why: {said[-600:]}")
    path = os.path.join(out, "report.json")
    if os.path.exists(path) and bits(path):
        json.loads(bits(path))  # whole or not there


def disk(tool, folder):
    matrix, out = project(os.path.join(folder, "p"), units=4), os.path.join(folder, "out")
    run(tool, "run", matrix, "--output=" + out, "--quiet")
    whole = bits(os.path.join(out, "report.json"))
    expect(len(json.loads(whole)["checks"]) == 12, "the undisturbed run is not complete")
    tried = 0
    for kilobytes in (60, 140, 220):
        shutil.rmtree(out)
        if not tiny_disk(out, kilobytes):
            os.rmdir(out)
            break
        try:
            after_trouble(tool, matrix, out, whole, f"a disk of {kilobytes} kB")
            subprocess.run(["mount", "-o", "remount,size=64m", out], check=True)
            again = run(tool, "run", matrix, "--output=" + out, "--quiet")
            expect(again.returncode == 0 and bits(os.path.join(out, "report.json")) == whole,
                   f"with room again, after {kilobytes} kB: {again.returncode} {again.stdout[-500:]}")
        finally:
            subprocess.run(["umount", out], check=True)
        tried += 1
    # Where nobody may mount: no file beyond a size.
    for limit in (3000, 9000):
        shutil.rmtree(out, ignore_errors=True)
        after_trouble(tool, matrix, out, whole, f"files of {limit} bytes",
                      preexec_fn=lambda size=limit: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)))
        again = run(tool, "run", matrix, "--output=" + out, "--quiet")
        expect(again.returncode == 0 and bits(os.path.join(out, "report.json")) == whole,
               f"without a limit again: {again.returncode} {again.stdout[-500:]}")
    print(f"{tried} small disks, 2 limits")


def since(tool, folder):
    matrix, out = project(os.path.join(folder, "p")), os.path.join(folder, "out")
    first = run(tool, "run", matrix, "--output=" + out, "--quiet")
    expect("since" not in first.stdout, "there was nothing to compare with: " + first.stdout)
    old = shutil.copy(os.path.join(out, "report.json"), folder)
    write(os.path.join(folder, "p"), "flags.def", "FEAT(FAST, true)\nFEAT(SAFE, true)\n")
    second = run(tool, "run", matrix, "--output=" + out, "--quiet")
    expect("2 pruned -> enabled" in second.stdout, "what changed is said: " + second.stdout)
    third = run(tool, "run", matrix, "--output=" + out, "--quiet")
    expect(third.stdout == second.stdout, "a run that changes nothing forgets what changed before: " + third.stdout)
    page = os.path.join(folder, "page.html")
    run(tool, "run", matrix, "--output=" + out, "--quiet", "--format=matrix", "--report=" + page)
    expect(b"2 pruned -> enabled" in bits(page).replace(b"\\u003e", b">"), "the page has it")
    plain = os.path.join(folder, "plain.json")
    run(tool, "run", matrix, "--output=" + out, "--quiet", "--report=" + plain)
    expect(bits(plain) == bits(os.path.join(out, "report.json")), "json is not compared unless asked")
    run(tool, "run", matrix, "--output=" + out, "--quiet", "--report=" + plain, "--since=" + old)
    expect([check.get("before") for check in json.loads(bits(plain))["checks"]].count("pruned") == 2, "--since holds for json")
    bad = run(tool, "run", matrix, "--output=" + out, "--quiet", "--since=" + matrix)
    expect(bad.returncode == 2 and "is no report" in bad.stderr, f"--since with no report: {bad.returncode} {bad.stderr}")


def main():
    if len(sys.argv) != 3 or sys.argv[1] not in ("compilers", "disk", "since"):
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as folder:
        {"compilers": compilers, "disk": disk, "since": since}[sys.argv[1]](os.path.abspath(sys.argv[2]), folder)
    for problem in problems:
        print(problem)
    sys.exit(1 if problems else 0)


main()
