#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The tools' sources are right for another version of LLVM and clang too.

usage: other_llvm.py VERSION ROOT [PART-OF-A-PATH...]

Configures the tools for that version in a folder of its own and lets its clang read every source, without making code.
Rooms whose files include much of clang are read as one file each. By hand: it takes minutes. Exit code 77 where that
version is not installed.
"""
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

TOGETHER = re.compile(r"tools/(deadcode-check/guards|unused-lint/facts)/")
DROPPED_WITH_NEXT = ("-o", "-c", "-MT", "-MF")


def command(entry, compiler):
    """The entry's command as one that only reads, and does not mind what is deprecated by now."""
    words, result = shlex.split(entry["command"]), []
    while words:
        word = words.pop(0)
        if word in DROPPED_WITH_NEXT:
            words.pop(0)
        elif word != "-MD" and not word.startswith("-W") and not word.endswith(("ccache", "++")):
            result.append(word)
    return [compiler, *result, "-fsyntax-only", "-Wall", "-Wno-deprecated-declarations", "-x", "c++"]


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    version, root, parts = sys.argv[1], os.path.abspath(sys.argv[2]), sys.argv[3:]
    compiler = f"clang++-{version}"
    if not shutil.which(compiler) or not os.path.isdir(f"/usr/lib/llvm-{version}/lib/cmake/clang"):
        print(f"skipped: LLVM {version} is not installed (Debian: llvm-{version}-dev libclang-{version}-dev clang-{version})")
        sys.exit(77)
    failed = 0
    with tempfile.TemporaryDirectory() as build:
        subprocess.run(["cmake", "-S", root, "-B", build, "-G", "Ninja", f"-DFEATFLAGS_LLVM={version}", "-DFEATFLAGS_BUILD_TESTS=OFF",
                        "-DFEATFLAGS_BUILD_SAMPLES=OFF", "-DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON"], check=True, stdout=subprocess.DEVNULL)
        subprocess.run(["ninja", "-C", build, "featflags_commit"], check=True, stdout=subprocess.DEVNULL)
        with open(f"{build}/compile_commands.json", encoding="utf-8") as file:
            entries = [entry for entry in json.load(file) if "/tools/" in entry["file"]]
        groups = {}
        for entry in entries:
            path = os.path.relpath(entry["file"], root)
            name = os.path.dirname(path) if TOGETHER.match(path) else path
            if not parts or any(part in name for part in parts):
                groups.setdefault(name, []).append(entry)
        for name, group in sorted(groups.items()):
            source = group[0]["file"]
            if len(group) > 1:
                source = f"{build}/together.cpp"
                with open(source, "w", encoding="utf-8") as file:
                    file.write("".join(f'#include "{entry["file"]}"\n' for entry in group))
            done = subprocess.run([*command(group[0], compiler), source], cwd=group[0]["directory"], check=False)
            failed += done.returncode != 0
            print(f"{name}: {'ok' if done.returncode == 0 else 'FAILED'}", flush=True)
    sys.exit(1 if failed else 0)


main()
