#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every kind of object through the whole tool: what is understood is proven, the rest is unknown and says why.

usage: kinds_test.py DEADCODE_CHECK INCLUDE

Comes in: the tool and the library's headers. Goes out: one line a difference, and exit code 0, 1, or 77 when no
kind could be built here. Each kind is built three times: with the flag off, on, and as a constant of another
unit. The last one is kept whatever the compiler does, and must never be called pruned.
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile

SOURCE = """extern int outside(int);
extern const int elsewhere;
#define ON(flag) (flag)
int work(int n) {
  if (ON(TRACE))
    n = outside(n);
  return n * 3;
}
"""
RECORDS = """#define FEATFLAGS_NS kinds
#define FEATFLAGS_TABLE "kinds.def"
#include <featflags/featflags.h>
extern int outside(int);
int work(int n) {
  if (FEAT_ON(TRACE)) {
    FEAT_BLOCK(TRACE);
    n++;
  }
  return outside(n);
}
"""
PRUNED, UNKNOWN = "pruned", "unknown"

# name, compiler, flags, step after the compile, verdict of the disabled region, its proof or reason
KINDS = [
    ("DWARF 5", "gcc", "-O2 -gdwarf-5", "", PRUNED, None),
    ("DWARF 4", "gcc", "-O2 -gdwarf-4", "", PRUNED, None),
    ("lines only", "gcc", "-O2 -g1", "", PRUNED, None),
    ("lines only, clang", "clang-19", "-O2 -gline-tables-only", "", PRUNED, None),
    ("split DWARF", "gcc", "-O2 -g -gsplit-dwarf", "", PRUNED, None),
    ("split DWARF without its file", "gcc", "-O2 -g -gsplit-dwarf", "rm {folder}/a.dwo", PRUNED, None),
    ("zlib", "gcc", "-O2 -g -gz=zlib", "", PRUNED, None),
    ("zstd", "clang-19", "-O2 -g -gz=zstd", "", PRUNED, None),
    ("no debug info", "gcc", "-O2 -g0", "", PRUNED, None),
    ("sections", "gcc", "-O2 -g -ffunction-sections -fdata-sections", "", PRUNED, None),
    ("unoptimised", "gcc", "-O0 -g", "", PRUNED, None),
    ("stripped", "gcc", "-O2 -g", "strip {folder}/a.o -o {folder}/a.o", UNKNOWN, "stripped"),
    ("fat LTO", "gcc", "-O2 -g -flto -ffat-lto-objects", "", PRUNED, None),
    ("slim LTO", "gcc", "-O2 -g -flto", "", UNKNOWN, "slim-lto"),
    ("bitcode", "clang-19", "-O2 -g -flto", "", UNKNOWN, "bitcode"),
    ("Mach-O", "clang-19", "--target=x86_64-apple-darwin -O2 -g", "", UNKNOWN, "other-format"),
    ("COFF", "clang-19", "--target=x86_64-windows-gnu -O2 -g", "", UNKNOWN, "other-format"),
    ("WebAssembly", "clang-19", "--target=wasm32 -O2 -g", "", UNKNOWN, "other-format"),
    ("in an archive", "gcc", "-O2 -g", "ar rc {folder}/lib.a {folder}/a.o && rm {folder}/a.o", PRUNED, None),
    ("in an archive, no debug info", "gcc", "-O2", "ar rc {folder}/lib.a {folder}/a.o && rm {folder}/a.o", UNKNOWN,
     "missing-object"),
    ("in a thin archive", "gcc", "-O2 -g", "ar rcT {folder}/lib.a {folder}/a.o && rm {folder}/a.o", UNKNOWN,
     "missing-object"),
    ("gone", "gcc", "-O2 -g", "rm {folder}/a.o", UNKNOWN, "missing-object"),
    ("empty", "gcc", "-O2 -g", ": >{folder}/a.o", UNKNOWN, "unreadable-object"),
    ("cut short", "gcc", "-O2 -g", "truncate -s 700 {folder}/a.o", UNKNOWN, "unreadable-object"),
    ("linked", "gcc", "-O2 -g -fPIC", "gcc -shared {folder}/a.o -o {folder}/b.o && mv {folder}/b.o {folder}/a.o",
     UNKNOWN, "unreadable-object"),
]


