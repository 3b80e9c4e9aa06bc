# SPDX-License-Identifier: MIT
"""A project of a few units for arch-matrix, and what its tests share.

Comes in: a folder. Goes out: sources, CMakeLists.txt and matrix.yaml in it. Standard library only.
"""
import os
import subprocess

TABLE = "FEAT(FAST, false)\nFEAT(SAFE, true)\n"
SOURCE = """#define FEATFLAGS_TABLE "flags.def"
#define FEATFLAGS_NS small
#include <featflags/featflags.h>
int fast(int), safe(int);
int run_%d(int x) { if (FEAT_ON(FAST)) return fast(x); if (FEAT_ON(SAFE)) x += safe(x); return x; }
"""
INCLUDE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "include")
MATRIX = """builder: cmake
machines: [x86-64]
configurations: [{name: release, options: [-DCMAKE_BUILD_TYPE=Release]}]
deadcode-check: {arguments: [--profile=featflags]}
"""


def write(folder, name, text):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def project(folder, units=2, more=""):
    """The path of its matrix.yaml. `more` are further lines of it."""
    os.makedirs(folder, exist_ok=True)
    write(folder, "flags.def", TABLE)
    for unit in range(units):
        write(folder, f"unit{unit}.c", SOURCE % unit)
    sources = " ".join(f"unit{unit}.c" for unit in range(units))
    write(folder, "CMakeLists.txt", "cmake_minimum_required(VERSION 3.25)\nproject(small C)\n"
          f"add_library(small STATIC {sources})\ntarget_include_directories(small PRIVATE {INCLUDE} .)\n")
    return write(folder, "matrix.yaml", MATRIX + more)


def run(tool, *words, environment=None):
    return subprocess.run([tool, *words], text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False,
                          env=dict(os.environ, **(environment or {})))


def bits(path):
    with open(path, "rb") as file:
        return file.read()
