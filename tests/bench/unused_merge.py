#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Time and memory of `unused-lint merge` over many cells of many units.

usage: unused_merge.py --tool UNUSED_LINT FACTS... [--cells N] [--units N]

Comes in: files of facts of real builds (--facts-out). Goes out: seconds, CPU seconds and peak memory of one merge with
a JSON report. The files are repeated until there are N cells, and each cell's units until there are N in it: with another
file name for each, and with the size of every variable changed in every second cell, as on another machine, so that cells
do not simply share what they know.
"""
import argparse
import json
import os
import re
import resource
import subprocess
import tempfile
import time


def cell(lines, number, units, path):
    head = json.loads(lines[0])
    rows = [line for line in lines[1:] if line.startswith("unit ")]
    variables = [line for line in lines[1:] if not line.startswith("unit ")]
    if number % 2:
        variables = [re.sub(r'"size":(\d+)', lambda size: f'"size":{int(size[1]) + number}', line) for line in variables]
    many = [rows[at % len(rows)] for at in range(units)]
    many = [re.sub(r'"unit":"([^"]*)\.c"', rf'"unit":"\1-{at // len(rows)}.c"', row) if at >= len(rows) else row
            for at, row in enumerate(many)]
    head.update(cell=f"cell-{number}", units=len(many))
    with open(path, "w", encoding="utf-8") as file:
        file.write(json.dumps(head) + "\n" + "\n".join(variables + many) + "\n")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", required=True)
    parser.add_argument("facts", nargs="+")
    parser.add_argument("--cells", type=int, default=13)
    parser.add_argument("--units", type=int, default=1000)
    options = parser.parse_args()
    real = []
    for name in options.facts:
        with open(name, encoding="utf-8") as file:
            real.append(file.read().splitlines())
    with tempfile.TemporaryDirectory() as folder:
        paths = [os.path.join(folder, f"{number}.facts") for number in range(options.cells)]
        for number, path in enumerate(paths):
            cell(real[number % len(real)], number, options.units, path)
        size = sum(os.path.getsize(path) for path in paths)
        begin = time.monotonic()
        subprocess.run([options.tool, "merge", *paths, "--format=json", "--output=" + os.path.join(folder, "report.json")],
                       check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        seconds = time.monotonic() - begin
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        with open(os.path.join(folder, "report.json"), encoding="utf-8") as file:
            checks = len(json.load(file)["checks"])
    print(f"{options.cells} cells x {options.units} units ({size >> 20} MiB of facts, {checks} declarations): {seconds:.1f} s, "
          f"{used.ru_utime + used.ru_stime:.1f} CPU-s, peak {used.ru_maxrss >> 10} MiB")


main()
