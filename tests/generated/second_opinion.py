#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A second opinion on deadcode-check: generated programs, three witnesses.

usage: second_opinion.py --tool DEADCODE_CHECK [--seeds 1,2-5] [--regions 250] [--cells WORDS] [--least N] [--keep FOLDER]
       [--progress] [--verbose]

Comes in: seeds. Goes out: counts, what disagrees, and exit code 1 if anything does that must not. Each program is built
by each compiler at each level. Then three witnesses are asked about each region of each object:

  verdict  of deadcode-check, recompiling what it must
  cheap    the same with --no-recompile: what the object alone says
  mark     whether something that only the region names is in the object, by marks.py

A region that is `pruned`, `not-emitted` or `cut` and whose mark is in the object is a wrong verdict, the worst there is.
docs/second-opinion.md explains every other disagreement.
"""
import argparse
import os
import shlex
import sys
import tempfile

sys.dont_write_bytecode = True # nothing is written beside the sources
import cells # noqa: E402
import compare # noqa: E402
import program # noqa: E402


def numbers(text):
    """1,4-6 -> 1 4 5 6"""
    for part in text.split(","):
        first, _, last = part.partition("-")
        yield from range(int(first), int(last or first) + 1)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", required=True, help="the deadcode-check to judge; a command")
    parser.add_argument("--seeds", default="1", help="as 1,4-6; each is a program in C and one in C++")
    parser.add_argument("--regions", type=int, default=250, help="of one program")
    parser.add_argument("--cells", default="", help="only cells whose names hold one of these words, with commas")
    parser.add_argument("--least", type=int, default=1, help="fail if fewer region-cells were compared")
    parser.add_argument("--keep", help="leave programs, objects and reports in this folder")
    parser.add_argument("--progress", action="store_true", help="a line on stderr after each cell")
    parser.add_argument("--verbose", action="store_true", help="print each disagreement, not three of a kind")
    options = parser.parse_args()
    tool = shlex.split(options.tool)
    chosen = cells.choose(options.cells)
    if not chosen:
        print("skipped: no compiler of these cells is installed")
        sys.exit(77)
    total = compare.Comparison()
    for seed in numbers(options.seeds):
        with tempfile.TemporaryDirectory(prefix="second-opinion-") as scratch:
            folder = os.path.join(options.keep or scratch, str(seed))
            programs = [program.Program(seed, language, options.regions) for language in ("c", "c++")]
            for cell in chosen:
                built = cells.build(programs, [cell], folder)
                full = cells.judge(tool, built, folder, [])
                cheap = cells.judge(tool, built, folder, ["--no-recompile"])
                total.add(seed, programs, built, full, cheap)
                if options.progress:
                    print(f"seed {seed} {cell.name}: {total.summary()}", file=sys.stderr, flush=True)
        print(f"seed {seed}: {total.summary()}", flush=True)
    print(total.report(options.verbose))
    if total.compared < options.least:
        print(f"only {total.compared} region-cells were compared, not {options.least}")
    sys.exit(1 if total.wrong or total.unexplained or total.compared < options.least else 0)


if __name__ == "__main__":
    main()
