#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Traps that need more than one object, or more than one compile: each must be told for what it is.

usage: traps_test.py TOOL CASE        runs one case
       traps_test.py --names CASE...  fails unless these are all the cases
"""
import os
import shutil
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "broken"))
from project import expect, main, must_run  # noqa: E402


def need(*programs):
    missing = [program for program in programs if not shutil.which(program)]
    if missing:
        print("not installed: " + ", ".join(missing))
        sys.exit(77)


def verdicts(run, file):
    return sorted((check["value"], check["verdict"]) for check in run.checks(file))


def evidence(check, kind):
    return " | ".join(piece["text"] for piece in check["evidence"] if piece["kind"] == kind)


def rows_without_statements(project):
    """Code may have rows of which none begins a statement (if-conversion): they are code all the same."""
    compiler = "aarch64-linux-gnu-gcc"
    need(compiler, "aarch64-linux-gnu-objdump")
    text = "#define ON(flag) (flag)\nextern volatile int rt;\nint f(int a) {\n  int x = 1;\n  if (ON(rt))\n    x = a + 5;\n" \
           "  return x;\n}\n"
    project.add("convert.c", text, compiler=compiler)
    rows = must_run("aarch64-linux-gnu-objdump", "--dwarf=decodedline", project.object("convert.c"))
    body = [row.split() for row in rows.splitlines() if row.startswith("convert.c") and row.split()[1:2] == ["6"]]
    expect(body and not any(row[-1] == "x" for row in body), f"line 6 has rows, and none is a statement's\n{rows}")
    check = project.run("--no-recompile", "--dump=code").out
    expect("convert.c:6:" in check, f"a row of line 6 counts as code\n{check}")
    # The same in a disabled region: a flag of another unit that the front end is told is off.
    project.add("table.c", text.replace("extern volatile int rt;", "static volatile int rt;"), compiler=compiler)
    run = project.run("--no-recompile")
    expect(verdicts(run, "table.c") == [("off", "present")], str(run))
    expect(run.checks("table.c")[0]["proof"] == "line-rows", str(run))


HEADER = """#define ON(flag) (flag)
void slow(int);
template <class T> __attribute__((noinline)) T run(T n) {
  if constexpr (ON(FEAT))
    slow(n);
  return n + 1;
}
"""


def comdat(project):
    """Two units make the same function with other values: what one object proves the linked file need not keep."""
    need("g++")
    for name, value in (("a", 0), ("b", 1)):
        with open(project.source("run.h"), "w", encoding="utf-8") as file:
            file.write(HEADER)
        project.add(name + ".cpp", f'enum {{ FEAT = {value} }};\n#include "run.h"\nint {name}(int n) {{ return run(n); }}\n',
                    ("-O2", "-g", "-std=c++17"), "g++")
    project.add("main.cpp", "int a(int), b(int);\nvoid slow(int) {}\nint main() { return a(1) + b(2); }\n",
                ("-O2", "-g"), "g++")
    run = project.run()
    expect(verdicts(run, "run.h") == [("off", "pruned"), ("on", "enabled")], str(run))
    for check in run.checks("run.h"):
        other = "src/b.cpp" if check["value"] == "off" else "src/a.cpp"
        expect(os.path.basename(other) in evidence(check, "units"), f"the other unit is named\n{check}")
    for order in ("ab", "ba"):
        program = os.path.join(project.temporary.name, order)
        must_run("g++", *[project.object(name + ".cpp") for name in order], project.object("main.cpp"), "-o", program)
        run = project.run("--image=" + program)
        found = dict(verdicts(run, "run.h"))
        expect(found["off"] in ("present", "unknown"), f"{order}: a linked file proves no absence\n{run}")


def tombstones(project):
    """What the linker dropped has rows at address 0: they are no code."""
    text = "#define ON(flag) (flag)\nstatic volatile int flag;\nint sink;\nvoid NAME(int n) {\n  if (ON(flag))\n" \
           "    sink = n * 3;\n}\n"
    flags = ("-O2", "-g", "-ffunction-sections")
    project.add("kept.c", text.replace("NAME", "kept").replace("int sink", "extern int sink"), flags)
    project.add("gone.c", text.replace("NAME", "gone"), flags)
    project.add("main.c", "void kept(int);\nint main(void) { kept(1); return 0; }\n", flags)
    for linker in ("bfd", "lld-19"):
        if linker != "bfd" and not shutil.which("ld." + linker):
            continue
        compiler = "gcc" if linker == "bfd" else "clang-19"
        program = os.path.join(project.temporary.name, "program-" + linker)
        must_run(compiler, "-fuse-ld=" + linker if linker == "bfd" else "--ld-path=ld." + linker, "-Wl,--gc-sections",
                 *[project.object(name) for name in ("kept.c", "gone.c", "main.c")], "-o", program)
        run = project.run("--image=" + program)
        expect(verdicts(run, "kept.c") == [("off", "present")], f"{linker}\n{run}")
        gone = run.checks("gone.c")[0]
        expect(gone["verdict"] in ("not-emitted", "unknown"), f"{linker}\n{gone}")
        expect("not" in (evidence(gone, "not-emitted") + (gone["reason"] or {}).get("text", "not")), str(gone))


def asm_goto(project):
    """A jump that is patched while the program runs: the block is there, and the flag is no constant."""
    project.add("key.c", """#define ON(flag) flag_##flag()
