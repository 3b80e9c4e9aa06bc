#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""machines.def agrees with what stands beside it.

usage: table_test.py FOLDER

Comes in: the repository. Goes out: one line a difference, and exit code 0 or 1. Each row needs ten columns, a
toolchain file, a name that object/machines.def gives to its objects, and a line in docs/machines.md.
"""
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from machine_test import COLUMNS, machines  # noqa: E402  (beside this file)


def read(*path):
    with open(os.path.join(*path), encoding="utf-8") as file:
        return file.read()


def differences(source):
    rows = machines(source)
    files = {name[: -len(".cmake")] for name in os.listdir(os.path.join(source, "cmake", "toolchains"))
             if name.endswith(".cmake")} - {"common"}
    yield from (f"cmake/toolchains/{name}.cmake: no row of machines.def" for name in sorted(files - set(rows)))
    yield from (f"{name}: no cmake/toolchains/{name}.cmake" for name in sorted(set(rows) - files))
    objects = re.findall(r'^MACHINE\([^"]*"([^"]*)"', read(source, "tools", "deadcode-check", "object", "machines.def"), re.M)
    page = read(source, "docs", "machines.md")
    for name, row in rows.items():
        if len(row) != len(COLUMNS) or row["bits"] not in ("32", "64") or row["order"] not in ("little", "big"):
            yield f"{name}: not {len(COLUMNS)} columns of the right kind: {row}"
        elif row["object"] not in objects:
            yield f"{name}: its objects are called {row['object']}, which tools/deadcode-check/object/machines.def lacks"
        if f"| {name} |" not in page:
            yield f"{name}: no line in docs/machines.md"


def main():
    found = list(differences(os.path.abspath(sys.argv[1])))
    print("\n".join(found) or "every machine has what it needs")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
