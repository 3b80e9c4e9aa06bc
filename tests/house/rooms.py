#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Which room may include what.

usage: rooms.py ROOT      checks every file under tools/, include/ and samples/
       rooms.py --prove   plants a violation of each kind and expects each to be found

Comes in: #include lines. Goes out: one line per line that a room may not have. Exists so that the table
of HACKING.md holds without anybody's discipline.
"""
import os
import re
import sys
import tempfile

# First match wins: where a file lives, and the room that this makes it part of.
ROOMS = [
    (r"include/featflags/detail/", "library-detail"),
    (r"include/featflags/hana\.hpp$", "library-hana"),
    (r"include/featflags/", "library"),
    (r"samples/", "sample"),
    (r"tools/shared/check\.", "check"),
    (r"tools/shared/(\w+)/", None),  # the folder's name
    (r"tools/[\w-]+/types\.", "types"),
    (r"tools/[\w-]+/judge", "judge"),
    (r"tools/[\w-]+/reasons", "judge"),
    (r"tools/unused-lint/(merge|nearest|predict|usage|wording)\.", "judge"),
    (r"tools/unused-lint/(uses|kinds)\.def$", "types"),
    (r"tools/arch-matrix/(child|step)\.", "step"),
    (r"tools/[\w-]+/(\w+)/", None),
    (r"tools/[\w-]+/", "main"),
]

# What a room may include besides itself: other rooms, and the groups of GROUPS.
MAY_INCLUDE = {
    "library": {"std", "posix", "library-detail"},
    "library-detail": {"std", "posix", "library"},
    "library-hana": {"std", "library", "library-detail", "hana"},
    "sample": {"std", "posix", "clock", "library"},
    "check": {"std"},
    "types": {"std", "check"},
    "judge": {"std", "check", "types"},
    "parallel": {"std", "posix", "llvm", "files", "clock"},
    "acceptance": {"std", "llvm", "files", "check", "compilation", "reporters"},
    "command_line": {"std", "llvm", "files", "check", "parallel", "acceptance", "reporters"},
    "build_stamp": {"std", "llvm"},
    "compilation": {"std", "posix", "llvm", "files", "parallel"},
    "target": {"std", "posix", "llvm", "files", "clang", "compilation"},
    "reporters": {"std", "llvm", "check"},
    "guards": {"std", "llvm", "files", "clang", "check", "types", "compilation", "target"},
    "object": {"std", "llvm", "files", "binary", "check", "types"},
    "recompile": {"std", "posix", "llvm", "files", "check", "types", "compilation", "parallel", "object"},
    "evidence": {"std", "check", "types"},
    "facts": {"std", "llvm", "files", "clang", "check", "types", "compilation", "target"},
    "fix": {"std", "llvm", "files", "check", "types", "parallel"},
    "step": {"std", "posix", "llvm", "files", "clock", "types"},
    "main": {"std", "posix", "llvm", "files", "check", "types", "judge", "parallel", "compilation", "target",
             "acceptance", "build_stamp", "command_line", "reporters", "guards", "object", "recompile", "evidence", "step", "facts", "fix"},
}

# What comes from outside, by how it is named. First match wins.
GROUPS = [
    (r"[\w-]+/version\.h$", "main"),  # generated
    (r"toolchains/machines\.def$", "main"),
    (r"reporters/(matrix_)?page\.h$", "reporters"),  # generated
    (r"build_stamp/commit\.h$", "build_stamp"),  # generated
    (r"clang/", "clang"),
    (r"llvm/(Object|ObjectYAML|DebugInfo|BinaryFormat|MC)/", "binary"),
    (r"llvm/Support/(FileSystem|MemoryBuffer|Program|VirtualFileSystem)\.h$", "files"),
    (r"llvm/", "llvm"),
    (r"boost/hana", "hana"),
    (r"(fstream|filesystem)$", "files"),
    (r"(chrono|ctime|time\.h)$", "clock"),
    (r"(sys/[\w.]+|sanitizer/[\w.]+|ucontext\.h|unistd\.h|spawn\.h|fcntl\.h|signal\.h|csignal|pthread\.h|poll\.h|sched\.h)$", "posix"),
    (r"emmintrin\.h$", "std"),  # the compiler's own: SSE2, where the machine has it
    (r"[a-z_]+$", "std"),
    (r"(assert|ctype|errno|inttypes|limits|stdatomic|stdalign|stdarg|stdbool|stddef|stdint|stdio|stdlib|"
     r"stdnoreturn|string|threads)\.h$", "std"),
]

# Where a quoted or angled name may lie in our own tree.
SEARCH = ["tools/shared", "tools", "tools/deadcode-check", "include", "samples/sched"]
INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]')
SOURCE = (".c", ".h", ".cpp", ".hpp", ".def")


def room_of(path):
    for pattern, room in ROOMS:
        match = re.match(pattern, path)
        if match:
            return room or match[1]
    return None


def resolve(root, path, name):
    """The path inside the tree that an include names, or None when it comes from outside."""
    for folder in [os.path.dirname(path)] + SEARCH:
        candidate = os.path.normpath(os.path.join(folder, name))
        if os.path.isfile(os.path.join(root, candidate)):
            return candidate
    return None


def group_of(name):
    for pattern, group in GROUPS:
        if re.match(pattern, name):
            return group
    return "a header that no group lists"


def check_line(root, path, line):
    """What is wrong with an include line, or None."""
    match = INCLUDE.match(line)
    if not match:
        return None
    name = match[2]
    room = room_of(path)
    if room not in MAY_INCLUDE:
        return f"room '{room}' is not in the table of tests/house/rooms.py"
    target = resolve(root, path, name)
    if target and room == "sample" and room_of(target) == "library" and match[1] == '"':
        return f"the sample includes the library as an outsider would: <{name}>"
    what = room_of(target) if target else group_of(name)
    if what == room or what in MAY_INCLUDE[room]:
        return None
    return f"room '{room}' may not include {name} ({what})"


def check(root):
    problems = []
    for top in ("tools", "include", "samples"):
        for folder, _, names in os.walk(os.path.join(root, top)):
            for name in sorted(names):
                if not name.endswith(SOURCE):
                    continue
                full = os.path.join(folder, name)
                path = os.path.relpath(full, root)
                with open(full, encoding="utf-8", errors="replace") as file:
                    for number, line in enumerate(file, start=1):
                        problem = check_line(root, path, line)
                        if problem:
                            problems.append(f"{path}:{number}: {problem}")
    return problems


PLANTS = [
    ("include/featflags/featflags.h", "#include <llvm/ADT/StringRef.h>", False),
    ("include/featflags/featflags.h", "#include <stdint.h>", True),
    ("include/featflags/featflags.hpp", "#include <boost/hana.hpp>", False),
    ("samples/sched/core.c", "#include <featflags/detail/pp.h>", False),
    ("samples/sched/core.c", "#include <featflags/featflags.h>", True),
    ("samples/sched/core.c", '#include "featflags/featflags.h"', False),
    ("tools/shared/check.h", "#include <llvm/ADT/StringRef.h>", False),
    ("tools/shared/reporters/text.cpp", '#include "deadcode-check/types.h"', False),
    ("tools/shared/reporters/text.cpp", '#include "check.h"', True),
    ("tools/deadcode-check/types.h", "#include <clang/AST/Decl.h>", False),
    ("tools/deadcode-check/judge.cpp", "#include <fstream>", False),
    ("tools/deadcode-check/judge.cpp", "#include <chrono>", False),
    ("tools/deadcode-check/guards/find.cpp", "#include <llvm/Object/ELF.h>", False),
    ("tools/deadcode-check/guards/find.cpp", "#  include <clang/AST/Decl.h>", True),
    ("tools/deadcode-check/object/read.cpp", '#include "deadcode-check/guards/find.h"', False),
    ("tools/deadcode-check/evidence/rows.cpp", "#include <llvm/Support/FileSystem.h>", False),
    ("tools/deadcode-check/evidence/rows.cpp", '#include "deadcode-check/object/read.h"', False),
]


def prove():
    """Each plant alone in a small tree: found where it is one, let pass where it is none."""
    failures = []
    for path, line, allowed in PLANTS:
        with tempfile.TemporaryDirectory() as root:
            for existing in [plant[0] for plant in PLANTS] + [
                    "include/featflags/detail/pp.h", "tools/deadcode-check/guards/find.h",
                    "tools/deadcode-check/object/read.h"]:
                os.makedirs(os.path.dirname(os.path.join(root, existing)), exist_ok=True)
                with open(os.path.join(root, existing), "w", encoding="utf-8") as file:
                    file.write(line + "\n" if existing == path else "")
            found = check(root)
        if bool(found) == allowed:
            failures.append(f"{path}: {line}: {'let pass' if not found else found}")
    return failures


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    problems = prove() if sys.argv[1] == "--prove" else check(sys.argv[1])
    for problem in problems:
        print(problem)
    sys.exit(1 if problems else 0)


main()
