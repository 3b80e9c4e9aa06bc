#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""unused-lint on the Linux scheduler: the thread that this tool is for, replayed.

usage: thread_test.py --tool UNUSED_LINT --builds FOLDER [--cells NAME=BUILD,...] CASE

Cases:
  patch      the attribute is taken off sysctl_sched_features: found, with its cells, units and warnings; after
             --fix there is nothing left to say, and not a byte of code differs
  split      v4.15 to v5.10, a copy in each unit where there are no jump labels: an error, also where no
             compiler says a word

The kernel tree and its builds are only read: kernel/sched is edited in a copy (overlay.py).
"""
import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

from overlay import HEADER, Overlay, units_of

NAME = "sysctl_sched_features"
failures = []


def expect(condition, message):
    if not condition:
        failures.append(message)


def run(options, cells, root, *more):
    """The report of one run over all cells, and its exit code."""
    with tempfile.TemporaryDirectory() as folder:
        output = os.path.join(folder, "report.json")
        command = [options.tool, "--no-cache", "--format=json", "--output=" + output, "--source-root=" + root, *more]
        for name, build in cells.items():
            command += ["--cell", f"{name}={build}"]
        result = subprocess.run(command + [os.path.join(root, "kernel", "sched")], check=False, text=True,
                                stdout=subprocess.PIPE)
        if not os.path.exists(output):
            sys.exit(f"exit code {result.returncode} and no report: {' '.join(command)}")
        with open(output, encoding="utf-8") as file:
            return json.load(file), result


def check_of(report, name=NAME):
    return next((check for check in report["checks"] if check["name"] == name), None)


def object_of(entry, folder, name, flags=()):
    """What the command makes of a unit, without debug info: the object's path and what was printed."""
    words = list(entry["arguments"])
    path = os.path.join(folder, name)
    words[words.index("-o") + 1] = path
    words = [word for word in words if not word.startswith("-g")] + ["-g0", *flags]
    result = subprocess.run(words, cwd=entry["directory"], check=False, text=True, stderr=subprocess.PIPE,
                            env=dict(os.environ, LC_ALL="C"))
    if result.returncode:
        sys.exit(f"does not compile: {entry['file']}\n{result.stderr[-2000:]}")
    return path, result.stderr


def content(path):
    with open(path, "rb") as file:
        return file.read()


def warnings_of(entry, folder, flags):
    """(file, line, name) of each warning about an unused variable."""
    _, text = object_of(entry, folder, "warnings.o", flags)
    found = []
    for line in text.split("\n"):
        match = re.match(r"(.*?):(\d+):\d+: warning: .*?'(\w+)'.*\[-Wunused-(?:const-)?variable=?\]", line)
        if match:
            path = os.path.normpath(os.path.join(entry["directory"], match[1]))
            found.append((path, int(match[2]), match[3]))
    return found


def patch(options, cells, folder):
    overlay = Overlay(os.path.join(next(iter(cells.values())), "source"), folder)
    overlay.unmark()
    databases, entries = {}, {}
    for name, build in cells.items():
        databases[name] = os.path.join(folder, name)
        entries[name] = overlay.database(build, databases[name])
    report, result = run(options, databases, overlay.root)
    check = check_of(report)
    expect(result.returncode == 1, f"exit code {result.returncode} for the patch")
    expect(check and check["verdict"] == "unused" and not check["ok"], f"no finding: {check}")
    expect(check["file"] == HEADER and "const_debug" in overlay.read(HEADER).split("\n")[check["line"] - 1],
           f"names the wrong line: {check['line']}")
    expect(check["fix"] == "mark", f"not upstream's fix: {check['fix']}")
    # What GCC itself says, unit by unit; a warning changes no code.
    printed = {name: [] for name in cells}
    before = {name: [] for name in cells}
    for name in cells:
        for entry in entries[name]:
            if any(warning[2] == NAME for warning in warnings_of(entry, folder, ["-Wunused-const-variable=2"])):
                printed[name].append(os.path.relpath(entry["file"], overlay.root))
            before[name].append(content(os.path.join(folder, "warnings.o")))
    ours = {row["cell"]: row["units"] for row in check["unused_in"]}
    expect({name: units for name, units in printed.items() if units} == ours,
           f"GCC names {printed}, we name {ours}")
    expect(check["predicted"]["gcc-5 W=1"] == 0, "GCC 5 has no such warning about const")
    expect(check["predicted"]["gcc-12 W=1"] == sum(map(len, printed.values())), f"predicted {check['predicted']}")
    print(f"patch: {check['scope']}, unused in {ours}, predicted {check['predicted']}")
    fix(options, databases, overlay)
    expect(objects(entries, folder, "after") == before, "--fix changed the code")
    print(f"patch: {sum(map(len, before.values()))} objects, the same before and after --fix")


