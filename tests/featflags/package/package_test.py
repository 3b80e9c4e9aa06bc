#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The ways to get the library, other than CMake's (those: ../consumer), each used by the consumer.

usage: package_test.py pkg-config|single|deb SOURCE CMAKE GENERATOR CC CXX

pkg-config  installed, moved elsewhere, found through featflags.pc; uninstalled, nothing is left
single      the headers in one piece, copied without the rest, in C and C++ and every mode
deb         the Debian package holds the headers, for any machine, and nothing outside of /usr; it is found

Exit code 0, 1, or 77 with the reason when something is not installed here.
"""
import glob
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
CONSUMER = os.path.join(HERE, "..", "consumer")
MODES = ("CONSTANT", "RUNTIME", "STATIC_KEY")
ALONE = """#define FEATFLAGS_DEFINE
#define FEATFLAGS_TABLE "features.def"
#define FEATFLAGS_NS app
#include <featflags/featflags.h>
int main(void) { return FEAT_ON(LOUD) ? 0 : 1; }
"""


class Failure(Exception):
    pass


def run(*words, cwd=None, env=None):
    done = subprocess.run(words, check=False, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=cwd,
                          env={**os.environ, "LC_ALL": "C", **(env or {})})
    if done.returncode != 0:
        raise Failure(f"{' '.join(words)}\n{done.stdout}")
    return done.stdout


def require(*tools):
    for tool in tools:
        if not shutil.which(tool):
            print(f"skipped: {tool} is not installed")
            sys.exit(77)


def expect(right, what):
    if not right:
        raise Failure(what)


class Setting:
    def __init__(self, folder, words):
        self.folder = folder
        self.source, self.cmake, self.generator, self.cc, self.cxx = words
        self.build = f"{folder}/build"
        run(self.cmake, "-G", self.generator, "-S", self.source, "-B", self.build, f"-DCMAKE_C_COMPILER={self.cc}",
            f"-DCMAKE_CXX_COMPILER={self.cxx}", "-DFEATFLAGS_BUILD_TOOLS=OFF", "-DFEATFLAGS_BUILD_SAMPLES=OFF",
            "-DFEATFLAGS_BUILD_TESTS=OFF", "-DCMAKE_DISABLE_FIND_PACKAGE_LLVM=ON", "-DCMAKE_DISABLE_FIND_PACKAGE_Catch2=ON")

    def programs(self, flags, sources=("main.c", "main.cpp")):
        """The consumer, with nothing but these flags to find the library."""
        for mode in MODES:
            for source in sources:
                standards = ["-std=c++17", "-std=c++20"] if source.endswith("pp") else ["-std=c11"]
                for standard in standards:
                    run(self.cxx if source.endswith("pp") else self.cc, standard, *flags, f"-DFEATFLAGS_MODE=FEATFLAGS_{mode}",
                        "-I", CONSUMER, "-Wall", "-Wextra", "-Werror", os.path.join(CONSUMER, source), "-o", f"{self.folder}/app")
                    printed = run(f"{self.folder}/app")
                    wanted = "LOUD POLITE" if source.endswith("pp") and mode != "CONSTANT" else "LOUD NO_POLITE"
                    expect(wanted in printed and (source != "main.c" or "! shouts 1" in printed), f"{source} {mode}: {printed}")


def pkg_config(setting):
    require("pkg-config")
    prefix, moved = f"{setting.folder}/prefix", f"{setting.folder}/moved"
    run(setting.cmake, "--install", setting.build, "--component", "library", "--prefix", prefix)
    shutil.copytree(prefix, moved)
    found = {"PKG_CONFIG_PATH": f"{moved}/share/pkgconfig"}
    flags = run("pkg-config", "--cflags", "featflags", env=found).split()
    expect(flags and all(os.path.realpath(flag[2:]).startswith(os.path.realpath(moved)) for flag in flags), f"flags {flags}")
    expect(run("pkg-config", "--modversion", "featflags", env=found).strip().count(".") == 2, "a version")
    setting.programs(flags)
    with open(f"{prefix}/include/theirs.h", "w", encoding="utf-8"):
        pass
    run(setting.cmake, "--build", setting.build, "--target", "uninstall")
    left = [name for _, _, names in os.walk(prefix) for name in names]
    expect(left == ["theirs.h"], f"uninstall leaves {left}")
    expect(os.listdir(prefix) == ["include"] and os.listdir(f"{prefix}/include") == ["theirs.h"], "uninstall leaves empty folders")
    try:
        run(setting.cmake, "--build", setting.build, "--target", "uninstall")
    except Failure as failure:
        expect("nothing to take away" in str(failure), str(failure))
    else:
        raise Failure("a second uninstall does not say that there is nothing to take away")


def single(setting):
    run(setting.cmake, "--build", setting.build, "--target", "featflags_single")
    made = f"{setting.build}/single/featflags"
    for header in os.listdir(made):
        with open(f"{made}/{header}", encoding="utf-8") as file:
            expect('#include "detail/' not in file.read(), f"{header} is not in one piece")

    def only(*headers):
        folder = tempfile.mkdtemp(dir=setting.folder)
        os.mkdir(f"{folder}/featflags")
        for header in headers:
            shutil.copy(f"{made}/{header}", f"{folder}/featflags/{header}")
        return ["-I", folder]

    setting.programs(only("featflags.hpp"), ["main.cpp"])
    setting.programs(only("featflags.h", "counters.h"), ["main.c"])
    alone = f"{setting.folder}/alone.c"
    with open(alone, "w", encoding="utf-8") as file:
        file.write(ALONE)
    for mode in MODES:
        for words in ([setting.cc, "-std=c11"], [setting.cxx, "-x", "c++", "-std=c++17"]):
            run(*words, *only("featflags.h"), f"-DFEATFLAGS_MODE=FEATFLAGS_{mode}", "-I", CONSUMER, "-Wall", "-Wextra", "-Werror",
                alone, "-o", f"{setting.folder}/alone")
            run(f"{setting.folder}/alone")


def deb(setting):
    require("dpkg-deb", "cpack")
    run(setting.cmake, "--build", setting.build, "--target", "featflags_single")
    run("cpack", "-G", "DEB", "-B", f"{setting.folder}/packages", cwd=setting.build)
    packages = glob.glob(f"{setting.folder}/packages/*.deb")
    expect(len(packages) == 1 and os.path.basename(packages[0]).startswith("libfeatflags-dev_"), f"packages {packages}")
    expect(run("dpkg-deb", "--field", packages[0], "Architecture").strip() == "all", "headers are for any machine")
    root = f"{setting.folder}/root"
    run("dpkg-deb", "--extract", packages[0], root)
    expect(os.listdir(root) == ["usr"], f"the package holds {os.listdir(root)}")
    expect(sorted(os.listdir(f"{root}/usr")) == ["include", "share"], f"usr holds {os.listdir(root + '/usr')}")
    for language, compiler in (("C", setting.cc), ("CXX", setting.cxx)):
        build = f"{setting.folder}/with-deb-{language}"
        run(setting.cmake, "-G", setting.generator, "-S", CONSUMER, "-B", build, f"-DCMAKE_{language}_COMPILER={compiler}",
            f"-DLANGUAGE={language}", "-DWITH=package", f"-DCMAKE_PREFIX_PATH={root}/usr")
        expect("LOUD" in run(setting.cmake, "--build", build), "the consumer says nothing")


def main():
    ways = {"pkg-config": pkg_config, "single": single, "deb": deb}
    if len(sys.argv) != 7 or sys.argv[1] not in ways:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as folder:
        try:
            ways[sys.argv[1]](Setting(folder, sys.argv[2:]))
        except Failure as failure:
            print(failure)
            sys.exit(1)


main()
