#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What holds for every file: a licence line, a size that fits in a head, one format.

usage: sources.py licence|size|format|prove ROOT

Comes in: the tree. Goes out: one line per file that does not fit. Exists so that reviews are about
something else.
"""
import os
import shutil
import subprocess
import sys
import tempfile

CODE = (".c", ".h", ".cpp", ".hpp")
LICENSED = CODE + (".def", ".py", ".sh", ".cmake", ".list", ".1", "CMakeLists.txt", ".ci/run")
LICENCE = "SPDX-License-Identifier: MIT"
MOST_LINES = 300


def files(root, endings):
    """Paths of the tree, sorted; what git would ignore is not part of it."""
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders
                            if name not in (".git", "__pycache__") and not name.startswith("build"))
        for name in sorted(names):
            path = os.path.relpath(os.path.join(folder, name), root)
            if path.endswith(endings):
                yield path


def read(root, path):
    with open(os.path.join(root, path), encoding="utf-8", errors="replace") as file:
        return file.read().split("\n")


def licence(root):
    return [f"{path}: no '{LICENCE}' in its first two lines" for path in files(root, LICENSED)
            if not any(LICENCE in line for line in read(root, path)[:2])]


def size(root):
    problems = []
    for path in files(root, CODE + (".py", ".sh", ".cmake", "CMakeLists.txt")):
        lines = len(read(root, path)) - 1
        if lines > MOST_LINES:
            problems.append(f"{path}: {lines} lines; more than {MOST_LINES} are missing a noun")
    return problems


def format_(root):
    if not shutil.which("clang-format-19"):
        print("skipped: no clang-format-19 here (Debian: clang-format-19)")
        sys.exit(77)
    # A case holds marks beside code, laid out as the test needs it.
    paths = [path for path in files(root, CODE) if "/cases/" not in path and "/golden/" not in path]
    result = subprocess.run(["clang-format-19", "--dry-run", "-Werror", "--style=file"] + paths, cwd=root,
                            text=True, stderr=subprocess.PIPE, check=False)
    return [line for line in result.stderr.split("\n") if "error:" in line] + (
        [] if result.returncode == 0 else ["clang-format-19 -i makes it so"])


def prove(root):
    """A file that breaks all three rules is found by each, and a good one by none."""
    failures = []
    with open(os.path.join(root, ".clang-format"), encoding="utf-8") as file:
        style = file.read()
    for text, broken in (("int  x;\n" * (MOST_LINES + 1), True), (f"// {LICENCE}\nint x;\n", False)):
        with tempfile.TemporaryDirectory() as tree:
            for name, content in ((".clang-format", style), ("planted.cpp", text)):
                with open(os.path.join(tree, name), "w", encoding="utf-8") as file:
                    file.write(content)
            for rule in (licence, size, format_):
                if bool(rule(tree)) != broken:
                    failures.append(f"{rule.__name__}: {'let pass' if broken else 'found in a good file'}")
    return failures


def main():
    rules = {"licence": licence, "size": size, "format": format_, "prove": prove}
    if len(sys.argv) != 3 or sys.argv[1] not in rules:
        sys.exit(__doc__)
    problems = rules[sys.argv[1]](sys.argv[2])
    for problem in problems:
        print(problem)
    sys.exit(1 if problems else 0)


main()
