#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""clang-tidy over our own compile database.

usage: lint.py BUILD ROOT

Comes in: compile_commands.json of our build and .clang-tidy. Goes out: clang-tidy's findings. A file is
read again only when its object is newer than its last clean result, so a second run costs nothing.
Files that include clang's headers take half a minute each and are left to the compilers' warnings.
"""
import concurrent.futures
import json
import os
import re
import shutil
import subprocess
import sys


def includes_clang(path, root, seen):
    """Whether a file reaches clang's headers through our own."""
    if path in seen:
        return False
    seen.add(path)
    with open(path, encoding="utf-8", errors="replace") as file:
        text = file.read()
    for name in re.findall(r'^\s*#\s*include\s*["<]([^">]+)[">]', text, re.M):
        if name.startswith("clang/"):
            return True
        for folder in (os.path.dirname(path), root + "/tools/shared", root + "/tools", root + "/tests"):
            own = os.path.join(folder, name)
            if os.path.isfile(own) and includes_clang(own, root, seen):
                return True
    return False


def is_clean(stamp, inputs):
    return os.path.exists(stamp) and all(
        os.path.exists(path) and os.path.getmtime(path) <= os.path.getmtime(stamp) for path in inputs)


def lint(build, root, entry):
    """clang-tidy's output for one file; empty when it is clean."""
    source = os.path.normpath(os.path.join(entry["directory"], entry["file"]))
    stamp = os.path.join(build, "lint", os.path.relpath(source, root) + ".clean")
    objects = re.findall(r" -o (\S+\.o)", entry["command"])
    inputs = [source, os.path.join(root, ".clang-tidy")]
    inputs += [os.path.join(entry["directory"], name) for name in objects]
    if is_clean(stamp, inputs):
        return ""
    result = subprocess.run(["clang-tidy-19", "--quiet", "--extra-arg=-Wno-unknown-warning-option", "-p", build, source], text=True, check=False,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if result.returncode != 0:
        return result.stdout + result.stderr
    os.makedirs(os.path.dirname(stamp), exist_ok=True)
    with open(stamp, "w", encoding="utf-8"):
        pass
    return ""


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    if not shutil.which("clang-tidy-19"):
        print("skipped: no clang-tidy-19 here (Debian: clang-tidy-19)")
        sys.exit(77)
    build, root = (os.path.abspath(path) for path in sys.argv[1:])
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as file:
        database = json.load(file)
    wanted = []
    for entry in database:
        source = os.path.normpath(os.path.join(entry["directory"], entry["file"]))
        if "cmake_pch" in entry["command"]:  # a room whose precompiled header is clang's
            continue
        if source.startswith(root + "/tools/") and not includes_clang(source, root, set()):
            wanted.append(entry)
    if not wanted:
        sys.exit("the compile database has no file of ours")
    with concurrent.futures.ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        findings = [text for text in pool.map(lambda entry: lint(build, root, entry), wanted) if text]
    for text in findings:
        print(text)
    print(f"{len(wanted)} files, {len(findings)} with findings")
    sys.exit(1 if findings else 0)


main()
