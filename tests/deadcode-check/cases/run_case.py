#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""One case: a source that says what deadcode-check must say of it.

usage: run_case.py --tool DEADCODE_CHECK --include FOLDER CASE

The source is built by every compiler that is here, in four variants, and each is a cell of one run:

  marked     each flag is 0: the verdicts are those of the marks
  flipped    each flag is 1: what was pruned or present is enabled, and the other way round
  run-time   each flag is a variable: what was pruned, present or enabled is switchable
  elsewhere  each flag is a constant of another unit: nothing is pruned, nothing is called enabled

Marks stand on the line of a flag's use, any number on a line. A reason may follow the flag:
  // expect: pruned TRACE, enabled TRACE     // expect: present TRACE label
  // flipped: ...  // run-time: ...          where the rules above do not hold
Head lines, all optional:
  // flag: TRACE         the runner defines it; the source declares `at_run_time` and `elsewhere`
  // feature: TRACE      a row of switches.def, turned through the library
  // guard: ON(FLAG)     as --guard takes it (default: the profile featflags)
  // profile: linux      as --profile takes it
  // run: -O2 -g         flags; several lines are several builds
  // compilers: gcc      only these
  // with: part.h        another file that has marks

Exit code 0, 1 with a line per difference, or 77 when none of its compilers is here.
"""
import argparse
import collections
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

COMPILERS = {"gcc": "g++", "clang-19": "clang++-19", "aarch64-linux-gnu-gcc": "aarch64-linux-gnu-g++",
             "alpha-linux-gnu-gcc": "alpha-linux-gnu-g++"}
SWAPPED = {"pruned": "enabled", "present": "enabled", "enabled": "pruned"}
MARK = re.compile(r"//\s*(expect|flipped|run-time):\s*([^/\n]*)")
HEAD = re.compile(r"^// (flag|feature|guard|profile|run|compilers|with): (.*)$", re.M)

Mark = collections.namedtuple("Mark", "file line verdict flag reason")


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def marks_of(path, kind):
    """What the lines of a file expect, where they have marks of this kind."""
    found = collections.defaultdict(list)
    for number, line in enumerate(read(path).splitlines(), 1):
        for word, text in MARK.findall(line):
            if word == kind:
                for mark in text.split(","):
                    verdict, flag, *reason = mark.split()
                    found[number].append(Mark(os.path.basename(path), number, verdict, flag, "".join(reason)))
    return found


def expected(paths, variant):
    """The marks of a variant; None for the one that only says what must not be."""
    for path in paths:
        special = marks_of(path, variant) if variant in ("flipped", "run-time") else {}
        for line, marks in marks_of(path, "expect").items():
            for mark in special.get(line, marks):
                if line in special or variant == "marked":
                    yield mark
                elif variant == "flipped":
                    yield mark._replace(verdict=SWAPPED.get(mark.verdict, mark.verdict), reason="")
                elif variant == "run-time":
                    yield mark._replace(verdict="switchable" if mark.verdict in SWAPPED else mark.verdict, reason="")


class Case:
    def __init__(self, path, include):
        self.path = path
        self.folder = os.path.dirname(path)
        self.include = include
        self.head = collections.defaultdict(list)
        for word, value in HEAD.findall(read(path)):
            self.head[word].append(value.strip())
        self.files = [path] + [os.path.join(self.folder, name) for name in self.head["with"]]
        if not any(marks_of(file, "expect") for file in self.files):
            sys.exit(f"{path}: no mark: it would expect nothing")

    def compilers(self):
        named = " ".join(self.head["compilers"]).split() or list(COMPILERS)
        for name in named:
            compiler = COMPILERS[name] if self.path.endswith(".cpp") else name
            if shutil.which(compiler):
                yield compiler
            else:
                print(f"skipped: {compiler} is not installed")

    def variants(self):
        flags, features = self.head["flag"], self.head["feature"]
        yield "marked", [f"-D{flag}=0" for flag in flags]
        if flags or features:
            yield "flipped", [f"-D{flag}=1" for flag in flags] + self.turned(features)
            yield "run-time", [f"-D{flag}=at_run_time" for flag in flags] + (
                ["-DFEATFLAGS_MODE=FEATFLAGS_RUNTIME"] if features else [])
        if flags:
            yield "elsewhere", [f"-D{flag}=elsewhere" for flag in flags]

    @staticmethod
    def turned(features):
        return ["-DFEATFLAGS_SET_cases=" + ",".join(features)] if features else []

    def build(self, scratch):
        """Builds every cell; yields (name, variant, folder)."""
        for compiler in self.compilers():
            for run in self.head["run"] or ["-O2 -g"]:
                for variant, defines in self.variants():
                    name = f"{compiler} {run}/{variant}".replace("=", "-").replace(" ", "-")
                    folder = os.path.join(scratch, name.replace("/", "-"))
                    os.mkdir(folder)
                    command = [compiler, *run.split(), *defines, "-I" + self.include, "-I" + self.folder, "-Werror",
                               "-c", self.path, "-o", os.path.join(folder, "case.o")]
                    done = subprocess.run(command, cwd=folder, check=False)
                    if done.returncode != 0:
                        sys.exit("does not compile: " + " ".join(command))
                    with open(os.path.join(folder, "compile_commands.json"), "w", encoding="utf-8") as file:
                        json.dump([{"directory": folder, "file": self.path, "arguments": command}], file)
                    yield name, variant, folder

    def judge(self, tool, cells):
        command = [tool, "--no-cache", "--format=json", "--jobs=1", "--source-root=" + self.folder]
        command += ["--guard=" + guard for guard in self.head["guard"]]
        command += ["--profile=" + profile for profile in self.head["profile"]]
        for name, _, folder in cells:
            command += ["--cell", f"{name}={folder}"]
        done = subprocess.run(command, check=False, text=True, capture_output=True)
        try:
            return json.loads(done.stdout)
        except ValueError:
            sys.exit(f"no report: {' '.join(command)}\n{done.stderr}{done.stdout}")

    def differences(self, report, cells):
        for name, variant, _ in cells:
            checks = [check for check in report["checks"] if check["cell"] == name]
            if variant == "elsewhere":
                yield from (f"{place(check)} {name}: must not be {check['verdict']}" for check in checks
                            if check["verdict"] in ("pruned", "enabled"))
                continue
            wanted = collections.Counter(mark._replace(reason="") for mark in expected(self.files, variant))
            got = collections.Counter(as_mark(check) for check in checks)
            for mark in sorted((wanted - got).elements()):
                yield f"{mark.file}:{mark.line}: {name}: no {mark.verdict} {mark.flag}"
            for mark in sorted((got - wanted).elements()):
                why = [said(check) for check in checks if as_mark(check) == mark]
                yield f"{mark.file}:{mark.line}: {name}: got {mark.verdict} {mark.flag}\n  " + "\n  ".join(why)
            reasons = {(check["file"], check["line"], check["flag"], (check["reason"] or {}).get("code"))
                       for check in checks}
            for mark in expected(self.files, variant):
                if mark.reason and (mark.file, mark.line, mark.flag, mark.reason) not in reasons:
                    yield f"{mark.file}:{mark.line}: {name}: no reason {mark.reason}"


def as_mark(check):
    return Mark(check["file"], check["line"], check["verdict"], check["flag"], "")


def place(check):
    return f"{check['file']}:{check['line']}: {check['guard']}:"


def said(check):
    return " | ".join([check["guard"], "value " + check["value"], "proof " + check["proof"],
                       json.dumps(check["reason"])] + [f"{piece['kind']}: {piece['text']}" for piece in check["evidence"]])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", required=True)
    parser.add_argument("--include", required=True)
    parser.add_argument("case")
    options = parser.parse_args()
    case = Case(os.path.abspath(options.case), os.path.abspath(options.include))
    with tempfile.TemporaryDirectory(prefix="case-") as scratch:
        cells = list(case.build(scratch))
        if not cells:
            sys.exit(77)
        report = case.judge(options.tool, cells)
        differences = list(case.differences(report, cells))
    for problem in report["problems"]:
        if "undefined" not in problem["text"]:
            print("problem: " + problem["file"] + ": " + problem["text"])
    print("\n".join(differences) or f"{len(cells)} cells, {len(report['checks'])} checks")
    sys.exit(1 if differences else 0)


if __name__ == "__main__":
    main()
