#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What compilers and linkers say about code that uses featflags.

usage: compile.py clean  COMPILER STANDARD LEVEL   units under clean/ compile without a word, in both modes
       compile.py misuse COMPILER CASE             misuse/CASE.c fails with the sentence it names, and only then
       compile.py link   COMPILER                  what links and what must not
       compile.py modes  COMPILER                  units of different modes do not link
       compile.py erased COMPILER                  disabled code leaves the same instructions as deleted code
       compile.py alone  COMPILER                  each header compiles by itself in every standard

Comes in: sources with marks in their comments ("says:", "modes:"). Goes out: one line per failure, and exit
code 0, 1, or 77 when the compiler is not installed here. Exists because a header library's promises are
kept or broken at compile time, where Catch2 cannot look.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
INCLUDE = os.path.join(HERE, "..", "..", "include")
MODES = ("constant", "runtime", "static_key")
WARNINGS = ("-Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wundef -Wunused-macros "
            "-Wmissing-declarations -Werror").split()
# What GCC alone, or clang alone, can add; the clang list is everything minus what no project can keep.
GCC_C = "-Wunused-const-variable=2 -Wmissing-prototypes -Wlogical-op -Wduplicated-cond -Wstrict-prototypes".split()
GCC_CXX = ("-Wunused-const-variable=2 -Wlogical-op -Wduplicated-cond -Wold-style-cast -Wuseless-cast "
           "-Wzero-as-null-pointer-constant").split()
CLANG = ("-Weverything -Wunused-const-variable -Wno-padded -Wno-unsafe-buffer-usage -Wno-declaration-after-statement "
         "-Wno-pre-c11-compat -Wno-c++98-compat -Wno-c++98-compat-pedantic -Wno-pre-c++17-compat "
         "-Wno-c++20-compat -Wno-old-style-cast").split()


def is_clang(compiler):
    return "clang" in compiler


def language(standard):
    return "c++" if "++" in standard else "c"


def run(compiler, *words):
    """Exit code and everything that was printed, in English and without colour."""
    done = subprocess.run([*compiler.split(), "-I", INCLUDE, "-I", HERE, *words], cwd=HERE, check=False, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env={**os.environ, "LC_ALL": "C"})
    return done.returncode, done.stdout


def compile_unit(compiler, standard, mode, source, output, *words):
    return run(compiler, "-x", language(standard), f"-std={standard}", f"-DFEATFLAGS_MODE=FEATFLAGS_{mode.upper()}",
               *words, "-c", source, "-o", output)


def require(compiler, standard):
    """Leaves with 77 when there is no such compiler or it lacks the language."""
    if not shutil.which(compiler.split()[0]):
        print(f"skipped: {compiler} is not installed")
        sys.exit(77)
    code, text = run(compiler, "-x", language(standard), f"-std={standard}", "-fsyntax-only", os.devnull)
    if code != 0:
        print(f"skipped: {compiler} does not take -std={standard}: {text.strip()}")
        sys.exit(77)


def warnings(compiler, standard):
    if is_clang(compiler):
        return WARNINGS + CLANG
    return WARNINGS + (GCC_CXX if language(standard) == "c++" else GCC_C)


def clean(folder, compiler, standard, level):
    require(compiler, standard)
    for mode in MODES:
        for name in sorted(name for name in os.listdir(os.path.join(HERE, "clean")) if name.endswith(".c")):
            code, text = compile_unit(compiler, standard, mode, f"clean/{name}", f"{folder}/unit.o", level,
                                      *warnings(compiler, standard))
            if code != 0 or text:
                yield f"clean/{name}, {mode}: expected not a word, got:\n{text}"


def mark(text, name, default=""):
    found = re.search(rf"^// {name}: (.*)$", text, re.M)
    return found.group(1) if found else default


def misuse(folder, compiler, name):
    with open(os.path.join(HERE, "misuse", name + ".c"), encoding="utf-8") as file:
        text = file.read()
    says = mark(text, "says")
    tried = 0
    for standard in ("c11", "c++17"):
        require(compiler, standard)
        for mode in mark(text, "modes", " ".join(MODES)).split():
            unit = (compiler, standard, mode, f"misuse/{name}.c", f"{folder}/unit.o")
            code, printed = compile_unit(*unit)
            if code != 0 or printed:
                yield f"{standard} {mode}: the right form must compile, got:\n{printed}"
            code, printed = compile_unit(*unit, "-DMISUSE")
            if code == 0:
                yield f"{standard} {mode}: compiles"
            elif not any(re.search(says, line) for line in printed.splitlines() if "error" in line or "warning" in line):
                yield f"{standard} {mode}: expected '{says}', got:\n{printed}"
            tried += 1
    if not says or not tried:
        yield f"misuse/{name}.c has no 'says:' mark"