def judge(tool, folder, command, *options):
    with open(os.path.join(folder, "compile_commands.json"), "w", encoding="utf-8") as file:
        json.dump([{"directory": folder, "file": "a.c", "arguments": command}], file)
    done = subprocess.run([tool, "--format=json", "--jobs=1", *options, "-p", folder], check=False, text=True,
                          capture_output=True)
    try:
        return json.loads(done.stdout)["checks"]
    except ValueError:
        sys.exit(f"no report of {folder}: {done.stderr}")


def build(folder, compiler, flags, defines, step, source=SOURCE):
    """The command, or None where the compiler does not take it."""
    os.makedirs(folder)
    with open(os.path.join(folder, "a.c"), "w", encoding="utf-8") as file:
        file.write(source)
    command = [compiler, *flags.split(), *defines, "-c", "a.c", "-o", "a.o"]
    if subprocess.run(command, cwd=folder, check=False).returncode != 0:
        return None
    if step:
        subprocess.run(step.format(folder=folder), shell=True, check=True)
    return command


def said(check):
    return f"{check['verdict']} by {check['proof']}, {json.dumps(check['reason'])}"


def kind_differences(tool, scratch, kind):
    name, compiler, flags, step, verdict, reason = kind
    values = {"0": verdict, "1": "enabled" if verdict == PRUNED else UNKNOWN, "elsewhere": None}
    for value, wanted in values.items():
        folder = os.path.join(scratch, f"{name}-{value}".replace(" ", "-").replace(",", ""))
        command = build(folder, compiler, flags, [f"-DTRACE={value}"], step)
        if not command:
            yield f"{name}: does not compile"
            return
        checks = judge(tool, folder, command, "--guard=ON(FLAG)")
        if len(checks) != 1:
            yield f"{name}, {value}: {len(checks)} checks"
        for check in checks:
            if wanted is None and check["verdict"] in ("pruned", "enabled"):
                yield f"{name}, {value}: must not be {said(check)}"
            if wanted and check["verdict"] != wanted:
                yield f"{name}, {value}: expected {wanted}, got {said(check)}"
            if wanted == UNKNOWN and check["reason"]["code"] != reason:
                yield f"{name}, {value}: expected the reason {reason}, got {said(check)}"


def record_differences(tool, include, scratch):
    """FEAT_BLOCK in a block that leaves no other trace: its record decides, without debug info or a compile."""
    wanted = {"-DFEATFLAGS_VERIFY=2": ("pruned", "verify-record"), "-DFEATFLAGS_VERIFY": ("unknown", ""),
              "-DNO_VERIFY": ("unknown", ""), "-DFEATFLAGS_VERIFY=2 -DFEATFLAGS_SET_kinds=TRACE": ("enabled", None)}
    for number, (options, (verdict, proof)) in enumerate(wanted.items()):
        folder = os.path.join(scratch, f"record-{number}")
        os.makedirs(folder)
        with open(os.path.join(folder, "kinds.def"), "w", encoding="utf-8") as file:
            file.write("FEAT(TRACE, false)\n")
        os.rename(folder, folder + "-table")
        command = build(folder, "gcc", "-O2 -g0", [*options.split(), "-I" + include, "-I" + folder + "-table"], "", RECORDS)
        if not command:
            yield f"records, {options}: does not compile"
            continue
        for check in judge(tool, folder, command, "--no-recompile"):
            if check["verdict"] != verdict or (proof is not None and check["proof"] != proof):
                yield f"records, {options}: expected {verdict} by {proof}, got {said(check)}"


