# SPDX-License-Identifier: MIT
"""Small projects for unused-lint: sources, a database for each cell, a run.

Comes in: {file: text} and the flags of each cell. Goes out: a report as JSON, and what the compiler makes of the
sources. Exists so that a test reads as what it is about.
"""
import json
import os
import shutil
import subprocess
import tempfile


class Project:
    def __init__(self, tool, files, cells=None, compiler="gcc-12", flags=("-Wall",)):
        self.tool = tool
        self.folder = tempfile.mkdtemp()
        self.root = os.path.join(self.folder, "src")
        os.makedirs(self.root)
        for name, text in files.items():
            self.write(name, text)
        self.cells = {}
        self.entries = {}
        for cell, more in (cells or {"one": []}).items():
            build = os.path.join(self.folder, cell)
            os.makedirs(build)
            self.cells[cell] = build
            self.entries[cell] = [
                {"directory": build, "file": os.path.join(self.root, name), "arguments": [
                    compiler, "-O1", *flags, *more, *(["-std=c++17"] if name.endswith(".cpp") else []), "-c", "-o",
                    name + ".o", os.path.join(self.root, name)]}
                for name in sorted(files) if name.endswith((".c", ".cpp"))]
            with open(os.path.join(build, "compile_commands.json"), "w", encoding="utf-8") as file:
                json.dump(self.entries[cell], file)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder)

    def path(self, name):
        return os.path.join(self.root, name)

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)

    def read(self, name):
        with open(self.path(name), encoding="utf-8") as file:
            return file.read()

    def command(self, *more):
        words = [self.tool, "--source-root=" + self.root, "--no-cache"]
        for cell, build in self.cells.items():
            words += ["--cell", f"{cell}={build}"]
        return words + list(more)

    def run(self, *more, command=None):
        """(report, exit code, printed, complaints)"""
        output = os.path.join(self.folder, "report.json")
        if os.path.exists(output):
            os.remove(output)
        words = (command or self.command()) + ["--format=json", "--output=" + output, *more]
        result = subprocess.run(words, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False,
                                cwd=self.folder)
        report = None
        if os.path.exists(output):
            with open(output, encoding="utf-8") as file:
                report = json.load(file)
        return report, result.returncode, result.stdout, result.stderr

    def check(self, name, *more):
        report, *_ = self.run(*more)
        return next((check for check in report["checks"] if check["name"] == name), None)

    def compile(self):
        """What the compiler prints for all units of all cells; fails where one does not compile."""
        printed = ""
        for entries in self.entries.values():
            for entry in entries:
                result = subprocess.run(entry["arguments"], cwd=entry["directory"], text=True, check=False,
                                        stderr=subprocess.PIPE, env=dict(os.environ, LC_ALL="C"))
                if result.returncode:
                    raise RuntimeError(result.stderr)
                printed += result.stderr
        return printed
