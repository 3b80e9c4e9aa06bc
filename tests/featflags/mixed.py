#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What happens to a program whose units are in different modes.

usage: mixed.py refused COMPILER   the link fails and names a unit, with each linker and with link-time optimisation
       mixed.py inline  COMPILER   an inline function that tests a flag, with and without FEATFLAGS_INLINE
       mixed.py counted COMPILER   FEATFLAGS_ALLOW_MIXED: the report says in how many objects a flag is a constant

Comes in: units of link/. Goes out: one line per failure, and exit code 0, 1, or 77 when the compiler is not
installed here. A linker that is not installed, or that cannot do link-time optimisation for the compiler, is
named and left out.
"""
import re
import shutil
import subprocess
import sys
import tempfile

from compile import compile_unit, is_clang, require, run


def linkers(compiler):
    """The linkers that the compiler can use here."""
    for name in ("bfd", "gold", "lld"):
        code, _ = run(compiler, f"-fuse-ld={name}", "-Wl,--version")
        if code == 0:
            yield (f"-fuse-ld={name}",)
        else:
            print(f"left out: {compiler} does not find the linker {name}")


def optimisations(compiler):
    yield ()
    yield ("-flto",)
    if is_clang(compiler):
        yield ("-flto=thin",)


def works(folder, compiler, *words):
    """Whether two units without featflags link like that."""
    with open(f"{folder}/plain.c", "w", encoding="utf-8") as file:
        file.write("int main(void) { return 0; }\n")
    code, _ = run(compiler, *words, f"{folder}/plain.c", "-o", f"{folder}/plain")
    return code == 0


def refused(folder, compiler):
    require(compiler, "c11")
    for lto in optimisations(compiler):
        for linker in linkers(compiler):
            if not works(folder, compiler, *lto, *linker):
                print(f"left out: {compiler} does not link with {' '.join(lto + linker)}")
                continue
            for main_mode, other_mode in (("constant", "constant"), ("runtime", "runtime"), ("runtime", "constant"),
                                          ("constant", "runtime"), ("static_key", "constant")):
                what = f"{main_mode} and {other_mode}, {compiler} {' '.join(lto + linker)}"
                compile_unit(compiler, "c11", main_mode, "link/half.c", f"{folder}/a.o", "-DHALF=a", "-DWITH_MAIN", "-O2", *lto)
                compile_unit(compiler, "c11", other_mode, "link/half.c", f"{folder}/b.o", "-DHALF=b", "-O2", *lto)
                for gc in ((),) if lto else ((), ("-Wl,--gc-sections",)):
                    code, text = run(compiler, "-O2", *lto, *linker, *gc, f"{folder}/a.o", f"{folder}/b.o", "-o", f"{folder}/program")
                    if main_mode == other_mode and (code != 0 or text):
                        yield f"{what} {gc}: expected to link, got:\n{text}"
                    elif main_mode != other_mode and (code == 0 or not names_unit(text, lto)):
                        yield f"{what} {gc}: expected a refusal that names a unit, got:\n{text}"


def names_unit(text, lto):
    """With link-time optimisation the source file, else the object; clang's thin one knows neither but the mode."""
    if re.search(r"featflags: the table sched is in \w+ mode in link/half\.c", text):
        return True
    return re.search(r"b\.o" if not lto else r"b\.o|featflags_mode|sched_table_is_not_in_\w+_mode", text) is not None


def values(folder, compiler, main_mode, other_mode, *words):
    """What the two units of link/inline.cpp get out of one inline function, or the linker's words."""
    for name, mode, half in (("a", main_mode, "-DWITH_MAIN"), ("b", other_mode, "-DOTHER")):
        code, text = compile_unit(compiler, "c++17", mode, "link/inline.cpp", f"{folder}/{name}.o", "-O0",
                                  "-DFEATFLAGS_ALLOW_MIXED", half, *words)
        if code != 0:
            return text
    code, text = run(compiler, "-x", "none", f"{folder}/a.o", f"{folder}/b.o", "-o", f"{folder}/program", "-lstdc++")
    if code != 0:
        return text
    return subprocess.run([f"{folder}/program"], check=False, text=True, stdout=subprocess.PIPE).stdout.strip()


def inline(folder, compiler):
    """The flag is on in the table, and turned off: the runtime unit must see 0, the constant one 1."""
    require(compiler, "c++17")
    plain = values(folder, compiler, "runtime", "constant")
    if plain not in ("0 0", "1 1"):
        yield f"a plain inline function: expected one body for both units, got: {plain}"
    for mode in ("runtime", "static_key"):
        tagged = values(folder, compiler, mode, "constant", "-DTAGGED")
        if tagged != "0 1":
            yield f"FEATFLAGS_INLINE, {mode} and constant: expected 0 1, got: {tagged}"


def counted(folder, compiler):
    require(compiler, "c++17")
    for mode in ("runtime", "static_key"):
        compile_unit(compiler, "c++17", mode, "link/counted.c", f"{folder}/a.o", "-DFEATFLAGS_ALLOW_MIXED", "-DWITH_MAIN")
        for objects in (0, 1, 3):
            others = []
            for number in range(objects):
                others.append(f"{folder}/b{number}.o")
                compile_unit(compiler, "c11", "constant", "link/counted.c", others[-1], "-DFEATFLAGS_ALLOW_MIXED", f"-DHALF=half{number}")
            code, text = run(compiler, "-Wl,--gc-sections", f"{folder}/a.o", *others, "-o", f"{folder}/program", "-lstdc++")
            if code != 0:
                yield f"{mode} and {objects} constant units: {text}"
                continue
            printed = subprocess.run([f"{folder}/program"], check=False, text=True, stdout=subprocess.PIPE).stdout
            wanted = {0: "", 1: "; constant in 1 object", 3: "; constant in 3 objects"}[objects]
            if printed != f"NO_HRTICK # default{wanted}\n":
                yield f"{mode} and {objects} constant units: the report says {printed!r}"


def main():
    kinds = {"refused": refused, "inline": inline, "counted": counted}
    if len(sys.argv) != 3 or sys.argv[1] not in kinds:
        sys.exit(__doc__)
    if not shutil.which(sys.argv[2]):
        print(f"skipped: {sys.argv[2]} is not installed")
        sys.exit(77)
    with tempfile.TemporaryDirectory() as folder:
        failures = list(kinds[sys.argv[1]](folder, sys.argv[2]))
    for failure in failures:
        print(failure)
    sys.exit(1 if failures else 0)


main()