def linked_differences(tool, include, scratch):
    """A program judged in place of its objects: present where code is there, pruned by records alone."""
    main = "int outside(int n) { return n; }\nconst int elsewhere = 0;\nint work(int);\n" \
           "int main(int c, char **v) { (void)v; return work(c); }\n"
    kept = SOURCE.replace("int work", 'static int kept __attribute__((section(".data.kept")));\nint work')
    wanted = [("off", SOURCE, ["-DTRACE=0"], "unknown", "linked-file"), ("on", SOURCE, ["-DTRACE=1"], "enabled", None),
              ("kept", kept.replace("n = outside(n)", "n *= n"), ["-DTRACE=kept"], "present", None),
              ("records", RECORDS, ["-DFEATFLAGS_VERIFY=2", "-I" + include, "-I" + scratch], "pruned", None)]
    with open(os.path.join(scratch, "kinds.def"), "w", encoding="utf-8") as file:
        file.write("FEAT(TRACE, false)\n")
    for flags in ("-O2 -g", "-O2 -g -flto"):
        for name, source, defines, verdict, reason in wanted:
            folder = os.path.join(scratch, f"linked-{name}{flags}".replace(" ", ""))
            command = build(folder, "gcc", flags, defines, "", source)
            with open(os.path.join(folder, "main.c"), "w", encoding="utf-8") as file:
                file.write(main)
            if not command or subprocess.run(["gcc", *flags.split(), "a.o", "main.c", "-o", "program"], cwd=folder,
                                             check=False).returncode != 0:
                yield f"linked, {flags}, {name}: does not build"
                continue
            guard = [] if source == RECORDS else ["--guard=ON(FLAG)"]
            for check in judge(tool, folder, command, *guard, "--image=" + os.path.join(folder, "program")):
                if check["verdict"] != verdict or (reason and check["reason"]["code"] != reason):
                    yield f"linked, {flags}, {name}: expected {verdict}, got {said(check)}"


def trick_differences(tool, scratch):
    """A database is no shell script."""
    folder = os.path.join(scratch, "tricks")
    os.makedirs(folder)
    for name in ("a.c", "b.c"):
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(SOURCE.replace("TRACE", "0"))
    touch = "touch " + os.path.join(folder, "touched")
    commands = [f"gcc -c a.c -o a.o; {touch}", f"gcc -c a.c -o `{touch}`", f"gcc -DX=$({touch}) -c a.c -o a.o",
                f"sh -c '{touch}' a.c", f"{touch} && gcc -c a.c", f"gcc -c a.c | {touch}", f"gcc -c a.c\n{touch}",
                f"gcc -wrapper '{touch.replace(' ', ',')}' -c b.c", f"gcc -c b.c -o '/dev/null; {touch}'",
                f"env -S '{touch}' gcc -c b.c", f"eval {touch} b.c"]
    for command in commands:
        with open(os.path.join(folder, "compile_commands.json"), "w", encoding="utf-8") as file:
            json.dump([{"directory": folder, "file": name, "command": command} for name in ("a.c", "b.c")], file)
        subprocess.run([tool, "--format=json", "--jobs=1", "--guard=ON(FLAG)", "-p", folder], check=False, capture_output=True,
                       timeout=120)
        left = set(os.listdir(folder)) - {"a.c", "b.c", "compile_commands.json"}
        if left:
            yield f"ran: {command}: {sorted(left)}"
            for name in left:
                os.remove(os.path.join(folder, name))


def main():
    tool, include = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    differences, tried = [], 0
    with tempfile.TemporaryDirectory(prefix="kinds-") as scratch:
        for kind in KINDS:
            if shutil.which(kind[1]):
                tried += 1
                differences += kind_differences(tool, scratch, kind)
        differences += record_differences(tool, include, scratch)
        differences += linked_differences(tool, include, scratch)
        differences += trick_differences(tool, scratch)
    if not tried:
        print("skipped: neither gcc nor clang-19 is installed")
        sys.exit(77)
    print("\n".join(differences) or f"{tried} kinds of objects")
    sys.exit(1 if differences else 0)


if __name__ == "__main__":
    main()
