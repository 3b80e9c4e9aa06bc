#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What the sample scheduler's features cost and do.

usage: bench.py [--build DIR] [--iterations N] [--only POINT]...

Comes in: samples/sched, which is built into DIR. Goes out: one table row per figure. Instructions are counted by
valgrind (callgrind, with --smc-check=all, because static keys write code), as the difference between a long and a
short run, so that start-up does not count. Times are CPU times of whole runs, the sides in turns, as ratios.
POINT: modes, schedstats, sites, print, wakers, speed, growth.
"""
import argparse
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../.."))
SAMPLE = os.path.join(ROOT, "samples/sched")


def run(*words):
    return subprocess.run(words, check=True, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def instructions(*words):
    with tempfile.TemporaryDirectory() as folder:
        done = run("valgrind", "--tool=callgrind", "--smc-check=all", f"--callgrind-out-file={folder}/out", *words)
    return int(re.search(r"Collected : (\d+)", done.stderr)[1])


def per(units, short, long):
    """Instructions per unit of what the long run does more."""
    return (instructions(*long) - instructions(*short)) / units


def cpu_seconds(*words):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run(*words)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def in_turns(iterations, sides):
    """The mean and the median of the ratios of CPU time of each side to the first, run by run."""
    times = [[] for _ in sides]
    for turn in range(iterations):
        for at in range(len(sides)):
            side = (at + turn) % len(sides)
            times[side].append(cpu_seconds(*sides[side]))
    return [statistics.median(one / base for one, base in zip(side, times[0])) for side in times]


def percent(value, base):
    return f"{100 * (value - base) / base:+.2f} %"


def row(what, *cells):
    print("| " + " | ".join([what, *cells]) + " |", flush=True)


def messaging(program, loops, machine, *settings):
    return (program, "run", "messaging", "--groups", "1", "--cpus", "1", "--machine", machine, "--loops", str(loops),
            "--limit", "100000000", *settings)


def message_cost(program, machine, *settings):
    loops = 110 if machine == "real" else 30
    sides = messaging(program, 10, machine, *settings), messaging(program, loops, machine, *settings)
    return per((loops - 10) * 400, *sides)


def message_costs(sides, machine):
    """Of each side (program, settings). On the real machine no two runs are alike: the means of eight rounds, in turns, and how
    far a mean may be off."""
    rounds = [[message_cost(program, machine, *settings) for program, *settings in sides]
              for _ in range(8 if machine == "real" else 1)]
    columns = list(zip(*rounds))
    return [(statistics.mean(column), statistics.stdev(column) / len(column) ** 0.5 if len(column) > 1 else 0) for column in columns]


def instructions_per_message(cost):
    return f"{cost[0]:.1f} instructions per message" + (f" (+- {cost[1]:.1f})" if cost[1] else "")


def modes(programs, iterations):
    for machine in ("sim", "real"):
        counts = dict(zip(programs, message_costs([(program,) for program in programs.values()], machine)))
        ratios = in_turns(iterations, [messaging(program, 200, machine) for program in programs.values()])
        for (name, count), ratio in zip(counts.items(), ratios):
            row(f"messaging, {machine}, {name}", instructions_per_message(count), percent(count[0], counts["constant"][0]), f"CPU time x{ratio:.3f}")


def schedstats(programs, iterations):
    for machine in ("sim", "real"):
        sides = [(name, programs[name], word) for name in ("static-key", "runtime")
                 for word in ("schedstats=disable", "schedstats=enable")]
        counts = message_costs([(program, word) for _, program, word in sides], machine)
        ratios = in_turns(iterations, [messaging(program, 200, machine, word) for _, program, word in sides])
        for at, (name, _, word) in enumerate(sides):
            row(f"messaging, {machine}, {name}, {word}", instructions_per_message(counts[at]),
                percent(counts[at][0], counts[at // 2 * 2][0]), f"CPU time x{ratios[at] / ratios[at // 2 * 2]:.3f}")


def sites(build):
    test = os.path.join(ROOT, "tests/samples/sched/sites_test.py")
    print(run(sys.executable, test, SAMPLE, build, os.path.join(build, "without"), "--table").stdout, end="")


def printing(build, iterations):
    program = os.path.join(build, "print_schedstat")
    core = ("balance build_policy core fair hrtick schedstat select settings stats task text timeline work/channel work/echo "
            "work/make work/messaging work/pipe work/scene work/spin work/workloads sim/events sim/sim").split()
    run("cc", "-O2", "-DFEATFLAGS_MODE=FEATFLAGS_RUNTIME", f"-I{SAMPLE}", f"-I{ROOT}/include",
        os.path.join(os.path.dirname(os.path.abspath(__file__)), "print_schedstat.c"),
        *[os.path.join(SAMPLE, name + ".c") for name in core], "-o", program)
    texts = [run(program, how, "1").stdout for how in ("printf", "ours")]
    if texts[0] != texts[1]:
        sys.exit("the two texts differ")
    counts = [per(40, (program, how, "10"), (program, how, "50")) for how in ("printf", "ours")]
    ratios = in_turns(iterations, [(program, how, "2000") for how in ("printf", "ours")])
    for at, how in enumerate(("snprintf, a call a line", "ours")):
        row(f"/proc/schedstat, 72 processors, {len(texts[0])} bytes, {how}", f"{counts[at]:.0f} instructions",
            percent(counts[at], counts[0]), f"CPU time x{ratios[at]:.3f}")


def wakers(programs, _):
    for words in (("make",), ("make", "--cpus", "4"), ("make", "--cpus", "16"), ("make", "--cpus", "48"), ("pipe",),
                  ("messaging",), ("messaging", "--groups", "10", "--loops", "20"), ("echo",)):
        text = run(programs["runtime"], "bench", *words, "--iterations", "20", "--compare", "NO_ADAPTIVE_GRAN", "ADAPTIVE_GRAN").stdout
        means = re.findall(r"^ +- +[AB] +20 +(\S+)", text, re.M)
        row("prefer wakers: " + " ".join(words), f"{means[0]} to {means[1]}", re.search(r"A: (.*)", text.splitlines()[-1])[1], "20 seeds")


def events_of(words):
    return int(re.search(r"(\d+) events", run(*words).stdout)[1])


def speed(programs, iterations):
    for name in ("constant", "runtime"):
        for work in (("messaging", "--groups", "20", "--loops", "100"), ("crowd", "--tasks", "2000", "--loops", "200"),
                     ("make", "--files", "5000")):
            words = (programs[name], "run", *work, "--cpus", "48")
            events = events_of(words)
            best = min(cpu_seconds(*words) for _ in range(max(3, iterations // 6)))
            row(f"simulator, {name}, {work[0]}, 48 processors", f"{events / best / 1e6:.1f} million events per CPU second", f"{events} events", "")


def growth(programs, _):
    program = programs["constant"]
    for tasks in (10, 100, 1000, 10000, 100000):
        loops = max(2, 200000 // tasks // 10)
        short, long = ((program, "run", "crowd", "--tasks", str(tasks), "--cpus", "8", "--loops", str(count)) for count in (loops, 3 * loops))
        events = events_of(long) - events_of(short)
        row(f"simulator, crowd of {tasks}, 8 processors", f"{per(events, short, long):.0f} instructions per event", f"{events} events", "")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default=os.path.join(ROOT, "build/bench-sched"))
    parser.add_argument("--iterations", type=int, default=30)
    parser.add_argument("--only", action="append")
    options = parser.parse_args()
    run("cmake", "-G", "Ninja", "-S", SAMPLE, "-B", options.build, "-DCMAKE_BUILD_TYPE=RelWithDebInfo")
    run("cmake", "--build", options.build)
    programs = {name: os.path.join(options.build, "sched-" + end)
                for name, end in (("constant", "release"), ("static-key", "static"), ("runtime", "debug"))}
    points = {"modes": modes, "schedstats": schedstats, "print": lambda _, count: printing(options.build, count),
              "sites": lambda _, count: sites(options.build), "wakers": wakers, "speed": speed, "growth": growth}
    for name in options.only or points:
        points[name](programs, options.iterations)


main()
