#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Edits kernel/sched of a Linux source tree; fails when the text it looks for is not there.

usage: edit_source.py extern|writable TREE

extern    sysctl_sched_features is declared in sched.h and defined in core.c only, as before the
          change that gave every unit its own constant: no other unit sees its value.
writable  every unit has its own copy, but not const and in a named section.

Places are found by content. Files are replaced, never written into: in the tree they are hard links
to a tree that must stay as it was.
"""
import os
import re
import sys

DEFINITION = r"static const_debug __maybe_unused unsigned int sysctl_sched_features =\n"
IN_HEADER = DEFINITION + r"#include \"features\.h\"\n\s*0;\n"


def replace_once(text, pattern, replacement, what):
    text, count = re.subn(pattern, lambda _: replacement, text)
    if count != 1:
        sys.exit(f"edit_source: expected one place in {what}, found {count}: {pattern}")
    return text


def edit(tree, name, change):
    path = os.path.join(tree, "kernel", "sched", name)
    with open(path, encoding="utf-8") as file:
        text = file.read()
    with open(path + ".new", "w", encoding="utf-8") as file:
        file.write(change(text))
    os.replace(path + ".new", path)


def declare_in_header(text):
    return replace_once(text, IN_HEADER, "extern const unsigned int sysctl_sched_features;\n", "sched.h")


def define_always_in_core(text):
    """Moves the definition out of the #ifdef CONFIG_SCHED_DEBUG that starts just above it."""
    definition = re.search(r"^const_debug unsigned int sysctl_sched_features =$", text, re.M)
    if not definition:
        sys.exit("edit_source: core.c does not define sysctl_sched_features")
    opening = "#ifdef CONFIG_SCHED_DEBUG\n"
    start = text.rfind(opening, 0, definition.start())
    closing = "#undef SCHED_FEAT\n"
    end = text.find(closing, definition.end())
    if start < 0 or end < 0 or "#endif" in text[start:end]:
        sys.exit("edit_source: core.c does not guard sysctl_sched_features as expected")
    end += len(closing)
    return text[:start] + text[start + len(opening):end] + opening + text[end:]


def make_writable(text):
    return replace_once(text, DEFINITION, 'static unsigned int __maybe_unused '
                        '__section(".data..read_mostly") sysctl_sched_features =\n', "sched.h")


def main():
    if len(sys.argv) != 3 or sys.argv[1] not in ("extern", "writable"):
        sys.exit(__doc__)
    edit_name, tree = sys.argv[1:]
    if edit_name == "extern":
        edit(tree, "sched.h", declare_in_header)
        edit(tree, "core.c", define_always_in_core)
    else:
        edit(tree, "sched.h", make_writable)


main()
