# SPDX-License-Identifier: MIT
"""What callgrind counted, by function and by instruction.

Comes in: a program and its words. Goes out: how many instructions ran in each function itself, and at each address of
the program's file. Exists because callgrind_annotate prints lines of source, and a site of a flag is an instruction.
"""
import re
import subprocess
import tempfile


def symbols(program):
    """Address and name of each function, sorted."""
    lines = subprocess.run(["nm", program], check=True, text=True, stdout=subprocess.PIPE).stdout.splitlines()
    rows = [line.split() for line in lines]
    return sorted((int(row[0], 16), row[2]) for row in rows if len(row) == 3 and row[1] in "tT")


class Counts:
    """`of[function]`, and `at[function, address]`."""

    def __init__(self, program, text):
        self.of, self.at = {}, {}
        names, lowest, function, last, called = {}, {}, "", 0, False
        for line in text.splitlines():
            name = re.fullmatch(r"(c?fn)=\((\d+)\)(?: (.*))?", line)
            cost = re.fullmatch(r"(0x[0-9a-f]+|\+\d+|-\d+|\*) \S+ (\d+)", line)
            if name:
                if name[3]:
                    names[name[2]] = name[3]
                if name[1] == "fn":
                    function = names[name[2]]
            elif line.startswith("calls="):
                called = True  # the next line is the cost of the callee
            elif cost:
                last = int(cost[1], 16) if cost[1][0] == "0" else last + int(cost[1].replace("*", "0"))
                if not called:
                    lowest[function] = min(last, lowest.get(function, last))
                    self.of[function] = self.of.get(function, 0) + int(cost[2])
                    self.at[function, last] = self.at.get((function, last), 0) + int(cost[2])
                called = False
        # Addresses of memory become those of the file, which all are off by as much as the first one of `main`.
        off = lowest["main"] - dict((name, address) for address, name in symbols(program))["main"]
        self.at = {(name, at - off): number for (name, at), number in self.at.items()}


def count(program, *words):
    with tempfile.NamedTemporaryFile(mode="r", encoding="utf-8") as file:
        done = subprocess.run(["valgrind", "--tool=callgrind", "--smc-check=all", "--dump-instr=yes",
                               f"--callgrind-out-file={file.name}", program, *words],
                              check=False, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if done.returncode:
            raise RuntimeError(f"valgrind {program} {' '.join(words)}: exit {done.returncode}\n{done.stdout}")
        return Counts(program, file.read())
