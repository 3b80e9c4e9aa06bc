#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Life with findings: waivers, a baseline, comparison with another day, and pull requests.

usage: life_test.py TOOL CASE        runs one case
       life_test.py --names CASE...  fails unless these are all the cases
"""
import os
import shutil
import sys
import types

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "broken"))
from project import GOOD, Failure, Project, expect, must_run  # noqa: E402

KEPT = """// kept.c
#define ON(flag) (flag)
static volatile int flag;
void slow(int);
int kept(int n) {
  if (ON(flag))
    slow(n);
  return n + 1;
}
"""
FIXED = KEPT.replace("static volatile int flag;", "enum { flag };")
WAIVER = "  // deadcode-check: allow(flag) the debugger sets it\n"


def waived(text, comment=WAIVER):
    return text.replace("  if (ON(flag))", comment + "  if (ON(flag))")


def only(run, file="kept.c"):
    checks = run.checks(file)
    expect(len(checks) == 1, f"one check in {file}\n{run}")
    return checks[0]


def path(project, name):
    return os.path.join(project.temporary.name, name)


def rebuild(project, name, text):
    project.entries = [entry for entry in project.entries if not entry["file"].endswith("/" + name)]
    project.add(name, text)


def waivers(project):
    project.add("kept.c", KEPT)
    run = project.run()
    expect(run.status == 1 and "accepted" not in only(run), str(run))
    for text in (waived(KEPT), waived(KEPT, "  /* deadcode-check: allow(flag) the debugger sets it */\n\n"),
                 KEPT.replace("if (ON(flag))", "if (ON(flag)) // deadcode-check: allow(flag) the debugger sets it")):
        rebuild(project, "kept.c", text)
        run = project.run()
        expect(run.status == 0, str(run))
        expect(only(run)["accepted"] == {"by": "waiver", "reason": "the debugger sets it"}, str(run))
        expect("the debugger sets it" in project.run(form="text").out, "text shows the reason")
    for text in (waived(KEPT, WAIVER.replace("(flag)", "(other)")),
                 waived(KEPT, WAIVER.replace("// ", "puts(\"").rstrip() + "\");\n").replace("void", "int puts(const char *);\nvoid"),
                 KEPT.replace("  return", WAIVER + "  return")):
        rebuild(project, "kept.c", text)
        run = project.run()
        expect(run.status == 1 and "accepted" not in only(run), f"another flag, no comment, or another line\n{run}")


def must_vanish(project):
    """A flag that is on, or decided at run time, is fine unless a demand says otherwise."""
    table = "enum { flag = 1 };\n"
    with open(project.source("table.h"), "w", encoding="utf-8") as file:
        file.write(table)
    project.add("kept.c", KEPT.replace("static volatile int flag;", '#include "table.h"'))
    expect(project.run().status == 0 and only(project.run())["verdict"] == "enabled", "enabled is as promised")
    run = project.run("--must-vanish=flag")
    expect(run.status == 1 and only(run)["reason"]["code"] == "must-vanish", str(run))
    expect(project.run("--must-vanish=TRACE").status == 0, "what is pruned has vanished")
    for cells, status in (("", 1), (" in build", 1), (" in re*", 0)):
        with open(project.source("table.h"), "w", encoding="utf-8") as file:
            file.write(table.replace("\n", f" // deadcode-check: must-vanish(flag){cells}\n"))
        rebuild(project, "kept.c", KEPT.replace("static volatile int flag;", '#include "table.h"'))
        run = project.run()
        expect(run.status == status, f"{cells}\n{run}")
    rebuild(project, "kept.c", waived(KEPT.replace("static volatile int flag;", '#include "table.h"')))
    expect(project.run("--must-vanish=flag").status == 0, "a waiver speaks of it as of any finding")


def demands(project):
    """Any verdict may be demanded, in the project's own file or beside the flag."""
    project.add("kept.c", KEPT)
    config = os.path.join(project.src, ".deadcode-check.yaml")

    def run_with(text, status):
        with open(config, "w", encoding="utf-8") as file:
            file.write("guards: [{macro: ON(FLAG)}]\n" + text)
        run = project.run(guard=None)
        expect(run.status == status, f"{text}\n{run}")
        return run
    run_with("", 1)
    run_with("demands: [{flag: flag, verdict: [present]}]\n", 0)
    run_with("demands: [{flag: flag, verdict: [switchable, present], cells: bui*}]\n", 0)
    run_with("demands: [{flag: flag, verdict: [present], cells: release}]\n", 1)
    run = run_with("demands: [{flag: TRACE, verdict: [enabled]}, {flag: flag, verdict: [present]}]\n", 1)
    check = only(run, "good.c")
    expect(check["verdict"] == "pruned" and check["reason"]["code"] == "must-be", str(run))
    run = run_with("demands:\n  - flag: TRACE\n    verdict: [gone]\n", 2)
    expect(".deadcode-check.yaml:" in run.err and "'gone'" in run.err, str(run))
    rebuild(project, "kept.c", KEPT.replace("int flag;", "int flag; // deadcode-check: must-be(flag) present in build"))
    run_with("", 0)


