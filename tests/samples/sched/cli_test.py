#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What the sample's command line promises.

usage: cli_test.py CASE BUILD    CASE: errors, schedstat, bench, wakers, machines, many, fuzz

Comes in: a folder with sched-release, sched-debug and sched-static; for `machines`, any of them. Goes out: one line per failure, exit code 0 or 1.
"""
import os
import random
import re
import subprocess
import sys
import tempfile
import xml.dom.minidom

BUILD = ""
FAILURES = []


def expect(condition, message):
    if not condition:
        FAILURES.append(message)


def sched(*words, program="sched-debug", **environment):
    return subprocess.run([os.path.join(BUILD, program), *words], check=False, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, timeout=300,
                          env={**os.environ, "SCHED_FEATURES": "", **environment})


def refused(said, *words, **rest):
    """Exit code 2, nothing on standard output, and one line that says what."""
    done = sched(*words, **rest)
    expect(done.returncode == 2 and not done.stdout and done.stderr.count("\n") == 1 and said in done.stderr,
           f"{words}: expected exit 2 and '{said}', got {done.returncode}: {done.stdout}{done.stderr}")


def errors():
    refused("nothing to do")
    refused("no such command 'ran'", "ran", "pipe")
    refused("no such workload 'pip'", "run", "pip")
    refused("no such workload ''", "run")
    refused("no such workload ''", "bench")
    refused("bad number '0': --cpus is a number from 1 to 512", "run", "pipe", "--cpus", "0")
    refused("bad number '513'", "run", "pipe", "--cpus", "513")
    for number in ("-1", "", "1e3", "99999999999999999999", " 4", "0x10"):
        refused(f"bad number '{number}'", "run", "pipe", "--seed", number)
    refused("bad option '--cpus'", "run", "pipe", "--cpus")
    refused("bad option '--cpu'", "run", "pipe", "--cpu", "4")
    refused("bad option '--compare'", "bench", "pipe", "--compare", "HRTICK")
    refused("no such machine 'reel'", "run", "pipe", "--machine", "reel")
    refused("need the simulated one", "run", "pipe", "--machine", "real", "--trace")
    refused("unknown flag HRTCK; did you mean HRTICK?", "run", "pipe", "HRTCK")
    refused("unknown boot argument 'schedstat=enable'", "run", "pipe", "schedstat=enable")
    refused("schedstats cannot be 'on'", "run", "pipe", "schedstats=on")
    refused("kernel.sched_schedstats cannot be '2'", "run", "pipe", "kernel.sched_schedstats=2")
    refused("unknown knob 'kernel.sched'", "run", "pipe", "kernel.sched=1")
    refused("SCHED_FEATURES: unknown flag X", "run", "pipe", SCHED_FEATURES="HRTICK X")
    refused("flags are constants in this build", "run", "pipe", "schedstats=enable", program="sched-release")
    refused("no such mode 'fast'", "bench", "pipe", "--mode", "fast")
    refused("no such mode 'fast'", "bench", "pipe", "--compare", "mode=constant", "mode=fast")
    refused("not a bench 'run'", "run", "pipe", "--compare", "A", "B")
    for word in ("--levels", "--plot", "--mode"):
        refused("belong to sched bench", "run", "pipe", word, "1")
    for word in ("--trace", "--schedstat", "--cpu-list", "--task-list", "--value"):
        refused("not a run 'bench'", "bench", "pipe", "--iterations", "1", word)
    refused("no such word here 'pipe'", "workloads", "pipe")
    refused("unknown flag HRTCK; did you mean HRTICK?", "bench", "pipe", "--iterations", "1", "--compare", "HRTCK", "HRTICK")
    refused("flags are constants in this build", "bench", "pipe", "--iterations", "1", "--mode", "constant", "HRTICK")
    refused("--groups is a number from 1 to 2000", "bench", "messaging", "--iterations", "1", "--levels", "3000")
    for words in (("-h",), ("help",)):
        expect("usage: sched COMMAND" in sched(*words).stdout, f"{words} does not help")
    refused("bad level 'x'", "bench", "echo", "--levels", "1,x")
    refused("bad levels ''", "bench", "echo", "--levels", "")
    done = sched("run", "spin", "--limit", "10")
    expect(done.returncode == 1 and " stopped after 0.010000 s" in done.stdout, f"half-way: {done}")
    done = sched("bench", "spin", "--limit", "10", "--iterations", "2")
    expect(done.returncode == 1 and "did not come to its end" in done.stderr, f"bench half-way: {done}")
    done = sched("bench", "pipe", "--iterations", "1", "--plot", "/nowhere/plot.svg")
    expect(done.returncode == 2 and "cannot write /nowhere/plot.svg" in done.stderr, f"plot: {done}")
    done = sched("run", "pipe", "--help")
    expect(done.returncode == 0 and "--cpus N" in done.stdout and "--cpu-list" in done.stdout, "no help")
    names = [line.split()[0] for line in sched("workloads").stdout.splitlines()]
    expect(names == ["messaging", "pipe", "echo", "make", "spin", "crowd"], f"workloads: {names}")
    expect("HRTICK NO_DOUBLE_TICK" in sched("features", "HRTICK").stdout, "features does not show what was set")


CPU = "yld_count zero sched_count sched_goidle ttwu_count ttwu_local rq_cpu_time run_delay pcount".split()
BALANCE = "lb_count lb_balanced lb_failed lb_imbalance lb_gained lb_hot_gained lb_nobusyq lb_nobusyg".split()
REST = ("alb_count alb_failed alb_pushed sbe_count sbe_balanced sbe_pushed sbf_count sbf_balanced sbf_pushed "
        "ttwu_wake_remote ttwu_move_affine ttwu_move_balance").split()


def parse_schedstat(text):
    """Version 15 of the format. Goes out: the time, and per processor its fields and domains."""
    lines = text[text.index("version "):].splitlines()
    expect(lines[0] == "version 15" and re.fullmatch(r"timestamp \d+", lines[1]), f"head: {lines[:2]}")
    cpus = []
    for line in lines[2:]:
        words = line.split(" ")
        numbers = [int(word) for word in words[1 if line.startswith("cpu") else 2:]]
        if line.startswith("cpu"):
            expect(words[0] == f"cpu{len(cpus)}" and len(numbers) == len(CPU), f"line: {line}")
            cpus.append((dict(zip(CPU, numbers)), []))
            continue
        domains = cpus[-1][1]
        expect(words[0] == f"domain{len(domains)}" and re.fullmatch(r"[0-9a-f]{8}(,[0-9a-f]{8})*", words[1]), line)
        expect(len(numbers) == 3 * len(BALANCE) + len(REST), f"{len(numbers)} fields: {line}")
        kinds = [dict(zip(BALANCE, numbers[at * 8:])) for at in range(3)]
        domains.append((int(words[1].replace(",", ""), 16), kinds, dict(zip(REST, numbers[24:]))))
    return int(lines[1].split()[1]), cpus


def schedstat():
    words = ("run", "make", "--cpus", "40", "--package", "8", "--schedstat")
    on = sched(*words, "schedstats=enable", "--task-list").stdout
    ticks, cpus = parse_schedstat(on)
    expect(len(cpus) == 40 and ticks > 0, f"{len(cpus)} processors after {ticks} ticks")
    for at, (cpu, domains) in enumerate(cpus):
        expect([bin(mask).count("1") for mask, _, _ in domains] == [8, 40], f"cpu {at}: spans {domains}")
        expect(all(mask >> at & 1 for mask, _, _ in domains), f"cpu {at} is not in its domains")
        expect(cpu["ttwu_local"] <= cpu["ttwu_count"] and cpu["pcount"] + cpu["sched_goidle"] == cpu["sched_count"],
               f"cpu {at}: {cpu}")
        expect(0 < cpu["rq_cpu_time"] <= (ticks + 1) * 4000000, f"cpu {at}: {cpu}")
        for _, kinds, rest in domains:
            expect(all(kind["lb_balanced"] + kind["lb_failed"] <= kind["lb_count"] for kind in kinds), f"cpu {at}")
            expect(all(kind["lb_nobusyq"] + kind["lb_nobusyg"] == kind["lb_balanced"] for kind in kinds), f"cpu {at}")
            expect(rest["ttwu_wake_remote"] >= 0, f"cpu {at}")
    tasks = [line.split() for line in on.splitlines() if line.startswith(("cc ", "server "))]
    rows = len(tasks)
    expect(rows == 80 + 5, f"{rows} tasks")
    woken = sum(int(task[-6]) for task in tasks)
    expect(woken == sum(cpu["ttwu_count"] for cpu, _ in cpus) > 1000, f"{woken} wake-ups of tasks")
    remote = sum(int(task[-3]) for task in tasks)
    expect(remote == sum(rest["ttwu_wake_remote"] for _, domains in cpus for _, _, rest in domains), f"{remote} remote")
    for program in ("sched-debug", "sched-release", "sched-static"):
        off = sched(*words, program=program).stdout
        _, cpus = parse_schedstat(off)
        kept = sum(cpu.pop("sched_count") for cpu, _ in cpus)
        expect(kept > 1000, f"{program}: switches are always counted")
        expect(not any(any(cpu.values()) for cpu, _ in cpus), f"{program}: counted while it was off")
    for word, looks in (("NEWIDLE_BALANCE", True), ("NO_NEWIDLE_BALANCE", False)):
        _, cpus = parse_schedstat(sched(*words, "schedstats=enable", word).stdout)
        newly = sum(kinds[2]["lb_count"] for _, domains in cpus for _, kinds, _ in domains)
        expect((newly > 0) == looks, f"{word}: {newly} looks of processors that ran out of work, in the third group")
    listing = sched("run", "pipe", "--cpu-list", "--cpus", "2", "schedstats=enable").stdout
    expect(re.search(r"^cpu#1\n(  \.[\w>-]+ +: [\d.]+\n)+", listing, re.M), f"--cpu-list: {listing}")


def progress_on_terminal():
    """On a terminal, and only there, it says how far it is."""
    try:
        ours, theirs = os.openpty()
    except OSError as error:
        print(f"progress is not looked at: there is no terminal to be had here ({error})")
        return
    for words, line in ((("bench", "pipe", "--iterations", "3"), "row 1 of 1, run 3 of 3"),
                        (("run", "crowd", "--tasks", "2000", "--loops", "4000"), " ms of simulated time")):
        done = subprocess.run([os.path.join(BUILD, "sched-debug"), *words], check=True, text=True, stdout=subprocess.PIPE, stderr=theirs)
        said = os.read(ours, 10000).decode()
        expect(line in said and said.endswith("\r") and line not in done.stdout, f"progress of {words}: {said!r}")
    os.close(theirs)
    os.close(ours)
    quiet = sched("run", "crowd", "--tasks", "2000", "--loops", "2500")
    expect(not quiet.stderr, f"progress where there is no terminal: {quiet.stderr!r}")


def bench():
    with tempfile.TemporaryDirectory() as folder:
        plot = os.path.join(folder, "plot.svg")
        done = sched("bench", "echo", "--levels", "1,4,16", "--iterations", "5", "--compare", "schedstats=enable mode=static-key",
                     "NO_IDLE_SEARCH", "--plot", plot)
        rows = re.findall(r"^ +(\d+) +([AB]) +5 +(\S+) +(\S+) +(\S+) +(\S+) +(\S+)$", done.stdout, re.M)
        expect(done.returncode == 0 and len(rows) == 6, f"bench: {done}")
        for row in rows:
            mean, _, least, percentile, most = (float(value) for value in row[2:])
            expect(0 < least <= mean <= most and least <= percentile <= most, f"row {row}")
        expect(len(re.findall(r"B against A: [+-]\d+\.\d\d %", done.stdout)) == 3, f"percentages: {done.stdout}")
        expect("\r" not in done.stderr, "progress where there is no terminal")
        picture = xml.dom.minidom.parse(plot)
        expect(len(picture.getElementsByTagName("rect")) == 6, "a bar for each row and side")
    progress_on_terminal()
    times = [float(sched("run", "messaging", "--value", *word).stdout) for word in ((), ("--processes",))]
    expect(times[1] > 1.02 * times[0], f"processes cost more than threads: {times}")


def wakers():
    """Prefer wakers: a build is shorter by a tenth, over 20 seeds, and nothing else is longer by more than 2 %."""
    for words, most in ((("make", "--cpus", "4"), -10), (("make",), -10), (("make", "--cpus", "16"), -10), (("make", "--cpus", "48"), -10),
                        (("messaging", "--groups", "10", "--loops", "20"), 2), (("messaging", "--groups", "2", "--loops", "40"), 2), (("pipe",), 2)):
        done = sched("bench", *words, "--iterations", "20", "--compare", "NO_ADAPTIVE_GRAN", "ADAPTIVE_GRAN", "--mode", "static-key")
        gain = re.search(r"B against A: (\S+) %", done.stdout)
        expect(gain and float(gain[1]) <= most, f"prefer wakers, at most {most} %: {done.stdout}")


def machines():
    """The real machine: every workload comes to its end, in each mode that was built."""
    programs = [name for name in ("sched-release", "sched-debug", "sched-static") if os.path.exists(os.path.join(BUILD, name))]
    expect("sched-debug" in programs, f"no program in {BUILD}")
    for program in programs:
        for words in (("messaging", "--groups", "1", "--loops", "10"), ("pipe",), ("echo",), ("make", "--files", "3"),
                      ("spin", "--tasks", "3", "--loops", "2"), ("crowd", "--tasks", "20", "--loops", "20")):
            done = sched("run", *words, "--machine", "real", "--cpus", "2", "--limit", "60000", program=program)
            expect(done.returncode == 0 and " done after " in done.stdout, f"{program} {words}: {done}")
    done = sched("run", "pipe", "--machine", "real", "--cpus", "2", "schedstats=enable", "HRTICK", "--schedstat")
    _, cpus = parse_schedstat(done.stdout)
    expect(sum(cpu["ttwu_count"] for cpu, _ in cpus) > 100, f"statistics of a real run: {done.stdout}")
    done = sched("run", "spin", "--machine", "real", "--limit", "50")
    expect(done.returncode == 1 and " stopped after 0." in done.stdout, f"half-way: {done}")


def many():
    done = sched("run", "crowd", "--tasks", "100000", "--loops", "2", "--cpus", "512", "--package", "16")
    expect(done.returncode == 0 and "200000 wake-ups" in done.stdout, f"many: {done}")
    done = sched("run", "messaging", "--groups", "2000", "--loops", "1", "--limit", "5", "--cpus", "64")
    expect(done.returncode == 1 and " stopped " in done.stdout, f"many, half-way: {done}")


def fuzz():
    """Words at random: an answer or one line, never a crash."""
    draw = random.Random(6)
    pool = ["run", "bench", "features", "pipe", "make", "--cpus", "--loops", "3", "1", "--levels", "1,2", "--iterations", "--compare",
            "HRTICK", "NO_", "NO_HRTICK", "schedstats=enable", "schedstats=", "=", "--", "--value", "--schedstat", "--seed",
            "kernel.sched_schedstats=1", "kernel.", "--machine", "sim", "", " ", "%s%n", "\xff", "A" * 5000, "HRTICK,X"]
    for _ in range(300):
        words = [draw.choice(pool) for _ in range(draw.randrange(7))]
        done = sched(*words)
        fine = done.returncode == 0 or (done.returncode == 2 and done.stderr.count("\n") == 1) or (
            done.returncode == 1 and done.stderr)
        expect(fine, f"{words}: {done.returncode} {done.stderr[:300]}")
        if FAILURES:
            return


def main():
    global BUILD
    cases = {case.__name__: case for case in (errors, schedstat, bench, wakers, machines, many, fuzz)}
    if len(sys.argv) != 3 or sys.argv[1] not in cases:
        sys.exit(__doc__)
    BUILD = sys.argv[2]
    cases[sys.argv[1]]()
    for failure in FAILURES:
        print(failure)
    sys.exit(1 if FAILURES else 0)


main()
