#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The second run: what is kept, what makes it void, and what is shown meanwhile.

usage: reuse_test.py TOOL CASE        runs one case
       reuse_test.py --names CASE...  fails unless these are all the cases
"""
import os
import pty
import subprocess
import sys
import time
import types

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "broken"))
from life_test import KEPT, only, path, run_cases  # noqa: E402
from project import Run, expect, must_run  # noqa: E402


class Counted:
    """A compiler that writes down how often it ran, and a cache."""

    def __init__(self, project):
        self.project, self.log = project, path(project, "log")
        self.compiler, self.cache = path(project, "counting-gcc"), "--cache-dir=" + path(project, "cache")
        self.write_compiler("")
        project.entries = []
        project.add("kept.c", '#include "flag.h"\n' + KEPT.replace("static volatile int flag;", ""), make=False)
        with open(project.source("flag.h"), "w", encoding="utf-8") as file:
            file.write("static volatile int flag;\n")
        self.build()

    def write_compiler(self, comment):
        with open(self.compiler, "w", encoding="utf-8") as file:
            file.write(f'#!/bin/sh\n# {comment}\necho "$@" >> {self.log}\nexec gcc "$@"\n')
        os.chmod(self.compiler, 0o755)

    def build(self):
        entry = self.project.entries[0]
        entry["arguments"][0] = self.compiler
        self.project.write_database()
        must_run(*entry["arguments"], cwd=self.project.build)
        past = time.time() - 60  # older than any run
        for folder in (self.project.src, self.project.build):
            for name in os.listdir(folder):
                os.utime(os.path.join(folder, name), (past, past))

    def run(self, *options):
        """The run, and how often it compiled or asked for macros."""
        open(self.log, "w", encoding="utf-8").close()
        run = self.project.run(self.cache, *options)
        with open(self.log, encoding="utf-8") as file:
            lines = [line for line in file if "-print-prog-name" not in line]
        return run, len(lines)


def second_run(project):
    counted = Counted(project)
    first, work = counted.run()
    expect(first.status == 1 and work > 0, f"the first run works: {work}\n{first}")
    second, work = counted.run()
    expect(work == 0, f"the second run compiles nothing: {work}")
    expect(second.out == first.out and second.status == 1, "and says the same, byte for byte")
    fresh = project.run("--no-cache")
    expect(fresh.out == first.out, "which is what a run without a cache says")


def changed_content(project):
    counted = Counted(project)
    counted.run()

    def expect_work(what, verdict="present"):
        run, work = counted.run()
        expect(work > 0, f"{what}: must work again")
        expect(only(run)["verdict"] == verdict, f"{what}: {run}")
        expect(counted.run()[1] == 0, f"{what}: and then not again")

    with open(project.source("flag.h"), "w", encoding="utf-8") as file:
        file.write("enum { flag };\n")
    counted.build()
    expect_work("a header", "pruned")
    with open(project.source("kept.c"), "a", encoding="utf-8") as file:
        file.write("int another;\n")
    counted.build()
    expect_work("the source", "pruned")
    with open(project.source("flag.h"), "w", encoding="utf-8") as file:
        file.write("static volatile int flag;\n")
    counted.build()
    expect_work("the header, back")
    with open(project.object("kept.c"), "ab") as file:
        file.write(b"\0")
    expect_work("the object")


def changed_work(project):
    counted = Counted(project)
    counted.run()
    for options in (["--no-recompile"], ["--guard=OTHER(FLAG)"], ["--source-root=" + project.root]):
        run, work = counted.run(*options)
        expect(work > 0, f"{options}: must work again\n{run}")
    run, work = counted.run()
    expect(work == 0, "the options of the first run are still known")
    counted.project.entries[0]["arguments"].insert(1, "-DMORE")
    counted.build()
    expect(counted.run()[1] > 0, "the command")
    expect(counted.run()[1] == 0, "the command, known")
    counted.write_compiler("a new release")
    expect(counted.run()[1] > 0, "the compiler")
    os.environ["CPATH"] = project.src
    expect(counted.run()[1] > 0, "the environment")
    os.remove(project.object("kept.c"))
    run, work = counted.run()
    expect(only(run)["reason"]["code"] == "missing-object", f"an object that is gone\n{run}")
    expect(run.status == 2, str(run))


def broken_entry(project):
    counted = Counted(project)
    first, _ = counted.run()
    folder = path(project, "cache")
    for name in os.listdir(folder):
        if not name.startswith("llvmcache-"):
            continue
        entry = os.path.join(folder, name)
        with open(entry, "rb") as file:
            content = file.read()
        expect(b'"verdict":"present"' in content, "an entry holds the verdict")
        for broken in (b"", content[:40], content[:-1], content.replace(b'"verdict":"present"', b'"verdict":"pruned"'),
                       b"0\n" + content):
            with open(entry, "wb") as file:
                file.write(broken)
            run, work = counted.run()
            expect(work > 0 and run.out == first.out, f"{broken[:60]}: a broken entry is none\n{run}")


def no_cache(project):
    home = path(project, "home")
    os.environ["XDG_CACHE_HOME"] = home
    expect(project.run("--no-cache").status == 0 and not os.path.exists(home), "nothing is kept")
    done = Run(subprocess.run([project.tool, "-p", project.build, "--guard=ON(FLAG)"], check=False, text=True,
                              capture_output=True, cwd=project.temporary.name))
    expect(done.status == 0, str(done))
    expect(os.listdir(os.path.join(home, "featflags")), "the user's cache is the default")
    os.environ["XDG_CACHE_HOME"] = "/dev/null"
    done = Run(subprocess.run([project.tool, "-p", project.build, "--guard=ON(FLAG)"], check=False, text=True,
                              capture_output=True, cwd=project.temporary.name))
    expect(done.status == 0 and done.err == "", f"a cache that cannot be written is no error\n{done}")


def stale_is_not_kept(project):
    counted = Counted(project)
    past = time.time() - 600
    os.utime(project.object("kept.c"), (past, past))
    run, _ = counted.run("--no-recompile")
    expect(only(run)["reason"]["code"] == "stale", str(run))
    os.utime(project.object("kept.c"))
    run, work = counted.run("--no-recompile")
    expect(work > 0 and only(run)["verdict"] == "present", f"times are no content\n{run}")


def progress(project):
    command = [project.tool, "-p", project.build, "--guard=ON(FLAG)", "--no-cache"]
    quiet = subprocess.run(command, check=False, capture_output=True)
    expect(quiet.stderr == b"" and b"\r" not in quiet.stdout, f"no progress without a terminal: {quiet}")
    try:
        main, end = pty.openpty()
    except OSError as error:
        print(f"progress is not looked at: there is no terminal to be had here ({error})")
        return
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=end) as process:
        os.close(end)
        shown = b""
        while True:
            try:
                part = os.read(main, 4096)
            except OSError:  # the other end is closed
                break
            if not part:
                break
            shown += part
        out = process.stdout.read()
    os.close(main)
    expect(b"1/1 units, 100 %" in shown and shown.endswith(b"\r\x1b[K"), f"progress, taken away at the end: {shown}")
    expect(out == quiet.stdout, "the report is the same")


if __name__ == "__main__":
    run_cases({name: case for name, case in list(globals().items())
               if isinstance(case, types.FunctionType) and case.__module__ == "__main__"})
