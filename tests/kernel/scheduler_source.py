# SPDX-License-Identifier: MIT
"""What the scheduler's source and GCC's preprocessor say about sched_feat(), for comparison.

Comes in: a build that prepare.sh made. Goes out: the features with their defaults, and every use of
sched_feat() with whether its line is compiled. Exists as a second opinion: it shares no code with the
tools, and it knows no line number.
"""
import json
import os
import re
import shlex
import subprocess

USE = re.compile(r"\bsched_feat\((\w+)\)")


def without_comments(text):
    """The text with comments blanked, so that lines keep their numbers."""
    pattern = re.compile(r'"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*.*?\*/', re.S)
    blank = lambda match: match[0] if match[0][0] == '"' else re.sub(r"[^\n]", " ", match[0])
    return pattern.sub(blank, text)


class Build:
    """One build: <folder>/<cell> and the source tree it was made from."""

    def __init__(self, folder, cell):
        self.cell = cell
        self.path = os.path.join(folder, cell)
        self.tree = os.path.realpath(os.path.join(self.path, "source-tree"))
        with open(os.path.join(self.path, "compile_commands.json"), encoding="utf-8") as file:
            self.commands = json.load(file)

    def read(self, name):
        """A source file with its comments blanked."""
        with open(os.path.join(self.tree, name), encoding="utf-8") as file:
            return without_comments(file.read())

    def line(self, name, number):
        return self.read(name).split("\n")[number - 1]

    def units(self):
        return [os.path.relpath(command["file"], self.tree) for command in self.commands]

    def features(self):
        """Feature -> default, from the table."""
        rows = re.findall(r"SCHED_FEAT\((\w+),\s*(true|false)\)", self.read("kernel/sched/features.h"))
        defaults = {}
        for name, default in rows:
            defaults[name] = default == "true"
        return defaults

    def compiled_lines(self):
        """(file, line) of every line that the preprocessor let through in some unit."""
        lines = set()
        for command in self.commands:
            lines |= self._compiled_lines_of(command)
        return lines

    def _compiled_lines_of(self, command):
        arguments = shlex.split(command["command"])
        arguments[arguments.index("-c")] = "-E"
        arguments[arguments.index("-o") + 1] = "-"
        arguments = [word for word in arguments if not word.startswith("-Wp,-MMD")]
        output = subprocess.run(arguments, cwd=command["directory"], check=True, text=True,
                                stdout=subprocess.PIPE, errors="replace").stdout
        lines = set()
        name, number = "", 0
        for line in output.split("\n"):
            marker = re.match(r'# (\d+) "(.*?)"', line)
            if marker:
                path = os.path.normpath(os.path.join(command["directory"], marker[2]))
                name, number = os.path.relpath(path, self.tree), int(marker[1])
                continue
            if line.strip():
                lines.add((name, number))
            number += 1
        return lines

    def uses(self):
        """(file, line, feature) of every sched_feat() in the scheduler's files."""
        found = []
        folder = os.path.join(self.tree, "kernel", "sched")
        for name in sorted(os.listdir(folder)):
            if not name.endswith((".c", ".h")):
                continue
            text = self.read("kernel/sched/" + name)
            for number, line in enumerate(text.split("\n"), start=1):
                if line.lstrip().startswith("#"):
                    continue
                found += [("kernel/sched/" + name, number, feature) for feature in USE.findall(line)]
        return found