def linked(compiler, folder, objects, *words):
    return run(compiler, *words, *[f"{folder}/{name}" for name in objects], "-o", f"{folder}/program")


def link_dead_blocks(folder, compiler):
    """At every level the disabled blocks are gone, and with the flag on they are not."""
    wanted = {f"never_defined_{number}" for number in range(1, 10)}
    for standard in ("c11", "c++17"):
        for level in ("-O0", "-O1", "-O2", "-Os"):
            unit = (compiler, standard, "constant", "link/dead.c", f"{folder}/dead.o", level)
            compile_unit(*unit)
            code, text = linked(compiler, folder, ["dead.o"])
            if code != 0:
                yield f"dead blocks, {standard} {level}: expected to link, got:\n{text}"
            compile_unit(*unit, "-DFEATFLAGS_SET_sched=HRTICK")
            code, text = linked(compiler, folder, ["dead.o"])
            missed = set(re.findall(r"never_defined_\d", text))
            if code == 0 or missed != wanted:
                yield f"dead blocks with the flag on, {standard} {level}: the linker must miss all nine, got:\n{text}"


def link_modes(folder, compiler):
    """Units of different modes do not link, unless the build allows it."""
    for main_mode in MODES:
        for other_mode in MODES:
            for allowed in ((), ("-DFEATFLAGS_ALLOW_MIXED",)):
                compile_unit(compiler, "c11", main_mode, "link/half.c", f"{folder}/a.o", "-DHALF=a", "-DWITH_MAIN", *allowed)
                compile_unit(compiler, "c11", other_mode, "link/half.c", f"{folder}/b.o", "-DHALF=b", *allowed)
                code, text = linked(compiler, folder, ["a.o", "b.o"])
                # The other modes need the state, which a table defined in constant mode lacks.
                stateless = main_mode == "constant" and other_mode != "constant"
                what = f"{main_mode} and {other_mode} units {' '.join(allowed)}"
                if (main_mode == other_mode or (allowed and not stateless)) and code != 0:
                    yield f"{what}: expected to link, got:\n{text}"
                elif main_mode != other_mode and not allowed and (
                        code == 0 or not re.search(r"b\.o.*featflags_mode", text)):
                    yield f"{what}: expected a refusal that names b.o and its featflags_mode, got:\n{text}"


def link_defined_twice(folder, compiler):
    for mode in MODES:
        compile_unit(compiler, "c11", mode, "link/undefined_table.c", f"{folder}/a.o", "-DFEATFLAGS_DEFINE")
        for words, refused in (("-DFEATFLAGS_DEFINE",), True), ((), False):
            compile_unit(compiler, "c11", mode, "clean/none.c", f"{folder}/b.o", *words)
            code, text = linked(compiler, folder, ["a.o", "b.o"])
            if (code != 0) != refused or (refused and not re.search(r"(multiple definition|duplicate symbol).*sched_features", text)):
                yield f"a table defined {'twice' if refused else 'once'}, {mode}: {text or 'links'}"


def link_undefined_table(folder, compiler):
    for mode in MODES:
        compile_unit(compiler, "c11", mode, "link/undefined_table.c", f"{folder}/unit.o")
        code, text = linked(compiler, folder, ["unit.o"])
        if mode == "constant" and code != 0:
            yield f"no FEATFLAGS_DEFINE, constant: expected to link, got:\n{text}"
        if mode != "constant" and (code == 0 or "sched_features_state" not in text):
            yield f"no FEATFLAGS_DEFINE, {mode}: expected the linker to miss sched_features_state, got:\n{text}"


def link(folder, compiler):
    require(compiler, "c++17")
    yield from link_dead_blocks(folder, compiler)
    yield from link_modes(folder, compiler)
    yield from link_defined_twice(folder, compiler)
    yield from link_undefined_table(folder, compiler)


def modes(folder, compiler):
    require(compiler, "c11")
    yield from link_modes(folder, compiler)


