#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How the work grows with the number of units, and what a second run costs.

usage: growth.py --tool DEADCODE_CHECK [--units 100,300,1000] [--erase]

Comes in: nothing but gcc. Goes out: for generated projects of each size: CPU time and peak memory of the first run
(reading mode, one worker; with --erase also with recompiling), of the second run over the same cache, and of a run after one
source changed. Each unit has four regions of its own and shares two headers with all others.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile

from bench import measure

UNIT = """#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "features.h"
#include "shared.h"

int work_{0}(int n, const char *name) {{
  char text[64];
  if (ON(TRACE))
    printf("%d %s\\n", n, name);
  if (ON(NUMA) && n > 3) {{
    slow(n);
    return 7;
  }}
  if (!ON(FAST))
    n += (int)strlen(name);
  for (int i = 0; i < n; ++i)
    text[i % 64] = (char)(n + i * {0});
  if (ON(FAST))
    n ^= text[n & 63];
  return n + shared(n);
}}
"""
FEATURES = "enum { TRACE = 0, NUMA = 0, FAST = 1 };\n#define ON(flag) (flag)\n"
SHARED = """int slow(int);
static inline int shared(int n) {
  if (ON(TRACE))
    slow(n);
  return n * 3;
}
"""


def write(folder, name, text):
    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
        file.write(text)


def make(folder, units):
    """A project of that many units, built."""
    write(folder, "features.h", FEATURES)
    write(folder, "shared.h", SHARED)
    entries = []
    for number in range(units):
        source = os.path.join(folder, f"unit_{number}.c")
        write(folder, f"unit_{number}.c", UNIT.format(number))
        entries.append({"directory": folder, "file": source,
                        "arguments": ["gcc", "-O1", "-g", "-c", source, "-o", source[:-1] + "o"]})
    for first in range(0, units, 50):  # one driver for fifty compiles
        subprocess.run(["gcc", "-O1", "-g", "-c", *(entry["file"] for entry in entries[first:first + 50])], cwd=folder,
                       check=True)
    write(folder, "compile_commands.json", json.dumps(entries))


def report(tool, folder, units, *more):
    output = os.path.join(folder, "report.json")
    common = [tool, "-p", folder, "--guard=ON(FLAG)", "--format=json", "--output=" + output, "--jobs=1",
              "--cache-dir=" + os.path.join(folder, "cache" + "".join(more)), *more]
    first, peak, status = measure(common)
    if status not in (0, 2):  # reading alone leaves some regions unknown
        sys.exit(f"the first run gives {status}")
    with open(output, "rb") as file:
        before = file.read()
    second, small, _ = measure(common)
    with open(output, "rb") as file:
        if file.read() != before:
            sys.exit("the second run says something else")
    print(f"{units} units{' ' + ' '.join(more) if more else ', erasure'}: first run {first:.2f} CPU-s "
          f"({1000 * first / units:.1f} ms/unit), peak {peak / 2**20:.0f} MiB; second {second:.2f} CPU-s: "
          f"{100 * second / first:.1f} % of the first, peak {small / 2**20:.0f} MiB; "
          f"{len(json.loads(before)['checks'])} checks", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", required=True)
    parser.add_argument("--units", default="100,300,1000")
    parser.add_argument("--erase", action="store_true")
    options = parser.parse_args()
    for units in map(int, options.units.split(",")):
        with tempfile.TemporaryDirectory() as folder:
            make(folder, units)
            report(options.tool, folder, units, "--no-recompile")
            if options.erase:
                report(options.tool, folder, units)


if __name__ == "__main__":
    main()
