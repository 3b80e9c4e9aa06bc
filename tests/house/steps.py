#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A page that leads through something is true from its first step to its last.

usage: steps.py PAGE [FOLDER...]

Comes in: a document, and folders that go in front of PATH. In an empty folder, in the order of the page, each marked
block does what its mark says:
  <!-- file: NAME -->   is written to that file
  <!-- step -->         is run by `sh -e` and must succeed; <!-- step: 1 --> must end with 1
  <!-- prints -->       its lines are in what the last step printed; a line of ... stands for anything
"""
import os
import re
import subprocess
import sys
import tempfile

MARK = re.compile(r"^<!-- (file|step|prints)(?:: ([^>]+?))? -->\n```\w*\n(.*?)^```", re.S | re.M)


def words(line):
    return " ".join(line.split())


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    with open(sys.argv[1], encoding="utf-8") as file:
        blocks = MARK.findall(file.read())
    steps, printed, problems = 0, "", []
    with tempfile.TemporaryDirectory() as top:
        folder = os.path.join(top, "work")
        os.mkdir(folder)
        path = [os.path.abspath(name) for name in sys.argv[2:]] + [os.environ["PATH"]]
        environment = dict(os.environ, PATH=os.pathsep.join(path), XDG_CACHE_HOME=f"{top}/cache", CC="gcc", LC_ALL="C.UTF-8")
        for kind, argument, text in blocks:
            if kind == "file":
                os.makedirs(os.path.dirname(os.path.join(folder, argument)), exist_ok=True)
                with open(os.path.join(folder, argument), "w", encoding="utf-8") as file:
                    file.write(text)
            elif kind == "step":
                steps += 1
                done = subprocess.run(["sh", "-ec", text], cwd=folder, env=environment, text=True, check=False,
                                      stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
                printed = done.stdout
                if done.returncode != int(argument or 0):
                    problems.append(f"exit code {done.returncode}, not {argument or 0}:\n{text}{printed[-3000:]}")
                    break
            else:
                have = [words(line) for line in printed.split("\n")]
                problems += [f"not printed: {line}\nbut:\n{printed[-3000:]}" for line in map(words, text.split("\n"))
                             if line not in ("", "...") and not any(line in other for other in have)]
    if steps < 2:
        problems.append(f"{sys.argv[1]} has {steps} steps; this test has lost them")
    for problem in problems:
        print(problem)
    sys.exit(1 if problems else 0)


main()
