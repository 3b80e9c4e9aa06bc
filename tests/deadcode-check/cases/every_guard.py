#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every row of guards.def has a case: a line with a mark on which that guard is used.

usage: every_guard.py GUARDS_DEF CASES
"""
import os
import re
import sys

ROW = re.compile(r'^GUARD(?:_CHOICE)?\("([^"]+)", "([^"]+)"', re.M)
PROFILE = re.compile(r"^// profile: (.*)$", re.M)


def marked_lines(path):
    """The profile of a case, and its lines that hold a mark."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    profile = PROFILE.search(text)
    if not profile and re.search(r"^// guard: ", text, re.M):
        return None, []
    lines = [line for line in text.splitlines() if re.search(r"//\s*expect:", line) and not line.startswith("//")]
    return profile.group(1).strip() if profile else "featflags", lines


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        rows = ROW.findall(file.read())
    if len(rows) < 12:
        sys.exit(f"only {len(rows)} rows found; this test has lost them")
    used = {}
    for name in sorted(os.listdir(sys.argv[2])):
        if name.endswith((".c", ".cpp", ".h")):
            profile, lines = marked_lines(os.path.join(sys.argv[2], name))
            used.setdefault(profile, []).extend(lines)
    missing = [f"{profile}: {guard}" for profile, guard in rows
               if not any(re.search(r"\b" + guard.replace("*", r"\w+") + r"\b", line.split("//")[0])
                          for line in used.get(profile, []))]
    sys.exit("guards without a case: " + ", ".join(missing) if missing else 0)


if __name__ == "__main__":
    main()
