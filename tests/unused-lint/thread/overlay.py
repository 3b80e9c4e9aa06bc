# SPDX-License-Identifier: MIT
"""A copy of kernel/sched in front of a Linux tree that stays as it is, and databases that compile it.

Comes in: builds of Linux outside its tree, those of tests/kernel/prepare.sh for one. Goes out: a tree of links in
which kernel/sched is a real copy, edited, and for each build a folder with a compile_commands.json that names
the copies. Exists so that a patch can be judged on several machines without building any of them again.
"""
import json
import os
import re
import shlex
import shutil
import subprocess
import sys

HEADER = "kernel/sched/sched.h"
# The line of the thread, with the attribute that upstream put there.
MARKED = "static const_debug __maybe_unused unsigned int sysctl_sched_features =\n"
UNMARKED = "static const_debug unsigned int sysctl_sched_features =\n"
OPENING = "#ifdef CONFIG_SCHED_DEBUG\n"
BOTH = "#if defined(CONFIG_SCHED_DEBUG) && defined(CONFIG_JUMP_LABEL)\n"


def link_all(source, target, but):
    os.makedirs(target)
    for name in os.listdir(source):
        if name != but:
            os.symlink(os.path.join(source, name), os.path.join(target, name))


class Overlay:
    def __init__(self, tree, folder):
        self.tree = os.path.realpath(tree)
        self.root = os.path.join(os.path.realpath(folder), "linux")
        link_all(self.tree, self.root, "kernel")
        link_all(os.path.join(self.tree, "kernel"), os.path.join(self.root, "kernel"), "sched")
        shutil.copytree(os.path.join(self.tree, "kernel", "sched"), os.path.join(self.root, "kernel", "sched"))

    def path(self, name):
        return os.path.join(self.root, name)

    def read(self, name):
        with open(self.path(name), encoding="utf-8") as file:
            return file.read()

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)

    def replace(self, name, old, new):
        text = self.read(name)
        if text.count(old) != 1:
            sys.exit(f"overlay: {name}: expected one '{old.strip()}', found {text.count(old)}")
        self.write(name, text.replace(old, new))

    def replace_before(self, name, old, new, anchor):
        """The last `old` in front of `anchor`."""
        text = self.read(name)
        at = text.rfind(old, 0, text.index(anchor))
        if at < 0:
            sys.exit(f"overlay: {name}: no '{old.strip()}' before '{anchor.strip()}'")
        self.write(name, text[:at] + new + text[at + len(old):])

    def unmark(self):
        """The patch of the thread: the attribute is not there."""
        self.replace(HEADER, MARKED, UNMARKED)

    def copy_without_jump_labels(self):
        """v4.15 to v5.10: a copy in each unit whenever there are no jump labels."""
        self.unmark()
        self.replace_before(HEADER, OPENING, BOTH, "extern const_debug unsigned int sysctl_sched_features;")
        self.replace_before("kernel/sched/core.c", OPENING, BOTH,
                            "const_debug unsigned int sysctl_sched_features =\n")
        # As it was then: debugfs compares and sets what it calls sysctl_sched_features, in whatever unit.
        one_unit_a_file(self)

    def database(self, build, folder, units=None):
        """A build folder whose compile_commands.json compiles the copies; the commands run in the real build."""
        with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as file:
            entries = json.load(file)
        prefix = os.path.join(self.tree, "kernel", "sched") + "/"
        here = os.path.join(self.root, "kernel", "sched") + "/"
        ours = []
        for entry in entries:
            words = shlex.split(entry["command"])
            source = os.path.normpath(os.path.join(entry["directory"], entry["file"]))
            if not source.startswith(prefix):
                continue
            for name in (units or {}).get(os.path.basename(source), [os.path.basename(source)]):
                command = [word for word in words if not word.startswith("-Wp,-MMD")]
                command[command.index("-o") + 1] = os.path.join(os.path.realpath(folder), name + ".o")
                command = [here + name if is_source(word, entry["directory"], source) else word for word in command]
                ours.append({"directory": entry["directory"], "file": here + name, "arguments": command})
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, "compile_commands.json"), "w", encoding="utf-8") as file:
            json.dump(ours, file, indent=1)
        return ours


def is_source(word, directory, source):
    return word.endswith(".c") and os.path.normpath(os.path.join(directory, word)) == source


def includes_of(text):
    """What a unity file includes before its parts, and the parts."""
    head, parts = [], []
    for line in text.split("\n"):
        match = re.match(r'#\s*include "(\w+\.c)"', line)
        if match:
            parts.append(match[1])
        elif line.startswith("#") and not parts:
            head.append(line)
    return head, parts


def one_unit_a_file(overlay):
    """For each part of the two unity files, a unit of its own with the same includes before it."""
    for unity in ("build_policy.c", "build_utility.c"):
        head, parts = includes_of(overlay.read("kernel/sched/" + unity))
        for part in parts:
            overlay.write("kernel/sched/unit_" + part, "\n".join(head) + f'\n#include "{part}"\n')


def units_of(overlay, build):
    """unity file -> the units that take its place; parts that the configuration leaves out stay out."""
    result = {}
    for unity in ("build_policy.c", "build_utility.c"):
        with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as file:
            entry = next(e for e in json.load(file) if e["file"].endswith("/" + unity))
        words = shlex.split(entry["command"])
        words = [word for word in words if not word.startswith("-Wp,-MMD")]
        words[words.index("-c")] = "-E"
        words[words.index("-o") + 1] = "-"
        words = [overlay.path("kernel/sched/" + unity) if word.endswith("/" + unity) else word for word in words]
        output = subprocess.run(words, cwd=entry["directory"], check=True, text=True, errors="replace",
                                stdout=subprocess.PIPE).stdout
        seen = set(re.findall(r'^# 1 "[^"]*/kernel/sched/(\w+\.c)"', output, re.M))
        _, parts = includes_of(overlay.read("kernel/sched/" + unity))
        result[unity] = ["unit_" + part for part in parts if part in seen]
    return result