void slow(int);
struct static_key { int enabled; } key;
static inline __attribute__((always_inline)) int flag_key(void) {
  __asm__ goto("1: .byte 0x0f,0x1f,0x44,0x00,0x00\\n\\t.pushsection __jump_table, \\"aw\\"\\n\\t"
               ".long 1b - ., %l[yes] - .\\n\\t.quad %c0 - .\\n\\t.popsection" : : "i"(&key) : : yes);
  return 0;
yes:
  return 1;
}
int work(int n) {
  if (ON(key))
    slow(n);
  return n;
}
""")
    run = project.run()
    check = run.checks("key.c")[0]
    expect((check["verdict"], check["reason"]["code"]) == ("switchable", "static-key"), str(run))
    expect("__jump_table" in evidence(check, "patch-site"), str(run))
    # The same without the table is no static key, and still no constant.
    project.add("call.c", "#define ON(flag) flag_##flag()\nint flag_key(void);\nvoid slow(int);\n"
                          "int more(int n) {\n  if (ON(key))\n    slow(n);\n  return n;\n}\n")
    check = project.run().checks("call.c")[0]
    expect((check["verdict"], check["reason"]["code"]) == ("switchable", "run-time-flag"), str(check))


COVERED = """#define ON(flag) (flag)
void slow(int);
int counted(int n) {
  if (ON(TRACE))
    slow(n);
  return n + 1;
}
int summed(int n) {
  if (ON(TRACE))
    n *= 3;
  return n;
}
"""


def coverage(project):
    """An object with counters holds a stamp: it cannot be made again, so little is proven, and the reason says why."""
    project.add("covered.c", COVERED, ("--coverage", "-O2", "-g"))
    run = project.run()
    found = [(check["verdict"], check["proof"], (check["reason"] or {}).get("code")) for check in run.checks("covered.c")]
    expect(found == [("pruned", "trace", None), ("unknown", "", "instrumented")], f"{found}\n{run}")
    project.add("kept.c", COVERED.replace("#define", "static volatile int flag;\n#define").replace("TRACE", "flag")
                .replace("counted", "counted2").replace("summed", "summed2"), ("--coverage", "-O2", "-g"))
    expect(verdicts(project.run(), "kept.c") == [("off", "present")] * 2, "what is there is seen")


def profile(project):
    """clang's counters are the same each time: what is pruned is proven."""
    need("clang-19")
    for name, level in (("one.c", "-O2"), ("two.c", "-O0")):
        project.add(name, COVERED, ("-fprofile-instr-generate", "-fcoverage-mapping", level, "-g"), "clang-19")
    run = project.run()
    for name in ("one.c", "two.c"):
        expect(verdicts(run, name) == [("off", "pruned")] * 2, str(run))


main(globals())