def waiver_without_reason(project):
    project.add("kept.c", waived(KEPT, "  // deadcode-check: allow(flag)\n"))
    run = project.run()
    expect(run.status == 2 and "kept.c:6: the waiver allow(flag) gives no reason" in run.err, str(run))
    expect("accepted" not in only(run), "nothing is accepted")


def unused_waiver(project):
    project.add("kept.c", waived(FIXED))
    run = project.run()
    expect(run.status == 0 and run.report["notes"] == [
        "kept.c:6: the waiver allow(flag) accepts nothing any more; remove it"], str(run))
    expect(project.run("--strict").status == 1, "--strict fails")
    rebuild(project, "kept.c", waived(KEPT))
    run = project.run("--strict")
    expect(run.status == 0 and run.report["notes"] == [], str(run))


def baseline(project):
    known = path(project, "known.json")
    project.add("kept.c", KEPT)
    expect(project.run("--write-baseline=" + known).status == 0, "what is written is accepted")
    run = project.run("--baseline=" + known)
    expect(run.status == 0 and only(run)["accepted"]["by"] == "baseline", str(run))
    rebuild(project, "kept.c", "\n\n" + KEPT.replace("  if (ON", "  n *= 3;\n  if (ON"))
    run = project.run("--baseline=" + known)
    expect(run.status == 0 and only(run)["line"] == 9, f"lines may move\n{run}")
    # A new one before the old one: one is accepted, and it is the old one.
    rebuild(project, "kept.c", KEPT.replace("  if (ON", "  if (ON(flag))\n    slow(7);\n  if (ON"))
    run = project.run("--baseline=" + known)
    found = [(check["line"], "accepted" in check) for check in run.checks("kept.c")]
    expect(run.status == 1 and found == [(6, False), (8, True)], f"{found}\n{run}")


def baseline_after_fix(project):
    known = path(project, "known.json")
    project.add("kept.c", KEPT)
    project.run("--write-baseline=" + known)
    rebuild(project, "kept.c", FIXED)
    run = project.run("--baseline=" + known)
    expect(run.status == 0 and "1 of its 1 findings are gone" in run.report["notes"][0], str(run))
    expect(project.run("--baseline=" + known, "--strict").status == 1, "--strict fails")
    with open(known, encoding="utf-8") as file:
        before = file.read()
    expect(project.run("--baseline=" + known, "--write-baseline=" + known).status == 0, "written again")
    with open(known, encoding="utf-8") as file:
        after = file.read()
    expect('"key"' in before and '"key"' not in after, f"{before}\n{after}")


def baseline_is_none(project):
    for text in (None, "", "{}", "[1", '{"tool": "x", "checks": []}'):
        name = path(project, "none.json")
        if text is not None:
            with open(name, "w", encoding="utf-8") as file:
                file.write(text)
        run = project.run("--baseline=" + name)
        expect(run.status == 2 and len(run.lines) == 1 and name in run.err, f"{text}: {run}")
        expect(only(run, "good.c")["verdict"] == "pruned", "the rest is checked")


def diff(project):
    old = path(project, "old.json")
    project.add("kept.c", FIXED)
    with open(old, "w", encoding="utf-8") as file:
        file.write(project.run().out)
    rebuild(project, "kept.c", "\n" + KEPT)
    run = project.run("--diff=" + old)
    expect(run.status == 1 and only(run)["before"] == "pruned", str(run))
    expect(only(run, "good.c")["before"] == "pruned", "what did not change says so too")
    expect(run.report["notes"] == [f"since {old}: 1 pruned -> present, 0 regions new, 0 regions gone"], str(run))
    expect("was pruned" in project.run("--diff=" + old, form="text").out, "text says it")
    rebuild(project, "kept.c", KEPT.replace("int kept", "int renamed"))
    run = project.run("--diff=" + old)
    expect("before" not in only(run) and "1 region new, 1 region gone" in run.report["notes"][0], str(run))


def diff_is_none(project):
    name = path(project, "none.json")
    with open(name, "w", encoding="utf-8") as file:
        file.write('{"baseline": 1}')
    run = project.run("--diff=" + name)
    expect(run.status == 2 and len(run.lines) == 1 and name in run.err, str(run))


