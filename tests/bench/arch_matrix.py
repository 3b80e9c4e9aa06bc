#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What arch-matrix costs: time, CPU and memory by machines and by units, and which part of the CPU is ours.

usage: arch_matrix.py ARCH_MATRIX [MACHINESxUNITS ...]   a generated project; default: 1x10 4x10 13x10 1x100 1x1000

Each compiler is called through a small program that counts its CPU and says who called it: the build, or one of our
tools. Ours is what the check steps and arch-matrix used beside that. Each line is a first run and a run in which nothing
changed. The result cache begins empty and is the project's own.
"""
import glob
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time

MACHINES = ["x86-64", "alpha", "aarch64", "riscv64", "arc", "armhf", "hppa", "i686", "m68k", "mips", "powerpc64le", "s390x",
            "sparc64", "sh4", "powerpc", "mips64el"]
COUNTER = r"""
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
int main(int argc, char **argv) {
  (void)argc;
  char caller[64] = "?", path[64], line[160], *name = strrchr(argv[0], '/');
  snprintf(path, sizeof path, "/proc/%d/comm", getppid());
  int comm = open(path, O_RDONLY);
  long length = comm < 0 ? 0 : read(comm, caller, sizeof caller - 1);
  caller[length > 0 ? length - 1 : 0] = 0;
  argv[0] = (name ? name + 1 : argv[0]) + sizeof "counted-" - 1;
  pid_t child = fork();
  if (child == 0) { execvp(argv[0], argv); _exit(127); }
  int status = 0;
  struct rusage used;
  wait4(child, &status, 0, &used);
  int size = snprintf(line, sizeof line, "%s %f\n", caller, used.ru_utime.tv_sec + used.ru_stime.tv_sec +
                      (used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6);
  int log = open(getenv("FEATFLAGS_COUNTED"), O_WRONLY | O_APPEND | O_CREAT, 0666);
  if (write(log, line, size) != size) return 126;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
"""
TRIPLE = {"x86-64": "x86_64-linux-gnu", "armhf": "arm-linux-gnueabihf", "mips64el": "mips64el-linux-gnuabi64"}


def triple(machine):
    return TRIPLE.get(machine, machine + "-linux-gnu")


def unit(number):
    """Some 200 lines: an unremarkable unit of C with four regions."""
    functions = "".join(f"""
static int part{number}_{at}(const int *of, int count) {{
  int sum = {at};
  for (int i = 0; i < count; ++i) {{
    if (of[i] > sum) sum += of[i] * {at + 1};
    else sum -= of[i] & {at + 3};
  }}
  return sum;
}}
""" for at in range(20))
    calls = " + ".join(f"part{number}_{at}(of, count)" for at in range(20))
    return f"""#define FEATFLAGS_TABLE "flags.def"
#define FEATFLAGS_NS small
#include <featflags/featflags.h>
static const int nobody{number} = 1;
void note(int);
{functions}
int run{number}(const int *of, int count) {{
  if (FEAT_ON(FAST)) note(1);
  if (FEAT_ON(SAFE)) note(2);
  int sum = FEAT_ON(FAST) ? part{number}_1(of, 2) : count;
  if (!FEAT_ON(SAFE)) return sum;
  return sum + {calls};
}}
"""


def project(folder, machines, units):
    os.makedirs(folder)
    def write(name, text):
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text)
    include = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "include")
    write("flags.def", "FEAT(FAST, false)\nFEAT(SAFE, true)\n")
    for number in range(units):
        write(f"unit{number}.c", unit(number))
    write("CMakeLists.txt", "cmake_minimum_required(VERSION 3.25)\nproject(small C)\nfile(GLOB units *.c)\n"
          f"add_library(small STATIC ${{units}})\ntarget_include_directories(small PRIVATE {include} .)\n")
    write("counter.c", COUNTER)
    subprocess.run(["gcc", "-O1", "-w", "-o", os.path.join(folder, "counter"), os.path.join(folder, "counter.c")], check=True)
    os.remove(os.path.join(folder, "counter.c"))
    for machine in machines:
        os.symlink("counter", os.path.join(folder, f"counted-{triple(machine)}-gcc"))
    write("matrix.yaml", f"builder: cmake\nmachines: [{', '.join(machines)}]\n"
          "configurations: [{name: release, options: [-DCMAKE_BUILD_TYPE=Release]}]\n"
          f"compilers: ['{folder}/counted-{{triple}}-gcc']\n"
          "deadcode-check: {arguments: [--profile=featflags]}\nunused-lint: {}\n")


def counted(path):
    """CPU of compilers that the build ran, and that our tools ran."""
    builds = tools = 0.0
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            for line in file:
                caller, seconds = line.rsplit(" ", 1)
                if caller.startswith(("deadcode-check", "unused-lint")):
                    tools += float(seconds)
                else:
                    builds += float(seconds)
    return builds, tools


def steps(out):
    """CPU of build and check steps that ran, and the largest process of the checks in MB."""
    build = check = peak = 0.0
    for path in glob.glob(os.path.join(out, "cells", "*", "*.cost")):
        with open(path, encoding="utf-8") as file:
            seconds, kilobytes = re.match(r"([\d.]+) CPU-s, at most (\d+) kB", file.read()).groups()
        if os.path.basename(path) in ("configure.cost", "build.cost"):
            build += float(seconds)
        else:
            check += float(seconds)
            peak = max(peak, int(kilobytes) / 1024)
        os.remove(path)
    return build, check, peak


def run(tool, matrix, out, log):
    before, begin = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    code = subprocess.run([tool, "run", matrix, "--output=" + out, "--quiet"], stdout=subprocess.DEVNULL,
                          env=dict(os.environ, FEATFLAGS_COUNTED=log, XDG_CACHE_HOME=log + ".cache"), check=False).returncode
    wall, after = time.monotonic() - begin, resource.getrusage(resource.RUSAGE_CHILDREN)
    if code > 1:
        sys.exit(f"arch_matrix: exit code {code}")
    total = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    build, check, peak = steps(out)
    _, tools = counted(log)
    if os.path.exists(log):
        os.remove(log)
    return wall, total, build, tools, (check - tools) + (total - build - check), peak


def measure(tool, machines, units):
    with tempfile.TemporaryDirectory() as folder:
        place, out, log = os.path.join(folder, "p"), os.path.join(folder, "out"), os.path.join(folder, "log")
        project(place, MACHINES[:machines], units)
        for name in ("first", "again"):
            wall, total, build, tools, ours, peak = run(tool, os.path.join(place, "matrix.yaml"), out, log)
            print(f"{machines:8} {units:6} {name:>6} {wall:8.1f} {total:8.1f} {build:8.1f} {tools:10.1f} {ours:7.1f} "
                  f"{100 * ours / total:6.0f} % {peak:6.0f}", flush=True)


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sizes = [tuple(map(int, size.split("x"))) for size in sys.argv[2:]] or [(1, 10), (4, 10), (13, 10), (1, 100), (1, 1000)]
    installed = [machine for machine in MACHINES if shutil.which(triple(machine) + "-gcc")]
    MACHINES[:] = installed
    if len(installed) < max(machines for machines, _ in sizes):
        print(f"only {len(installed)} machines have a compiler here")
    print("machines  units    run   wall s    CPU s    build recompiles    ours   ours     MB")
    for machines, units in sizes:
        measure(os.path.abspath(sys.argv[1]), min(machines, len(installed)), units)


main()
