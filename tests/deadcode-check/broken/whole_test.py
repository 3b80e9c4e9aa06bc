#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The whole tool, where nothing is broken: what it prints can be repeated, and depends on nothing else.

usage: whole_test.py TOOL CASE         runs one case
       whole_test.py --names CASE...   fails unless these are all the cases
"""
import json
import os
import shlex
import subprocess
import sys

from project import GOOD, Project, Run, expect, main

# Pruned and kept regions, a header in two units, a jump that has no bytes of its own.
HEADER = """#define ON(flag) (flag)
void slow(int), fast(int);
extern const int elsewhere;
static inline int shared(int n) {
  if (ON(TRACE))
    slow(n);
  return n * 3;
}
"""
UNIT = """#include "shared.h"
int NAME(int n) {
  if (ON(elsewhere))
    slow(n);
  if (ON(TRACE))
    return 7;
  fast(n);
  return shared(n);
}
"""
TABLE = "#define ROW(name, value)\nROW(elsewhere, 0)\nROW(TRACE, 0)\n"


def fill(project, units=6):
    with open(project.source("shared.h"), "w", encoding="utf-8") as file:
        file.write(TABLE + HEADER)
    for number in range(units):
        project.add(f"unit{number}.c", UNIT.replace("NAME", f"unit{number}"))
    del project.entries[0]
    project.write_database()
    return "ON(FLAG):ROW"


def jobs(project):
    """Output is the same for every number of jobs, and for every order of the database."""
    guard = fill(project)
    for form in ("json", "text", "table"):
        first = project.run("--jobs=1", guard=guard, form=form)
        expect(first.status == 1, str(first))
        for number in ("2", "5", "9"):
            again = project.run("--jobs=" + number, guard=guard, form=form)
            expect((again.out, again.err) == (first.out, first.err), f"{form} differs with --jobs={number}")
        project.entries.reverse()
        project.write_database()
        again = project.run("--jobs=3", guard=guard, form="text")
        expect(form != "text" or again.out == first.out, f"{form} differs with the order of the database")


def totals(project):
    guard = fill(project)
    report = project.run(guard=guard).report
    # 3 regions a unit, and one of the header, which counts once.
    expect(report["totals"]["regions"] == len(report["checks"]) == 6 * 3 + 1, str(report["totals"]))
    expect(report["totals"]["pruned"] == 7 and report["totals"]["present"] == 6, str(report["totals"]))
    expect(report["totals"]["enabled"] == 6, str(report["totals"]))
    shared = [check for check in report["checks"] if check["file"] == "shared.h"]
    expect(shared[0]["evidence"][0]["text"].startswith("pruned in 6 of 6 units"), str(shared))
    expect(report["cells"][0]["units"] == 6, str(report["cells"]))


def no_recompile(project):
    """Reading alone says unknown where only a compile can tell, and never something else."""
    guard = fill(project)
    full = {check["id"]: check for check in project.run(guard=guard).report["checks"]}
    run = project.run("--no-recompile", guard=guard)
    expect(run.status == 2 and not run.lines, str(run))
    expect(run.report["cells"][0]["compiles"] == 0, str(run.report["cells"]))
    unknown = 0
    for check in run.report["checks"]:
        if check["verdict"] == "unknown":
            expect(check["reason"]["code"] == "needs-recompile", str(check))
            expect("--no-recompile" in check["reason"]["fix"], str(check))
            unknown += 1
        else:
            expect(check["verdict"] == full[check["id"]]["verdict"], f"{check} but {full[check['id']]}")
        expect(not any(piece["kind"] == "erasure" for piece in check["evidence"]), str(check))
    expect(unknown >= 6, f"only {unknown} unknown: the jumps must be")


def explain(project):
    """The chain of one check, and nothing of the others."""
    guard = fill(project)
    for check in project.run(guard=guard).report["checks"]:
        run = project.run("--explain=" + check["id"], guard=guard, form=None)
        expect(run.status == (0 if check["ok"] else 1), f"{check['id']}: {run}")
        expect(check["verdict"] in run.out and check["guard"] in run.out, str(run))
        for piece in check["evidence"]:
            expect(piece["kind"] in run.out, f"{piece['kind']} of {check['id']} is missing: {run}")
        others = {other for other in ("unit0.c", "unit1.c", "unit2.c") if other not in check["file"]}
        if check["file"] != "shared.h":
            expect(not any(other in run.out for other in others), f"{check['id']} speaks of others: {run}")


def rerun(project):
    """Rerun lines work when pasted into a shell, from any folder, and repeat the check."""
    spaced = Project(project.tool, name="a project, with 'odd' names")
    for one in (project, spaced):
        guard = fill(one, units=2)
        report = one.run(guard=guard).report
        for check in report["checks"]:
            words = shlex.split(check["rerun"])
            expect(words[0] == "deadcode-check", check["rerun"])
            command = check["rerun"].replace("deadcode-check", shlex.quote(project.tool), 1)
            done = Run(subprocess.run(["sh", "-c", command], check=False, text=True, capture_output=True, cwd="/"))
            expect(done.status == (0 if check["ok"] else 1), f"{command}\n{done}")
            expect(check["verdict"] in done.out and check["guard"] in done.out, str(done))
        text = one.run(guard=guard, form="text").out
        violations = [check for check in report["checks"] if not check["ok"]]
        expect(all(check["rerun"] in text for check in violations), "text lacks a rerun line:\n" + text)


def both_polarities(project):
    """One source, the flag off and on, side by side."""
    other = os.path.join(project.root, "on")
    os.makedirs(other)
    entry = dict(project.entries[0], directory=other)
    entry["arguments"] = [word.replace("-DTRACE=0", "-DTRACE=1").replace(project.build, other) for word in entry["arguments"]]
    subprocess.run(entry["arguments"], check=True, cwd=other)
    with open(os.path.join(other, "compile_commands.json"), "w", encoding="utf-8") as file:
        json.dump([entry], file)
    run = project.run("--cell", "on=" + other)
    expect(run.status == 0, str(run))
    expect([(check["cell"], check["verdict"]) for check in run.report["checks"]] ==
           [("build", "pruned"), ("on", "enabled")], str(run))


def paths(project):
    """A path restricts what is checked; so does a folder, and a link to it."""
    guard = fill(project, units=3)
    run = project.run(project.source("unit1.c"), guard=guard)
    expect({check["file"] for check in run.report["checks"]} == {"unit1.c"}, str(run))
    expect(run.report["cells"][0]["units"] == 1, str(run))
    header = project.run(project.source("shared.h"), guard=guard)
    expect({check["file"] for check in header.report["checks"]} == {"shared.h"}, str(header))
    link = os.path.join(project.temporary.name, "link")
    os.symlink(project.src, link)
    through = project.run(os.path.join(link, "unit1.c"), guard=guard)
    expect(through.out == run.out, str(through))


def header_beside(project):
    """include/ beside src/ is the project's, and so are its guards."""
    beside = os.path.join(project.root, "include")
    os.makedirs(beside)
    with open(os.path.join(beside, "shared.h"), "w", encoding="utf-8") as file:
        file.write(HEADER)
    project.add("user.c", UNIT.replace("NAME", "user").replace("elsewhere", "TRACE"), flags=("-O2", "-g", "-I" + beside))
    run = project.run()
    expect(run.status == 0, str(run))
    expect({check["file"] for check in run.report["checks"]} >= {"include/shared.h", "src/user.c"}, str(run))