def instructions(path):
    """The assembly that becomes code or constants, with local labels numbered as they come."""
    with open(path, encoding="utf-8") as file:
        lines = [line.split("#", 1)[0].strip() if line.lstrip().startswith("#") else line.strip() for line in file]
    directives = re.compile(r"\.(file|ident|loc|cfi|type|size|globl|hidden|addrsig|set|arch|p2align|align)\b|sched_featflags_mode|//")
    kept = [line for line in lines if line and not directives.match(line)]
    labels = {}

    def number(found):
        return labels.setdefault(found.group(0), f"label{len(labels)}")

    return [re.sub(r"\$?\.?L\w*\d+(_\d+)?\b|\$L\d+", number, line) for line in kept]


def assembly(folder, compiler, standard, level, *words):
    code, text = compile_unit(compiler, standard, "constant", "link/erased.c", f"{folder}/unit.s", level, "-S", *words)
    return instructions(f"{folder}/unit.s") if code == 0 else [text]


def erased(folder, compiler):
    for standard in ("c11", "c++17"):
        require(compiler, standard)
        for level in ("-O0", "-O1", "-O2", "-O3", "-Os"):
            unit = (folder, compiler, standard, level)
            flags = assembly(*unit)
            others = {"literals": assembly(*unit, "-DLITERALS")}
            if level != "-O0":
                others["by hand"] = assembly(*unit, "-DBY_HAND")
            for name, other in others.items():
                # G++ orders the operands of a comparison by what it has read before, dead or not, and then
                # lays out blocks another way: not more instructions, but not all the same.
                loose = name == "by hand" and standard != "c11" and not is_clang(compiler)
                if len(flags) < 10 or (len(flags) > len(other) if loose else flags != other):
                    yield "\n".join([f"{standard} {level}, with flags:", *flags, f"{name}:", *other])
                if assembly(*unit, "-DFEATFLAGS_SET_sched=HRTICK") == other:
                    yield f"{standard} {level}: the flag turned on changes nothing: this test would see nothing"


# Read once per table, after its parameters, by declare_table.h; not headers in their own right.
PER_TABLE = {"check_relations.h", "check_rows.h", "counter_define.h", "counter_functions.h",
             "counter_table.h", "counter_view.hpp", "cxx_hana.hpp", "cxx_table.hpp", "declare_table.h", "define_table.h",
             "link_guard.h", "runtime.h", "static_key.h", "static_key_define.h", "turning.h"}
# For one machine each; static_key_machine.h includes the right one.
PER_MACHINE = {"static_key_aarch64.h", "static_key_riscv64.h", "static_key_x86_64.h"}


def headers():
    root = os.path.join(INCLUDE, "featflags")
    for folder, _, names in os.walk(root):
        for name in sorted(names):
            if name.endswith((".h", ".hpp")) and name not in PER_TABLE | PER_MACHINE and name != "hana.hpp":  # that: cpp/views.py
                yield os.path.relpath(os.path.join(folder, name), INCLUDE)


def has_sites(folder, compiler):
    """Whether static keys are instructions on this machine: else their engine is not included by anybody."""
    unit = f"{folder}/sites.c"
    with open(unit, "w", encoding="utf-8") as file:
        file.write("#include <featflags/detail/static_key_machine.h>\n#if !FEATFLAGS_DETAIL_SITES\n#error no sites\n#endif\n"
                   "extern int unit; int unit = 1;\n")
    code, text = compile_unit(compiler, "c11", "static_key", unit, f"{folder}/unit.o")
    if code != 0 and "no sites" not in text:
        sys.exit(f"static_key_machine.h does not compile:\n{text}")
    return code == 0


def alone(folder, compiler):
    engine = has_sites(folder, compiler)
    for standard in ("c11", "c17", "c++17", "c++20", "c++2b"):
        require(compiler, standard)
        for header in headers():
            if header.endswith(".hpp") and language(standard) == "c":
                continue
            if not engine and re.search(r"/engine(_(?!type)\w+)?\.h$", header):
                continue
            unit = f"{folder}/unit.{'cc' if language(standard) == 'c++' else 'c'}"
            with open(unit, "w", encoding="utf-8") as file:
                file.write(f"#include <{header}>\n#include <{header}>\nextern int unit; int unit = 1;\n")
            for mode in MODES:
                code, text = compile_unit(compiler, standard, mode, unit, f"{folder}/unit.o", *WARNINGS)
                if code != 0 or text:
                    yield f"{header} alone, {standard} {mode}:\n{text}"


def main():
    kinds = {"clean": clean, "misuse": misuse, "link": link, "modes": modes, "erased": erased, "alone": alone}
    if len(sys.argv) < 3 or sys.argv[1] not in kinds:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as folder:
        failures = list(kinds[sys.argv[1]](folder, *sys.argv[2:]))
    for failure in failures:
        print(failure)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
