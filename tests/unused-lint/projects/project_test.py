#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""unused-lint on small projects: each verdict with its opposite, each fix rebuilt and looked at again.

usage: project_test.py UNUSED_LINT [CASE]
"""
import json
import os
import subprocess
import sys

from project import Project

TOOL = os.path.abspath(sys.argv[1])
failures = []
HEADER = "#pragma once\n"


def expect(condition, message):
    if not condition:
        failures.append(message)


def says(project, name, **wanted):
    """The check of a name has these fields; the check comes back."""
    check = project.check(name)
    expect(check is not None, f"no check of {name}")
    for key, value in wanted.items():
        expect(check and check.get(key) == value, f"{name}: {key} is {check and check.get(key)}, not {value}")
    return check or {}


def scopes():
    files = {"h.h": HEADER + "static const int shared = 3;\nstatic const int only_debug = 4;\nstatic const int both = 5;\n",
             "a.c": '#include "h.h"\nint a(void) { return shared + both; }\n'
                    "#ifdef DEBUG\nint d(void) { return only_debug; }\n#endif\n",
             "b.c": '#include "h.h"\nstatic const int dead = 1;\nstatic const int *const chain = &dead;\n'
                    "int b(void) { return both; }\n"
                    "#ifdef DEBUG\nint e(void) { return only_debug; }\n#endif\n"}
    flags = ("-Wall", "-Wunused-const-variable=2")
    with Project(TOOL, files, {"plain": [], "debug": ["-DDEBUG"]}, flags=flags) as project:
        says(project, "shared", verdict="unused", scope="includers", ok=False, fix="mark")
        check = says(project, "only_debug", verdict="unused", scope="some-configurations", ok=False)
        expect([row["cell"] for row in check["unused_in"]] == ["plain"], f"unused_in: {check['unused_in']}")
        expect(check["unused_in"][0]["tus"] == 2, f"tus: {check['unused_in']}")
        says(project, "both", verdict="used", ok=True)
        says(project, "chain", verdict="unused", scope="everywhere", ok=False, fix="delete")
        says(project, "dead", verdict="unused", scope="chained", ok=False)
        expect(project.run()[1] == 1, "findings are exit code 1")


def split_brain():
    header = "static unsigned level{mark} = 1;\n"
    for mark in ("", " __attribute__((unused))"):
        files = {"h.h": HEADER + header.format(mark=mark), "w.c": '#include "h.h"\nvoid set(void) { level = 2; }\n',
                 "r.c": '#include "h.h"\nunsigned get(void) { return level; }\n'}
        with Project(TOOL, files) as project:
            check = says(project, "level", verdict="split-brain", ok=False, fix="extern")
            expect(check["copies"][0]["writers"] == ["w.c"] and check["copies"][0]["readers"] == ["r.c"],
                   f"{check['copies']}")
            expect("warning" not in project.compile(), "a compiler warns after all")
    # One unit that both writes and reads its own; and a copy that is only read.
    with Project(TOOL, {"h.h": HEADER + "static unsigned level = 1;\n",
                        "w.c": '#include "h.h"\nvoid set(void) { level = 2; }\nunsigned get(void) { return level; }\n'}
                 ) as project:
        says(project, "level", verdict="used", ok=True)
    with Project(TOOL, {"h.h": HEADER + "static unsigned level = 1;\n",
                        "q.c": '#include "h.h"\nunsigned g(void) { return level; }\n',
                        "r.c": '#include "h.h"\nunsigned get(void) { return level; }\n'}) as project:
        says(project, "level", verdict="used", ok=True)


def inline_fix():
    files = {"h.h": HEADER + "static int level = 1;\n", "w.cpp": '#include "h.h"\nvoid set() { level = 2; }\n',
             "r.cpp": '#include "h.h"\nint get() { return level; }\n'}
    with Project(TOOL, files) as project:
        says(project, "level", verdict="split-brain", fix="inline")
        project.run("--fix")
        expect("inline int level = 1;" in project.read("h.h"), project.read("h.h"))
        project.compile()
        expect(project.check("level") is None, "an inline variable has no copies")


def suppressions():
    files = {"a.c": "static const int stale __attribute__((unused)) = 1;\n"
                    "static const int needed __attribute__((unused)) = 2;\n"
                    "#ifdef NEVER\nint f(void) { return needed; }\n#endif\n"
                    "#define DROP(x)\nstatic const int dropped __attribute__((unused)) = 3;\nvoid g(void) { DROP(dropped); }\n"}
    with Project(TOOL, files) as project:
        expect(says(project, "stale", verdict="unused", ok=False).get("reason", {}).get("code") == "stale-suppression",
               "stale")
        says(project, "needed", verdict="unused", ok=True)
        says(project, "dropped", verdict="unused", ok=True)


def errors():
    files = {"a.c": "static const int lone = 1;\nstatic const int used = 2;\nint f(void) { return used + nowhere; }\n"}
    with Project(TOOL, files) as project:
        says(project, "lone", verdict="unknown", ok=False)
        says(project, "used", verdict="used", ok=True)
        report, status, _, complaints = project.run()
        expect(status == 2 and "a.c" in complaints and "nowhere" in complaints, f"{status} {complaints}")
        expect(any("nowhere" in problem["text"] for problem in report["problems"]), "the problem is not reported")
        project.run("--fix")
        expect("lone" in project.read("a.c"), "something unknown was deleted")


def weak_mentions():
    files = {"a.c": "static const int table[4] = {1};\nunsigned long n = sizeof(table);\n"
                    "static const int in_dead = 1;\nint f(void) { if (0) return in_dead; return 0; }\n"
                    "static const int written_asm = 1;\nvoid g(void) { __asm__ volatile(\"\" : : \"m\"(written_asm)); }\n"}
    with Project(TOOL, files) as project:
        check = says(project, "table", verdict="unused", ok=False)
        expect(check["uses"] == [{"kind": "unevaluated", "count": 1}], f"{check['uses']}")
        check = says(project, "in_dead", verdict="unused", ok=True)
        expect(check["uses"] == [{"kind": "dead-branch", "count": 1}], f"{check['uses']}")
        check = says(project, "written_asm", verdict="used", ok=True)
        expect(check["uses"] == [{"kind": "asm", "count": 1}], f"{check['uses']}")


def fixes():
    files = {"h.h": HEADER + "static const int shared = 3;\n",
             "a.c": '#include "h.h"\n\nstatic const int dead = 1;\n\nint a(void) { return shared; }\n',
             "b.c": '#include "h.h"\nstatic const int moved = 4;\nint b(void);\n#ifdef DEBUG\n'
                    "int b(void) { return moved; }\n#endif\nstatic int x __attribute__((unused));\n"}
    flags = ("-Wall", "-Wunused-const-variable=2")
    with Project(TOOL, files, {"plain": [], "debug": ["-DDEBUG"]}, flags=flags) as project:
        expect(project.compile().count("warning:") > 0, "nothing to fix")
        before = {name: project.read(name) for name in files}
        _, _, diff, _ = project.run("--fix-dry-run")
        expect({name: project.read(name) for name in files} == before, "--fix-dry-run wrote")
        patched = subprocess.run(["patch", "-p1", "--dry-run", "-d", project.root], input=diff, text=True, check=False,
                                 stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        expect(patched.returncode == 0, f"patch does not take the diff: {patched.stdout}\n{diff}")
        project.run("--fix")
        expect("static const __attribute__((unused)) int shared = 3;" in project.read("h.h"), project.read("h.h"))
        expect("dead" not in project.read("a.c"), project.read("a.c"))
        expect("#ifdef DEBUG\nstatic const int moved = 4;\n#endif\n" in project.read("b.c"), project.read("b.c"))
        expect("warning" not in project.compile().replace("'x'", ""), project.compile())
        report, _, _, _ = project.run()
        left = [check["name"] for check in report["checks"] if not check["ok"]]
        expect(left == ["x"], f"left after --fix: {left}")


def inline_constexpr():
    files = {"h.h": HEADER + "static constexpr int width = 3;\n", "a.cpp": '#include "h.h"\nint a() { return width; }\n',
             "b.cpp": '#include "h.h"\nint b() { return 1; }\n'}
    with Project(TOOL, files, flags=("-Wall", "-Wunused-const-variable=2")) as project:
        says(project, "width", verdict="unused", scope="includers", fix="inline-constexpr")
        project.run("--fix")
        expect("inline constexpr int width = 3;" in project.read("h.h"), project.read("h.h"))
        expect("warning" not in project.compile(), "warns after --fix")
    # Without the option nobody warns: a constant in a C++ header is no finding.
    with Project(TOOL, files) as project:
        says(project, "width", verdict="used", ok=True)


def not_fixed():
    files = {"a.c": "#define DECLARE(n) static const int n = 1\nDECLARE(by_macro);\nstatic const int one = 1, two = 2;\n"}
    with Project(TOOL, files) as project:
        before = project.read("a.c")
        report, *_ = project.run("--fix")
        expect(project.read("a.c") == before, "edited what a macro wrote, or a shared declaration")
        expect(sum("not fixed" in note for note in report["notes"]) == 3, f"{report['notes']}")


def merged():
    files = {"a.c": "static const int lone = 1;\n#ifdef DEBUG\nint f(void) { return lone; }\n#endif\n"}
    with Project(TOOL, files, {"plain": [], "debug": ["-DDEBUG"]}) as project:
        facts = os.path.join(project.folder, "facts")
        direct, *_ = project.run("--facts-out=" + facts)
        names = [os.path.join(facts, name + ".facts") for name in ("plain", "debug")]
        report, status, _, _ = project.run(command=[TOOL, "merge", *names])
        strip = lambda checks: [{key: value for key, value in check.items() if key != "rerun"} for check in checks]
        expect(strip(report["checks"]) == strip(direct["checks"]), "facts that were stored judge otherwise")
        expect(status == 1, f"exit code {status}")
        with open(names[0], "a", encoding="utf-8") as file:
            file.write("{}\n")
        _, status, _, complaints = project.run(command=[TOOL, "merge", *names])
        expect(status == 2 and "plain.facts" in complaints, f"{status} {complaints}")


def entries(folder):
    """How many answers a cache holds."""
    return len([name for name in os.listdir(folder) if "timestamp" not in name]) if os.path.isdir(folder) else 0


def cached():
    """Nothing is read twice: not in a second run, not for a second cell that is the same, not after a move."""
    files = {"h.h": HEADER + "static const int shared = 3;\n", "a.c": '#include "h.h"\nint a(void) { return shared; }\n',
             "b.c": '#include "h.h"\n#include "made.h"\nint b(void) { return MADE; }\n'}
    for same in (True, False):
        with Project(TOOL, files, {"one": ["-I."], "two": ["-I."]}) as project:
            for number, build in enumerate(project.cells.values()):
                with open(os.path.join(build, "made.h"), "w", encoding="utf-8") as file:
                    file.write(f"#define MADE {1 if same else number}\n")
                os.utime(os.path.join(build, "made.h"), (1, 1))
            for name in files:
                os.utime(project.path(name), (1, 1))
            cache = os.path.join(project.folder, "cache")
            command = [word for word in project.command("--cache-dir=" + cache, "--jobs=1") if word != "--no-cache"]
            fresh = project.run()[0]
            first = project.run(command=command)[0]
            # Each command has a list of builds; a.c is the same in both; b.c where the header that the build made is.
            expect(entries(cache) == (4 if same else 5), f"{entries(cache)} entries, same: {same}")
            stamps = {name: os.stat(os.path.join(cache, name)).st_mtime_ns for name in os.listdir(cache)}
            second = project.run(command=command)[0]
            expect(stamps == {name: os.stat(os.path.join(cache, name)).st_mtime_ns for name in os.listdir(cache)},
                   "a second run stored something")
            strip = lambda report: [dict(check, rerun="") for check in report["checks"]]
            expect(strip(fresh) == strip(first) == strip(second), "the cache changes the report")
            project.write("h.h", HEADER + "static const int shared = 3;\nstatic const int more = 4;\n")
            third = project.run(command=command)[0]
            expect(any(check["name"] == "more" for check in third["checks"]), "an old answer for a new header")
    # An answer that cannot be had is asked for again.
    with Project(TOOL, {"a.c": '#include "later.h"\nstatic const int x = LATER;\n'}) as project:
        cache = os.path.join(project.folder, "cache")
        command = [word for word in project.command("--cache-dir=" + cache) if word != "--no-cache"]
        expect(project.run(command=command)[1] == 2, "a header that is not there")
        expect(entries(cache) == 0, "what did not parse was kept")
        project.write("later.h", "#define LATER 1\n")
        expect(project.run(command=command)[1] == 1, "a header that came later")


def changed_since():
    files = {"h.h": HEADER + "static const int shared = 3;\n", "a.c": '#include "h.h"\nint a(void) { return shared; }\n',
             "b.c": "static const int lone = 1;\n", "c.c": "static const int other = 1;\n"}
    with Project(TOOL, files) as project:
        git = ["git", "-C", project.root, "-c", "user.name=n", "-c", "user.email=e"]
        for words in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "first"]):
            subprocess.run(git + words, check=True)
        names = lambda *more: [check["name"] for check in project.run("--changed-since=HEAD", *more)[0]["checks"]]
        expect(names() == [], f"nothing changed: {names()}")
        expect(project.run("--changed-since=HEAD")[1] == 0, "nothing changed is nothing to say")
        project.write("b.c", "static const int lone = 2;\n")
        expect(names() == ["lone"], f"b.c changed: {names()}")
        # The last use is gone: the header's constant is a finding, though the header did not change.
        project.write("a.c", '#include "h.h"\nint a(void) { return 0; }\n')
        expect(names() == ["lone", "shared"], f"a.c, too: {names()}")
        report, status, _, _ = project.run("--changed-since=HEAD")
        expect(status == 1 and any("1 of 3 units" in note for note in report["notes"]), f"{status} {report['notes']}")
        _, status, _, complaints = project.run("--changed-since=nowhere")
        expect(status == 2 and "nowhere" in complaints, f"{status} {complaints}")
        facts = os.path.join(project.folder, "x.facts")
        project.run("--facts-out=" + facts)
        _, status, _, complaints = project.run(command=[TOOL, "merge", facts, "--changed-since=HEAD"])
        expect(status == 2 and "--changed-since" in complaints, f"{status} {complaints}")


def compared():
    with Project(TOOL, {"a.c": "static const int old = 1;\nint f(void) { return old; }\n"}) as project:
        before = os.path.join(project.folder, "before.json")
        subprocess.run(project.command("--format=json", "--output=" + before), check=False)
        project.write("a.c", "static const int old = 1;\nstatic const int fresh = 1;\nint f(void) { return old; }\n")
        notes = project.run("--diff=" + before)[0]["notes"]
        expect(any("1 declaration new" in note for note in notes), f"{notes}")
        expect(project.run("--diff=" + project.path("a.c"))[1] == 2, "a source is no report")


def output():
    files = {f"u{number}.c": f"static const int v{number} = 1;\n" for number in range(6)}
    with Project(TOOL, files) as project:
        one = project.run("--jobs=1")[0]
        expect(one == project.run("--jobs=4")[0], "the report depends on the number of jobs")
        check = one["checks"][0]
        expect(check["id"] == "u0.c:1:v0", check["id"])
        explained = subprocess.run(project.command("--explain=" + check["id"]), text=True, check=False,
                                   stdout=subprocess.PIPE).stdout
        expect("unused-everywhere" in explained and "gcc-12" in explained, explained)


def bad_input():
    with Project(TOOL, {"a.c": "static const int v = 1;\n"}) as project:
        for words, word in (([TOOL], "no build"), ([TOOL, "-p", "/nowhere"], "nowhere"), ([TOOL, "merge"], "facts"),
                            ([TOOL, "-p", project.cells["one"], "--dump=x"], "--dump"),
                            ([TOOL, "-p", project.cells["one"], "nowhere.c"], "nowhere.c")):
            result = subprocess.run(words, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
            expect(result.returncode == 2 and word in result.stderr, f"{words}: {result.returncode} {result.stderr}")
        with open(os.path.join(project.cells["one"], "compile_commands.json"), "w", encoding="utf-8") as file:
            json.dump(project.entries["one"] + [dict(project.entries["one"][0], file="/nowhere/b.c")], file)
        report, status, _, _ = project.run()
        expect(status == 2 and any(check["name"] == "v" for check in report["checks"]), "the rest did not go on")


CASES = [scopes, split_brain, inline_fix, suppressions, errors, weak_mentions, fixes, inline_constexpr, not_fixed,
         merged, cached, changed_since, compared, output, bad_input]


def main():
    for case in CASES:
        if len(sys.argv) < 3 or sys.argv[2] == case.__name__:
            count = len(failures)
            case()
            print(f"{case.__name__}: {'failed' if len(failures) > count else 'passed'}")
    for failure in failures:
        print("FAILED:", failure)
    sys.exit(1 if failures else 0)


main()