def through_link(project):
    """A command that names its source through a link, as a build outside of the tree may do."""
    os.symlink(project.src, os.path.join(project.build, "link"))
    project.entries = []
    with open(project.source("shared.h"), "w", encoding="utf-8") as file:
        file.write(HEADER)
    with open(project.source("user.c"), "w", encoding="utf-8") as file:
        file.write(UNIT.replace("NAME", "user").replace("elsewhere", "TRACE"))
    arguments = ["gcc", "-O2", "-g", "-DTRACE=0", "-c", "link/user.c", "-o", "user.o"]
    subprocess.run(arguments, check=True, cwd=project.build)
    project.entries.append({"directory": project.build, "file": "link/user.c", "arguments": arguments})
    project.write_database()
    run = project.run()
    expect(run.status == 0 and run.report["totals"]["pruned"] == 3, str(run))
    expect(run.report["cells"][0]["compiles"] == 1, str(run.report["cells"]))


def config(project):
    """A project's own guards, found above its sources, or named."""
    path = os.path.join(project.root, ".deadcode-check.yaml")
    text = "guards:\n  - macro: ON(FLAG)\n    table: ROW\n  - constant: debugging\n  - template: on<FLAG>\n"
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    project.add("own.c", "static const int debugging = 0;\nvoid slow(int);\n"
                         "int own(int n) { if (debugging) slow(n); return n; }\n")
    run = project.run(guard="")
    expect(sorted((check["flag"], check["verdict"]) for check in run.report["checks"]) ==
           [("TRACE", "pruned"), ("debugging", "pruned")], str(run))
    os.rename(path, os.path.join(project.root, "own.yaml"))
    named = project.run("--config=" + os.path.join(project.root, "own.yaml"), guard="")
    expect([check["flag"] for check in named.report["checks"]] == [check["flag"] for check in run.report["checks"]],
           str(named))
    expect(all("--config=" in check["rerun"] for check in named.report["checks"]), str(named))


def statuses(project):
    """0 all as promised, 1 a finding, 2 something could not be told; 2 wins."""
    expect(project.run().status == 0, "pruned is 0")
    project.add("kept.c", GOOD.replace("void slow(int);", "void slow(int);\nstatic volatile int flag;").replace(
        "ON(TRACE)", "ON(flag)").replace("good", "kept"))
    kept = project.run()
    expect([check["verdict"] for check in kept.checks("kept.c")] == ["present"], str(kept))
    expect(kept.status == 1, "present is 1")
    project.add("missing.c", GOOD.replace("good", "missing"), make=False)
    expect(project.run().status == 2, "2 wins over 1")


if __name__ == "__main__":
    main(globals())