def objects(entries, folder, word):
    return {name: [content(object_of(entry, folder, f"{word}.o")[0]) for entry in units]
            for name, units in entries.items()}


def fix(options, databases, overlay):
    text = overlay.read(HEADER)
    first = dict(list(databases.items())[:1])
    _, dry = run(options, first, overlay.root, "--fix-dry-run")
    expect("+static const_debug __maybe_unused unsigned int " + NAME in dry.stdout, f"the diff: {dry.stdout}")
    expect(overlay.read(HEADER) == text, "--fix-dry-run wrote")
    run(options, databases, overlay.root, "--fix")
    expect(overlay.read(HEADER) != text, "--fix did nothing")
    report, result = run(options, databases, overlay.root)
    check = check_of(report)
    expect(result.returncode == 0, f"exit code {result.returncode} after --fix")
    expect(check and check["ok"], f"still a finding after --fix: {check}")


# Those that decide; --all-units takes the other 15 or so as well.
SOME = {"unit_debug.c", "unit_idle.c", "unit_wait.c"}


def split(options, cells, folder):
    overlay = Overlay(os.path.join(next(iter(cells.values())), "source"), folder)
    overlay.copy_without_jump_labels()
    databases, entries = {}, {}
    for name, build in cells.items():
        databases[name] = os.path.join(folder, name)
        units = units_of(overlay, build)
        if not options.all_units:
            units = {unity: [unit for unit in names if unit in SOME] for unity, names in units.items()}
        entries[name] = overlay.database(build, databases[name], units)
    report, result = run(options, databases, overlay.root)
    check = check_of(report)
    expect(result.returncode == 1 and check and check["verdict"] == "split-brain", f"not found: {check}")
    expect(check["fix"] == "extern", f"fix: {check['fix']}")
    copies = {row["cell"]: row for row in check["copies"]}
    for name, build in cells.items():
        with open(os.path.join(build, ".config"), encoding="utf-8") as file:
            jumps = "CONFIG_JUMP_LABEL=y" in file.read()
        expect((name in copies) != jumps, f"{name}: jump labels {jumps}, copies {name in copies}")
        if name not in copies:
            continue
        expect(copies[name]["writers"] == ["kernel/sched/unit_debug.c"], f"{name}: writers {copies[name]['writers']}")
        expect("kernel/sched/fair.c" in copies[name]["readers"], f"{name}: readers {copies[name]['readers']}")
        printed = sum(len([w for w in warnings_of(entry, folder, ["-Wunused-variable"]) if w[2] == NAME])
                      for entry in entries[name])
        predicted = next(row["warnings"]["gcc-12"] for row in check["predicted_in"] if row["cell"] == name)
        expect(printed == predicted, f"{name}: GCC prints {printed}, predicted {predicted}")
        print(f"split: {name}: {len(entries[name])} units, {printed} warnings of GCC, "
              f"readers {len(copies[name]['readers'])}")


CASES = {"patch": (patch, ["alpha", "arm64", "x86-64"]), "split": (split, ["alpha-debug", "arm64-debug", "x86-64-debug"])}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", required=True)
    parser.add_argument("--builds", default="")
    parser.add_argument("--cells", help="NAME=BUILD,... in place of those of --builds")
    parser.add_argument("--all-units", action="store_true", help="split: not only the units that decide")
    parser.add_argument("case", choices=CASES)
    options = parser.parse_args()
    function, names = CASES[options.case]
    cells = {name: os.path.join(options.builds, name) for name in names}
    if options.cells:
        cells = dict(cell.split("=", 1) for cell in options.cells.split(","))
    missing = [name for name, build in cells.items() if not os.path.exists(os.path.join(build, "compile_commands.json"))]
    if missing:
        print("skipped: no builds of " + ", ".join(missing) + " (tests/kernel/prepare.sh makes them)")
        sys.exit(77)
    folder = tempfile.mkdtemp()
    try:
        function(options, cells, folder)
    finally:
        shutil.rmtree(folder)
    for failure in failures:
        print("FAILED:", failure)
    print(f"{len(failures)} failures")
    sys.exit(1 if failures else 0)


main()
