#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""docs/linux-grid.md from a report of docs/examples/linux-sched.yaml.

usage: linux_grid.py REPORT_JSON 'what the run took, one sentence' > docs/linux-grid.md
"""
import collections
import json
import sys

LETTERS = {"present": "P", "unknown": "?", "pruned": "p", "switchable": "s", "enabled": "e", "not-emitted": "n", "cut": "c"}
ABOVE = """# The scheduler of Linux 6.12 on every machine

What [arch-matrix](arch-matrix.md#linux-on-every-machine) says of `kernel/sched` with each machine's own defconfig: four units a
machine, every region that a `sched_feat()` or a CONFIG option decides over. %s

| machine | regions | %s |
|---|---|%s
"""
BETWEEN = """
Constants and variables of the sources and headers, over all machines together: %d used, %d unused where that is no finding
(marked, or in code that is cut off), %d unused, %d split copies, %d unknown.

`switchable` is what SCHED_DEBUG asks for: a static key, or a test of the mask where the machine has no jump labels. Without
SCHED_DEBUG the same regions are `pruned` or `enabled`. `cut` is what the preprocessor removed, mostly SMP code on machines
whose defconfig has one processor.

Flag by machine; P present, ? unknown, p pruned, s switchable, e enabled, n not-emitted, c cut:

```
"""


def short(cell):
    return cell.removesuffix("-defconfig")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    with open(sys.argv[1], encoding="utf-8") as file:
        report = json.load(file)
    cells = [cell["name"] for cell in report["cells"]]
    regions = [check for check in report["checks"] if "name" not in check]
    constants = [check for check in report["checks"] if "name" in check]
    counts = collections.Counter((check["cell"], check["verdict"]) for check in regions)
    fields = collections.Counter((check["flag"], check["cell"], check["verdict"]) for check in regions)
    text = ABOVE % (sys.argv[2], " | ".join(LETTERS), "---|" * len(LETTERS))
    for cell in cells:
        numbers = [counts[cell, verdict] for verdict in LETTERS]
        text += f"| {short(cell)} | {sum(numbers)} | {' | '.join(map(str, numbers))} |\n"
    of = collections.Counter((check["verdict"], check["ok"]) for check in constants)
    text += BETWEEN % (of["used", True], of["unused", True], of["unused", False],
                       of["split-brain", False] + of["split-brain", True], of["unknown", False])
    rows = [["flag", *map(short, cells)]]
    for flag in sorted({check["flag"] for check in regions}):
        rows.append([flag] + [" ".join(f"{fields[flag, cell, verdict]}{letter}" for verdict, letter in LETTERS.items()
                                       if fields[flag, cell, verdict]) or "-" for cell in cells])
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    text += "".join("  ".join(word.ljust(width) for word, width in zip(row, widths)).rstrip() + "\n" for row in rows)
    sys.stdout.write(text + "```\n")


main()
