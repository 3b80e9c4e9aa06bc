#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Bad input: one clear line, exit code 2, the rest is checked, nothing is written over.

usage: broken_test.py TOOL CASE        runs one case
       broken_test.py --names CASE...  fails unless these are all the cases
"""
import os
import shutil
import sys

from project import (BAD, GOOD, Project, expect, expect_error, expect_good, expect_unknown, main, must_run)


def no_database(project):
    os.remove(project.database)
    expect_error(project.run(), project.build, "compile_commands.json.*(CMAKE_EXPORT_COMPILE_COMMANDS|bear|-p)")


def no_build_folder(project):
    nowhere = os.path.join(project.root, "nowhere")
    expect_error(project.run(build=nowhere), nowhere, "no compile database.*make one")


def empty_database(project):
    project.entries = []
    project.write_database()
    expect_error(project.run(), project.build, "compile_commands.json: .*lists no C or C\\+\\+ file.*make one")


def broken_database(project):
    with open(project.database, "w", encoding="utf-8") as file:
        file.write('[{"directory": ')
    expect_error(project.run(), project.build, "compile_commands.json.*|JSON")


def one_cell_without_database(project):
    nowhere = os.path.join(project.root, "nowhere")
    run = project.run("--cell", "other=" + nowhere)
    expect_error(run, nowhere, "")
    expect_good(run)


def missing_object(project):
    project.add("bad.c", BAD, make=False)
    run = project.run()
    expect_error(run, project.object("bad.c"), "build it")
    expect_good(run)
    expect_unknown(run, "bad.c", "missing-object")


def other_object(project):
    target = project.add("bad.c", BAD)
    shutil.copy(project.object("good.c"), target)
    run = project.run()
    expect_error(run, target, "good.c.*(build it|database)")
    expect_good(run)
    expect_unknown(run, "bad.c", "other-source")


def stripped_object(project):
    target = project.add("bad.c", BAD)
    must_run("strip", "--strip-all", target)
    run = project.run()
    expect_error(run, target, "before it is stripped|strip")
    expect_good(run)
    expect_unknown(run, "bad.c", "stripped")


def slim_lto_object(project):
    target = project.add("bad.c", BAD, flags=("-O2", "-g", "-flto", "-fno-fat-lto-objects"))
    run = project.run()
    expect_error(run, target, "-flto|-ffat-lto-objects")
    expect_good(run)
    expect_unknown(run, "bad.c", "slim-lto")


def bitcode_object(project):
    if not shutil.which("clang-19"):
        print("skipped: clang-19 is not installed")
        sys.exit(77)
    target = project.add("bad.c", BAD, flags=("-O2", "-g", "-flto"), compiler="clang-19")
    run = project.run()
    expect_error(run, target, "-flto")
    expect_good(run)
    expect_unknown(run, "bad.c", "bitcode")


def truncated_object(project):
    target = project.add("bad.c", BAD)
    for size in (0, 3, 40, 64, os.path.getsize(target) // 2, os.path.getsize(target) - 1):
        must_run("cp", project.object("good.c"), target)
        os.truncate(target, size)
        run = project.run()
        expect_error(run, target, "build it again")
        expect_good(run)
        expect_unknown(run, "bad.c", "unreadable-object")


def object_of_text(project):
    target = project.add("bad.c", BAD)
    with open(target, "w", encoding="utf-8") as file:
        file.write("no object at all\n")
    run = project.run()
    expect_error(run, target, "build it again")
    expect_good(run)
    expect_unknown(run, "bad.c", "unreadable-object")


def missing_compiler(project):
    project.add("bad.c", BAD, compiler="m88k-linux-gnu-gcc", make=False)
    run = project.run()
    expect_error(run, project.source("bad.c"), "m88k-linux-gnu-gcc.*install")
    expect_good(run)


def missing_source(project):
    project.add("bad.c", BAD)
    os.remove(project.source("bad.c"))
    run = project.run()
    expect_error(run, project.source("bad.c"), "there is no such file.*database")
    expect_good(run)


def does_not_parse(project):
    target = project.add("bad.c", BAD)
    with open(project.source("bad.c"), "w", encoding="utf-8") as file:
        file.write(BAD.replace("return n + 1", "return n +"))
    os.utime(target)
    run = project.run()
    expect_error(run, project.source("bad.c"), "does not parse: 7:13: expected expression; make")
    expect_good(run)


def undefined_flag(project):
    table = "#define ROW(name, value)\nROW(TRACE, 0)\n"
    project.add("good.c", table + GOOD)
    project.add("bad.c", (table + BAD).replace("ON(TRACE)", "ON(TRCE)").replace("#define ON", "enum { TRCE };\n#define ON"))
    del project.entries[0]
    project.write_database()
    run = project.run(guard="ON(FLAG):ROW")
    expect_error(run, "bad.c:8", "TRCE.*TRACE")
    expect_good(run)
    expect_unknown(run, "bad.c", "undefined-flag")


def no_region(project):
    for name, text in (("good.c", GOOD.replace("ON(TRACE)", "n > 3")),):
        with open(project.source(name), "w", encoding="utf-8") as file:
            file.write(text)
    run = project.run()
    expect_error(run, project.build, r"no region.*looked for ON .*--guard")
    expect(project.src in run.lines[0], run.lines[0])


def no_region_in_path(project):
    project.add("bad.c", BAD.replace("ON(TRACE)", "n > 3"))
    run = project.run(project.source("bad.c"))
    expect_error(run, project.build, "no region.*bad.c")


def path_that_is_not_there(project):
    nowhere = os.path.join(project.src, "nowhere.c")
    expect_error(project.run(nowhere), nowhere, "no such file or folder")


def unknown_option(project):
    expect_error(project.run("--fromat=json"), "--fromat", "--format|--help")


def unknown_format(project):
    expect_error(project.run("--format=yaml", form=None), "--format=yaml", "--list-formats")


def unknown_profile(project):
    expect_error(project.run("--profile=lnux"), "--profile=lnux", "featflags, linux")


def malformed_guard(project):
    expect_error(project.run(guard="ON(TRACE"), "--guard=ON(TRACE", r"NAME\(FLAG\)")


def no_build_named(project):
    expect_error(project.run(build=""), "-p BUILD", "--cell")


def two_cells_of_one_name(project):
    expect_error(project.run("--cell", "build=" + project.build), "--cell", "two cells.*NAME=BUILD")


def unknown_id(project):
    run = project.run("--explain=build:good.c:1:1:ON(TRACE)", form=None)
    expect_error(run, "build:good.c:1:1:ON(TRACE)", "no check has this id.*JSON|rerun")


def broken_config(project):
    """Each mistake is one line that names the file and the line in it."""
    path = os.path.join(project.root, "own.yaml")
    for text, line, advice in (("guards:\n  - macro: ON(\n", 2, r"'ON\('.*NAME\(FLAG\)"),
                               ("guards:\n  - makro: ON(FLAG)\n", 2, "needs one of macro"),
                               ("guard: [ON]\n", 1, "unknown key 'guard'"),
                               ("guards:\n  - table: ROW\n", 2, "needs one of macro, pattern"),
                               ("profiles: [linux, lnux]\n", 1, "there is no lnux; there are featflags, linux"),
                               ("guards: [\n", 1, "Could not find closing")):
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        expect_error(project.run("--config=" + path, guard=""), f"{path}:{line}:", advice)
    nowhere = os.path.join(project.root, "nowhere.yaml")
    expect_error(project.run("--config=" + nowhere, guard=""), nowhere, "No such file")


def header_outside(project):
    """A guard that was not looked at is no success."""
    outside = os.path.join(project.temporary.name, "elsewhere")
    os.makedirs(outside)
    with open(os.path.join(outside, "header.h"), "w", encoding="utf-8") as file:
        file.write("static inline int g(int n) { return ON(TRACE) ? n : n + 1; }\n")
    project.add("bad.c", BAD.replace("int bad", f'#include "{outside}/header.h"\nint bad'))
    expect_error(project.run(), project.build, "1 uses? of guards.*outside.*--source-root")
    expect(project.run("--source-root=" + project.src).status == 0, "who names a root leaves the rest out")


def output_that_cannot_be_written(project):
    output = os.path.join(project.root, "nowhere", "report.json")
    expect_error(project.run("--output=" + output), output, "cannot be written.*(folder|directory)")


def output_is_not_written_over(project):
    output = os.path.join(project.temporary.name, "report.json")
    kept = os.path.join(project.root, "nowhere")
    for options in (dict(build=kept), dict(guard="ON(")):
        with open(output, "w", encoding="utf-8") as file:
            file.write("of another run\n")
        run = project.run("--output=" + output, **options)
        expect(run.status == 2, str(run))
        with open(output, encoding="utf-8") as file:
            text = file.read()
        expect(text == "of another run\n", f"{options}: the report of another run became {text}")
    run = project.run("--output=" + output)
    expect(run.status == 0 and not run.out and not run.err, str(run))
    with open(output, encoding="utf-8") as file:
        expect(file.read().startswith("{"), "a good run did not write its report")


def path_with_spaces(project):
    spaced = Project(project.tool, name="a project, with 'odd' $names & \"quotes\"")
    spaced.add("in bad.c", BAD)
    run = spaced.run()
    expect(run.status == 0 and not run.lines, str(run))
    expect_good(run)
    expect([check["verdict"] for check in run.checks("in bad.c")] == ["pruned"], str(run))
    spaced.add("missing one.c", BAD, make=False)
    expect_error(spaced.run(), spaced.object("missing one.c"), "build it")


if __name__ == "__main__":
    main(globals())
