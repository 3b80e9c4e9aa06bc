#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What docs/ci gives to CI services does its work: green, and red where a flag was left on.

usage: ci.py cmake|make|meson|github|gitlab|pre-commit ROOT BUILD TOOL...

Comes in: the example of docs/ci, in a scratch folder and a git repository of its own, with the library installed from
BUILD and the tools in the PATH. A service's own part (checkout, upload) is not run; the commands of its file are.
Exit code 77 where a program for it is not installed.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from xml.etree import ElementTree

READ_YAML = "import json, sys, yaml; print(json.dumps(yaml.safe_load(open(sys.argv[1]))))"


class Failure(Exception):
    pass


class Skip(Exception):
    pass


def expect(condition, text):
    if not condition:
        raise Failure(text)


class Place:
    """A scratch folder with the example in it."""

    def __init__(self, top, root, build, tools):
        self.root, self.folder = root, os.path.join(top, "example")
        shutil.copytree(f"{root}/docs/ci/example", self.folder)
        prefix = os.path.join(top, "prefix")
        path = [os.path.dirname(os.path.abspath(tool)) for tool in tools] + [os.environ["PATH"]]
        self.environment = dict(os.environ, PATH=os.pathsep.join(path), CMAKE_PREFIX_PATH=prefix, HOME=top,
                                PKG_CONFIG_PATH=f"{prefix}/share/pkgconfig", XDG_CACHE_HOME=f"{top}/cache", LC_ALL="C.UTF-8",
                                PRE_COMMIT_HOME=f"{top}/pre-commit", GIT_CONFIG_NOSYSTEM="1", CC="gcc")
        self.run("cmake", "--install", build, "--component", "library", "--prefix", prefix)

    def run(self, *words, expected=0, cwd=None, **variables):
        done = subprocess.run(words, cwd=cwd or self.folder, env={**self.environment, **variables}, text=True, check=False,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if expected is not None and done.returncode != expected:
            raise Failure(f"{' '.join(words)[:200]}: exit code {done.returncode}, not {expected}\n{done.stdout}")
        return done.stdout

    def leave_on(self):
        with open(f"{self.folder}/features.def", encoding="utf-8") as file:
            text = file.read()
        with open(f"{self.folder}/features.def", "w", encoding="utf-8") as file:
            file.write(text.replace("FEAT(TRACE, false)", "FEAT(TRACE, true)"))

    def cmake(self):
        self.run("cmake", "-S", ".", "-B", "build", "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release")
        self.run("cmake", "--build", "build")

    def repository(self, folder):
        self.run("git", "init", "-q", cwd=folder)
        self.run("git", "add", "-A", cwd=folder)
        self.run("git", "-c", "user.name=a", "-c", "user.email=a@example.invalid", "commit", "-qm", "one", cwd=folder)

    def yaml(self, path):
        if subprocess.run(["/usr/bin/python3", "-c", "import yaml"], check=False, stderr=subprocess.DEVNULL).returncode:
            raise Skip("python3-yaml is not installed")
        return json.loads(self.run("/usr/bin/python3", "-c", READ_YAML, os.path.join(self.root, path)))


def need(*programs):
    for program in programs:
        if not shutil.which(program):
            raise Skip(f"{program} is not installed")


def red(text, what):
    expect("TRACE" in text and "must-vanish" in text, f"{what} fails, and does not say for which flag:\n{text}")


def cmake(place):
    place.cmake()
    text = place.run("ctest", "--test-dir", "build")
    expect("0 tests failed out of 2" in text, text)
    place.leave_on()
    red(place.run("ctest", "--test-dir", "build", "--output-on-failure", expected=8), "ctest")


def make(place):
    need("make", "pkg-config")
    text = place.run("make", "check-flags")
    expect("TRACE: 1 pruned" in text and "2 units" in text, f"make check-flags says {text}")
    place.leave_on()
    red(place.run("make", "check-flags", expected=2), "make")
    place.run("make", "clean")
    left = sorted(os.listdir(place.folder))
    expect(left == sorted(os.listdir(f"{place.root}/docs/ci/example")), f"make clean leaves {left}")


def meson(place):
    need("meson", "pkg-config", "ninja")
    place.run("meson", "setup", "build", "--buildtype=release")
    place.run("meson", "compile", "-C", "build")
    place.run("meson", "test", "-C", "build")
    place.leave_on()
    red(place.run("meson", "test", "-C", "build", "--print-errorlogs", expected=1), "meson test")


def look_at_reports(folder, findings):
    with open(f"{folder}/featflags.sarif", encoding="utf-8") as file:
        results = json.load(file)["runs"][0].get("results", [])
    expect(len(results) == findings, f"SARIF has {len(results)} results, not {findings}")
    suites = ElementTree.parse(f"{folder}/junit.xml").getroot().iter("testsuite")
    failures = sum(int(suite.get("failures")) + int(suite.get("errors")) for suite in suites)
    expect(failures == findings, f"JUnit has {failures} failures, not {findings}")
    expect(os.path.getsize(f"{folder}/featflags.html") > 5000, "no HTML")


def service(place, script, variables, shell):
    """The script of a service: green, then red; its reports say the same."""
    place.cmake()
    folder = f"{place.folder}/featflags-reports"
    place.run(*shell, script, **variables)
    look_at_reports(folder, 0)
    place.leave_on()
    place.run("cmake", "--build", "build")
    text = place.run(*shell, script, expected=1, **variables)
    look_at_reports(folder, 1)
    # A build that is not there is no success either.
    cells = {name: "release=no-such-build" for name in variables if name.endswith("CELLS")}
    place.run(*shell, script, expected=2, **{**variables, **cells})
    return text


def github(place):
    action = place.yaml("docs/ci/github/action.yml")
    steps = action["runs"]["steps"]
    expect(action["runs"]["using"] == "composite", "no composite action")
    for step in steps:
        expect(("uses" in step) != ("run" in step), f"a step runs something or uses something: {step}")
        expect("run" not in step or step.get("shell") == "bash", f"a composite action's step names its shell: {step}")
    for name in re.findall(r"inputs\.([\w-]+)", json.dumps(steps)):
        expect(name in action["inputs"], f"there is no input {name}")

    def value(text):
        return re.sub(r"\$\{\{ inputs\.([\w-]+) \}\}", lambda match: action["inputs"][match[1]]["default"], text)

    install, check = [step for step in steps if "run" in step]
    source = install["env"]["SOURCE"].replace("${{ github.action_path }}", f"{place.root}/docs/ci/github")
    expect(os.path.isfile(f"{source}/CMakeLists.txt"), "the action does not find the source of the tools")
    shell = ("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c")
    place.run(*shell, install["run"], GITHUB_PATH=f"{place.folder}/path")
    summary = f"{place.folder}/summary"
    variables = {name: value(text) for name, text in check["env"].items()}
    text = service(place, check["run"], {**variables, "CELLS": "release=build\n", "GITHUB_STEP_SUMMARY": summary}, shell)
    expect(re.search(r"^::error file=sum\.c,line=\d+,", text, re.M), f"no annotation:\n{text}")
    with open(summary, encoding="utf-8") as file:
        text = file.read()
    expect("1 pruned" in text and "1 enabled" in text, f"the summary has no table:\n{text}")
    for step in steps:
        uploaded = step.get("with", {}).get("sarif_file") or ("artifact" in step.get("uses", "") and step["with"]["path"])
        expect(not uploaded or os.path.exists(f"{place.folder}/{value(uploaded)}"), f"{uploaded} is uploaded, and not there")


def gitlab(place):
    job = place.yaml("docs/ci/gitlab/featflags.yml")[".featflags"]
    variables = {**job["variables"], "FEATFLAGS_CELLS": "release=build"}
    text = service(place, "\n".join(job["script"]), variables, ("sh", "-ec"))
    red(text, "the job")
    for path in [*job["artifacts"]["paths"], job["artifacts"]["reports"]["junit"]]:
        expect(os.path.exists(f"{place.folder}/{path}"), f"{path} is an artifact, and not there")


def pre_commit(place):
    need("pre-commit", "git")
    hooks = os.path.join(os.path.dirname(place.folder), "hooks")
    os.mkdir(hooks)
    shutil.copy(f"{place.root}/.pre-commit-hooks.yaml", hooks)
    place.repository(hooks)
    revision = place.run("git", "rev-parse", "HEAD", cwd=hooks).strip()
    with open(f"{place.folder}/.pre-commit-config.yaml", "w", encoding="utf-8") as file:
        file.write(f"repos:\n- repo: {hooks}\n  rev: {revision}\n  hooks: [{{id: deadcode-check, args: [-p, build]}}, {{id: unused-lint}}]\n")
    place.cmake()
    with open(f"{place.folder}/.gitignore", "w", encoding="utf-8") as file:
        file.write("build\n")
    place.repository(place.folder)
    text = place.run("pre-commit", "run", "--all-files")
    expect(len(re.findall(r"Passed$", text, re.M)) == 2, f"two hooks should pass:\n{text}")
    place.leave_on()
    place.run("cmake", "--build", "build")
    red(place.run("pre-commit", "run", "--all-files", expected=1), "pre-commit")


WAYS = {"cmake": cmake, "make": make, "meson": meson, "github": github, "gitlab": gitlab, "pre-commit": pre_commit}


def main():
    if len(sys.argv) < 5 or sys.argv[1] not in WAYS:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as top:
        try:
            WAYS[sys.argv[1]](Place(top, sys.argv[2], sys.argv[3], sys.argv[4:]))
        except Failure as failure:
            print(failure)
            sys.exit(1)
        except Skip as skip:
            print(f"skipped: {skip}")
            sys.exit(77)


main()
