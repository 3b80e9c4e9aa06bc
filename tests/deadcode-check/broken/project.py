# SPDX-License-Identifier: MIT
"""A project with a good unit, ready to be broken.

Comes in: nothing but a compiler. Goes out: a source tree, a build tree with objects and a database, and
what deadcode-check did there. Exists so that a test says in three lines what is broken and what must be said.
"""
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile

GOOD = """// good.c
#define ON(flag) (flag)
void slow(int);
int good(int n) {
  if (ON(TRACE))
    slow(n);
  return n + 1;
}
"""
BAD = GOOD.replace("good", "bad")


class Failure(Exception):
    """What a test expected, and what it got."""


def expect(condition, message):
    if not condition:
        raise Failure(message)


def must_run(*words, **options):
    done = subprocess.run(words, check=False, text=True, capture_output=True, **options)
    expect(done.returncode == 0, " ".join(words) + "\n" + done.stderr)
    return done.stdout


class Run:
    def __init__(self, done):
        self.status, self.out, self.err = done.returncode, done.stdout, done.stderr
        self.lines = self.err.splitlines()

    @property
    def report(self):
        return json.loads(self.out)

    def checks(self, file):
        return [check for check in self.report["checks"] if check["file"].endswith(file)]

    def __str__(self):
        return f"exit code {self.status}\n{self.err}{self.out}"


class Project:
    """root/src with good.c and bad.c, root/build with their objects and compile_commands.json."""

    def __init__(self, tool, name="project"):
        self.tool = tool
        self.temporary = tempfile.TemporaryDirectory(prefix="broken-")  # pylint: disable=consider-using-with
        self.root = os.path.join(self.temporary.name, name)
        self.src, self.build = os.path.join(self.root, "src"), os.path.join(self.root, "build")
        os.makedirs(self.src)
        os.makedirs(self.build)
        self.entries = []
        self.add("good.c", GOOD)

    def add(self, name, text, flags=("-O2", "-g"), compiler="gcc", make=True):
        """A unit: its source, its object, its line in the database."""
        source, target = self.source(name), self.object(name)
        with open(source, "w", encoding="utf-8") as file:
            file.write(text)
        arguments = [compiler, *flags, "-DTRACE=0", "-c", source, "-o", target]
        self.entries.append({"directory": self.build, "file": source, "arguments": arguments})
        if make:
            must_run(*arguments, cwd=self.build)
        self.write_database()
        return target

    def source(self, name):
        return os.path.join(self.src, name)

    def object(self, name):
        return os.path.join(self.build, name.rsplit(".", 1)[0] + ".o")

    @property
    def database(self):
        return os.path.join(self.build, "compile_commands.json")

    def write_database(self):
        with open(self.database, "w", encoding="utf-8") as file:
            json.dump(self.entries, file)

    def listing(self):
        """Everything below the root: what it is, when it was written, what is in it."""
        found = {}
        for folder, _, names in os.walk(self.root):
            found[folder] = os.stat(folder).st_mtime_ns
            for name in names:
                path = os.path.join(folder, name)
                with open(path, "rb") as file:
                    found[path] = (os.stat(path).st_mtime_ns, hashlib.sha256(file.read()).hexdigest())
        return found

    def run(self, *options, build=None, guard="ON(FLAG)", form="json"):
        """Runs the tool, and sees to it that nothing of the project changed."""
        before = self.listing()
        command = [self.tool, "-p", build or self.build] if build != "" else [self.tool]
        command += [] if any("cache" in option for option in options) else ["--no-cache"]
        command += ["--guard=" + guard] if guard else []
        command += ["--format=" + form] if form else []
        done = Run(subprocess.run([*command, *options], check=False, text=True, capture_output=True,
                                  cwd=self.temporary.name))
        expect(self.listing() == before, f"the project changed: {set(self.listing()) ^ set(before)}")
        return done


def expect_error(run, names, advice):
    """Exit code 2 and exactly one line, which names the file and says what to do."""
    expect(run.status == 2, f"expected exit code 2\n{run}")
    expect(len(run.lines) == 1, f"expected one line, got {len(run.lines)}\n{run}")
    line = run.lines[0]
    expect(line.startswith("deadcode-check: error: "), f"not an error line: {line}")
    expect(names in line, f"{names} is not named: {line}")
    expect(re.search(advice, line), f"nothing like '{advice}' in: {line}")
    expect(line.count(names) == 1, f"{names} is named more than once: {line}")


def expect_good(run):
    """The unit beside the broken one was checked all the same."""
    verdicts = [check["verdict"] for check in run.checks("good.c")]
    expect(verdicts == ["pruned"], f"good.c: {verdicts}\n{run}")


def expect_unknown(run, file, reason):
    found = [(check["verdict"], check["reason"]["code"]) for check in run.checks(file)]
    expect(found == [("unknown", reason)], f"{file}: {found}\n{run}")
    expect(run.checks(file)[0]["reason"]["fix"], f"{file}: nothing says what to do\n{run}")
    total = run.report["totals"]
    expect(total["regions"] == 2 and total["pruned"] == 1 and total["unknown"] == 1, f"totals: {total}")


def cases_of(module):
    """The functions that take a project and nothing else."""
    return {name: case for name, case in list(module.items())
            if callable(case) and getattr(case, "__module__", "") == "__main__"
            and case.__code__.co_varnames[:case.__code__.co_argcount] == ("project",)}


def main(module):
    """Runs the case that the command line names, or sees to it that the cases it names are all there are."""
    cases = cases_of(module)
    if sys.argv[1] == "--names":
        missing = set(cases) ^ set(sys.argv[2:])
        sys.exit(f"cases that are no tests, or tests without a case: {missing}" if missing else 0)
    try:
        cases[sys.argv[2]](Project(os.path.abspath(sys.argv[1])))
    except Failure as failure:
        sys.exit(str(failure))