def git(project, *words):
    must_run("git", "-c", "user.name=test", "-c", "user.email=test@localhost", *words, cwd=project.src)


def changed_since(project):
    if not shutil.which("git"):
        print("skipped: no git here")
        sys.exit(77)
    with open(project.source("flag.h"), "w", encoding="utf-8") as file:
        file.write("static volatile int flag;\n")
    project.add("kept.c", KEPT.replace("static volatile int flag;", '#include "flag.h"'))
    git(project, "init", "-q")
    git(project, "add", ".")
    git(project, "commit", "-q", "-m", "first")
    cache = "--cache-dir=" + path(project, "cache")
    for option in ("--no-cache", cache, cache):  # without, with an empty, with a full cache
        run = project.run("--changed-since=HEAD", option)
        expect(run.status == 0 and run.report["checks"] == [], f"nothing changed\n{run}")
        expect("2 of 2 units read nothing that changed since HEAD" in run.report["notes"][0], str(run))
        project.run(cache)
    with open(project.source("flag.h"), "a", encoding="utf-8") as file:
        file.write("// changed\n")
    rebuild(project, "kept.c", KEPT.replace("static volatile int flag;", '#include "flag.h"'))
    for option in ("--no-cache", cache, cache):
        run = project.run("--changed-since=HEAD", option)
        expect(run.status == 1 and only(run)["verdict"] == "present" and not run.checks("good.c"), str(run))
    project.add("new.c", GOOD.replace("good", "fresh"))
    expect(only(project.run("--changed-since=HEAD"), "new.c")["verdict"] == "pruned", "files that git does not know")


def changed_since_refused(project):
    if not shutil.which("git"):
        print("skipped: no git here")
        sys.exit(77)
    run = project.run("--changed-since=HEAD")
    expect(run.status == 2 and "git says" in run.err, f"no work tree\n{run}")
    git(project, "init", "-q")
    git(project, "add", ".")
    git(project, "commit", "-q", "-m", "first")
    for revision in ("no-such", "--output=" + path(project, "planted"), "$(touch planted)", "--no-index"):
        run = project.run("--changed-since=" + revision)
        expect(run.status == 2 and "git says" in run.err, f"{revision}\n{run}")
    expect(not os.path.exists(path(project, "planted")), "a revision is no option")


def cost(project):
    """A region costs what the object loses without it: nothing where it is pruned, more where there is more."""
    project.add("kept.c", KEPT)
    run = project.run("--cost")
    first = only(run)["bytes"]
    expect(only(run, "good.c")["bytes"] == 0 and first > 4, f"{run}")
    rebuild(project, "kept.c", KEPT.replace("    slow(n);", "    slow(n * 5), slow(n * 7);"))
    run = project.run("--cost", form="table")
    second = only(project.run("--cost"))["bytes"]
    expect(second > first and f"1 present; {second} bytes" in run.out, f"{first} {second}\n{run}")
    expect("bytes" not in only(project.run()), "only where it is asked for")
    expect(project.run("--cost", "--no-recompile").status == 2, "and compiling is allowed")


RESIDUE = """#define ON(flag) (flag)
void slow(int *);
int left(int n) {
  if (ON(TRACE)) {
    static int calls[4];
    slow(calls);
  }
  return n;
}
"""


def residue(project):
    """At -O0 the block is gone, and its static is not."""
    project.add("left.c", RESIDUE, flags=("-O0", "-g"))
    run = project.run("--cost")
    found = only(run, "left.c").get("residue", [])
    expect([(left["kind"], left["bytes"]) for left in found] == [("data", 16)] and "calls" in found[0]["name"], f"{run}")
    found = only(project.run(), "left.c").get("residue", [])
    expect([left["bytes"] for left in found] == [16], f"also without --cost: {found}")
    project.entries.pop()
    project.add("left.c", RESIDUE, flags=("-O2", "-g"))
    run = project.run("--cost")
    expect("residue" not in only(run, "left.c") and only(run, "left.c")["verdict"] == "pruned", f"{run}")


TOOLS = ("waived", "only", "path", "rebuild", "git", "run_cases")


def run_cases(cases):
    if sys.argv[1] == "--names":
        missing = set(cases) ^ set(sys.argv[2:])
        sys.exit(f"cases that are no tests, or tests without a case: {missing}" if missing else 0)
    try:
        cases[sys.argv[2]](Project(os.path.abspath(sys.argv[1])))
    except Failure as failure:
        sys.exit(str(failure))


if __name__ == "__main__":
    run_cases({name: case for name, case in list(globals().items())
               if isinstance(case, types.FunctionType) and case.__module__ == "__main__" and name not in TOOLS})
