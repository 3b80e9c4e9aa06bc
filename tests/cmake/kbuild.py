#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The two ways of docs/ci.md to check a kernel: a module outside of its tree, and a folder in it.

usage: kbuild.py ROOT BUILDS TOOL...

Comes in: the builds that tests/kernel/prepare.sh made. Each way works on a copy of one, as the page says.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

PREFIX = "x86_64-linux-gnu-"


class Failure(Exception):
    pass


def run(environment, folder, *words, expected=0):
    done = subprocess.run(words, cwd=folder, env=environment, text=True, check=False, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode != expected:
        raise Failure(f"{' '.join(words)}: exit code {done.returncode}, not {expected}\n{done.stdout[-4000:]}")
    return done.stdout


def expect(condition, text):
    if not condition:
        raise Failure(text)


def module(root, builds, top, environment):
    kernel, folder = f"{top}/kernel", f"{top}/module"
    shutil.copytree(f"{builds}/x86-64", kernel, symlinks=True)
    shutil.copytree(f"{root}/docs/ci/kbuild", folder)
    environment = dict(environment, ARCH="x86_64", CROSS_COMPILE=PREFIX)
    run(environment, kernel, "make", "-s", "olddefconfig", "modules_prepare")
    # The kernel itself was not built here, so that nobody knows what it exports.
    words = ("make", f"KDIR={kernel}", "KBUILD_MODPOST_WARN=1", "check-flags")
    text = run(environment, folder, *words)
    expect("CONFIG_HELLO_TRACE: 1 pruned" in text, f"the module's block is not pruned:\n{text}")
    with open(f"{folder}/hello.c", encoding="utf-8") as file:
        text = file.read()
    # Somebody jumps into the block: it must stay, and the check must say so.
    text = text.replace("    pr_info", "inside: pr_info").replace("  if (IS", "  if (jiffies & 1) goto inside;\n  if (IS")
    with open(f"{folder}/hello.c", "w", encoding="utf-8") as file:
        file.write(text.replace("#include <linux/init.h>", "#include <linux/init.h>\n#include <linux/jiffies.h>"))
    text = run(environment, folder, *words, expected=2)
    expect(re.search(r"present +hello\.c:", text), f"a block that somebody jumps into passes:\n{text}")


def in_tree(root, builds, top, environment):
    with open(f"{root}/docs/ci.md", encoding="utf-8") as file:
        lines = re.findall(r"^(scripts/clang-tools/gen\S+ .*|deadcode-check -p \.\./build .*)$", file.read(), re.M)
    expect(len(lines) == 2, f"docs/ci.md has lost its commands for a kernel: {lines}")
    build = f"{top}/alpha"
    shutil.copytree(f"{builds}/alpha", build, symlinks=True)
    os.remove(f"{build}/compile_commands.json")
    for line in lines:
        # One unit is enough here; tests/kernel judges all of them.
        line = line.replace("../build", build).replace("kernel/sched", "kernel/sched/cpudeadline.c kernel/sched/fair.c")
        text = run(environment, f"{builds}/alpha/source", "sh", "-c", line)
    expect(re.search(r"^PREEMPT_SHORT: .*pruned", text, re.M) and not re.search(r"^  (present|unknown) ", text, re.M),
           f"kernel/sched is judged otherwise:\n{text}")


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    root, builds, *tools = [os.path.abspath(word) for word in sys.argv[1:]]
    path = [os.path.dirname(tool) for tool in tools] + [os.environ["PATH"]]
    problems = []
    with tempfile.TemporaryDirectory() as top:
        environment = dict(os.environ, PATH=os.pathsep.join(path), XDG_CACHE_HOME=f"{top}/cache", LC_ALL="C.UTF-8")
        for way in (module, in_tree):
            try:
                way(root, builds, top, environment)
            except Failure as failure:
                problems.append(str(failure))
    for problem in problems:
        print(problem)
    sys.exit(1 if problems else 0)


main()
