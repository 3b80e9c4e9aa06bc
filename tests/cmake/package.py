#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The packages are installed in an empty root, used from there, and taken away again.

usage: package.py SOURCE BUILD

Comes in: a finished build of the tools. Both Debian packages are made from it and installed by dpkg in a root of their
own; the tools from there say which they are and judge a project that finds all it needs there. Exit code 77 where the
programs for that are not installed.
"""
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile

TOOLS = ("deadcode-check", "unused-lint", "arch-matrix")
LISTS = """cmake_minimum_required(VERSION 3.25)
project(small C)
find_package(featflags 0.1 CONFIG REQUIRED)
enable_testing()
add_library(small STATIC small.c)
target_include_directories(small PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
target_link_libraries(small PRIVATE featflags::featflags)
featflags_add_deadcode_check(small)
featflags_add_unused_lint(small)
"""
SOURCE = """#define FEATFLAGS_TABLE "flags.def"
#define FEATFLAGS_NS small
#include <featflags/featflags.h>
int fast(int);
int run(int x) {
  if (FEAT_ON(FAST))
    return fast(x);
  return x;
}
"""


class Failure(Exception):
    pass


def run(*words, expected=0, **more):
    done = subprocess.run(words, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False, **more)
    if expected is not None and done.returncode != expected:
        raise Failure(f"{' '.join(words)}: exit code {done.returncode}\n{done.stdout}")
    return done.stdout


def expect(condition, text):
    if not condition:
        raise Failure(text)


def write(folder, name, text):
    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
        file.write(text)


def expected_files():
    files = [f"bin/{tool}" for tool in TOOLS] + [f"share/man/man1/{tool}.1" for tool in TOOLS]
    files += [f"share/bash-completion/completions/{tool}" for tool in TOOLS]
    files += [f"share/fish/vendor_completions.d/{tool}.fish" for tool in TOOLS]
    return files


def look_at_install(build, folder):
    """`cmake --install` of the tools: the same files, zsh's where it looks for what is local."""
    prefix = f"{folder}/local"
    run("cmake", "--install", build, "--component", "tools", "--prefix", prefix)
    for path in expected_files() + [f"share/zsh/site-functions/_{tool}" for tool in TOOLS]:
        expect(os.path.isfile(f"{prefix}/{path}"), f"cmake --install leaves no {path}")


def look_at_versions(source, build, root):
    header = glob.glob(f"{build}/tools/shared/build_stamp/generated/build_stamp/commit.h")
    with open(header[0], encoding="utf-8") as file:
        commit = re.search(r'"(.*)"', file.read())[1]
    # git answers for no folder of somebody else's, and a source archive has none.
    if re.fullmatch(r"[0-9a-f]{40}\n", run("git", "-C", source, "rev-parse", "HEAD", expected=None)):
        expect(re.fullmatch(r"[0-9a-f]{12}(-dirty)?", commit), f"the build names the commit '{commit}'")
    with open(f"{build}/CMakeCache.txt", encoding="utf-8") as file:
        llvm = re.search(r"^FEATFLAGS_LLVM:\w+=(\d+)$", file.read(), re.M)[1]
    for tool in TOOLS:
        text = run(f"{root}/usr/bin/{tool}", "--version")
        wanted = rf"{tool} \d+\.\d+\.\d+\ncommit {commit}\nLLVM {llvm}\.\d+\.\d+\n"
        expect(re.fullmatch(wanted, text), f"{tool} --version: {text}")
        # That man can show the page, and that it has something to show.
        page = run("man", "-l", f"{root}/usr/share/man/man1/{tool}.1", env=dict(os.environ, MANPAGER="cat", MANWIDTH="100"))
        expect(re.search(rf"{tool} +- ", page) and page.count("\n") > 50, f"the manual of {tool} shows nothing: {page[:300]}")


def judge_a_project(folder, root):
    """A project that knows the packages alone: green, then red for each tool."""
    project, build = f"{folder}/project", f"{folder}/build"
    os.mkdir(project)
    write(project, "CMakeLists.txt", LISTS)
    write(project, "flags.def", "FEAT(FAST, false)\n")
    write(project, "small.c", SOURCE)
    environment = dict(os.environ, PATH=f"{root}/usr/bin:{os.environ['PATH']}", XDG_CACHE_HOME=f"{folder}/cache")
    run("cmake", "-S", project, "-B", build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=RelWithDebInfo", "-DCMAKE_C_COMPILER=gcc",
        f"-DCMAKE_PREFIX_PATH={root}/usr", env=environment)
    ctest = ("ctest", "--test-dir", build, "--output-on-failure")
    expect("100% tests passed, 0 tests failed out of 2" in run(*ctest, env=environment), "not two tests")
    write(project, "small.c", SOURCE.replace("  if (FEAT", "  if (x == 7) goto in;\n  if (FEAT").replace("    return fast", "in: return fast"))
    text = run(*ctest, env=environment, expected=8)
    expect("small-deadcode-check (Failed)" in text and "present" in text, f"a block that is kept passes:\n{text}")
    expect("small-unused-lint (Failed)" not in text, f"unused-lint fails for it too:\n{text}")
    write(project, "copies.h", "static int copies = 1;\n")
    write(project, "other.c", '#include "copies.h"\nvoid set(int x) { copies = x; }\n')
    write(project, "small.c", SOURCE + '#include "copies.h"\nint get(void) { return copies; }\n')
    write(project, "CMakeLists.txt", LISTS.replace("small.c", "small.c other.c"))
    text = run(*ctest, env=environment, expected=8)
    expect("small-unused-lint (Failed)" in text and "split-brain" in text, f"two copies pass:\n{text}")


def packages(source, build, folder):
    run("cpack", "-G", "DEB", "-B", f"{folder}/packages", cwd=build)
    made = sorted(glob.glob(f"{folder}/packages/*.deb"))
    names = [os.path.basename(path).split("_")[0] for path in made]
    expect(names == ["featflags-tools", "libfeatflags-dev"], f"the packages are {names}")
    for entry in run("dpkg-deb", "--field", made[0], "Depends").split(","):
        name = entry.split()[0]
        expect(run("dpkg-query", "-W", "-f", "${db:Status-Status}", name) == "installed", f"Depends: {name} is not here")
    expect("libclang-common" in run("dpkg-deb", "--field", made[0], "Depends"), "clang's own headers are not asked for")

    root = f"{folder}/root"
    os.makedirs(f"{root}/var/lib/dpkg/updates")
    os.makedirs(f"{root}/var/lib/dpkg/info")
    write(f"{root}/var/lib/dpkg", "status", "")
    # What they depend on is on this machine and not in that root.
    dpkg = ("dpkg", f"--root={root}", "--log=/dev/null", "--force-depends,not-root,script-chrootless")
    run(*dpkg, "--install", *made)
    for path in expected_files() + [f"share/zsh/vendor-completions/_{tool}" for tool in TOOLS]:
        expect(os.path.isfile(f"{root}/usr/{path}"), f"the package has no {path}")
    look_at_versions(source, build, root)
    judge_a_project(folder, root)
    run(*dpkg, "--purge", *names)
    expect(not os.path.exists(f"{root}/usr"), "dpkg --purge leaves something")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    source, build = sys.argv[1:]
    for program in ("cpack", "dpkg-shlibdeps", "man"):
        if not shutil.which(program):
            print(f"{program} is not installed")
            sys.exit(77)
    with tempfile.TemporaryDirectory() as folder:
        try:
            look_at_install(build, folder)
            packages(source, build, folder)
        except Failure as failure:
            print(failure)
            sys.exit(1)


main()
