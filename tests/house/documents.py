#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Documents keep up with the code.

usage: documents.py words ROOT [DEADCODE_CHECK]   every verdict, reason, table row and option is explained
       documents.py links ROOT                    every relative link leads to a file, every #part to a heading
       documents.py paths ROOT                    what the page on architecture names is there, and all rooms are named
       documents.py options ROOT TOOL...           commands shown for a tool have options that it has
       documents.py commands ROOT DEADCODE_CHECK BUILD
                                                  commands marked <!-- run --> do what the mark says

A mark stands on the line above a block: <!-- run --> expects exit code 0, <!-- run: 1 --> expects 1. The
commands run in a folder where `build` is a build of samples/sched, with deadcode-check in the PATH.
"""
import os
import re
import subprocess
import sys
import tempfile

VERDICTS = "docs/verdicts.md"
TASKS = "docs/deadcode-check.md"
ARCHITECTURE = "docs/architecture.md"
MANUAL = "docs/man/deadcode-check.1"
MARK = re.compile(r"<!-- run(?:: (\d+))? -->\n```\w*\n(.*?)```", re.S)


def read(root, path):
    with open(os.path.join(root, path), encoding="utf-8") as file:
        return file.read()


def missing(words, text, where):
    return [f"{where} does not explain '{word}'" for word in words
            if not re.search(r"(?<![\w-])" + re.escape(word) + r"(?![\w-])", text)]


def rows(root, path, macro):
    """The first string of each row of a table file."""
    return re.findall(r"^" + macro + r'\("([^"]+)"', read(root, path), re.M)


def incomplete(text, where):
    """Reasons that want something done: each with what it says, its usual cause, and what to do."""
    problems, columns = [], 0
    for line in text.split("\n"):
        cells = [cell.strip() for cell in line.strip().strip("|").split(" | ")]
        if line.startswith("| code |"):
            columns = len(cells)
            if columns not in (2, 4):
                problems.append(f"{where}: a table of reasons has {columns} columns")
        elif line.startswith("| `") and columns and (len(cells) != columns or not all(cells)):
            problems.append(f"{where}: incomplete: {line}")
        elif not line.startswith("|"):
            columns = 0
    return problems


def words(root, tool=None):
    verdict_words = re.findall(r"case Verdict::\w+:\n    return \"([\w-]+)\"", read(root, "tools/shared/check.cpp"))
    formats = rows(root, "tools/shared/reporters/reporters.def", "REPORTER")
    evidence = rows(root, "tools/deadcode-check/evidence/evidence.def", "EVIDENCE")
    reasons = sorted(set(re.findall(r"(?:Reason|unknown\(|return)\s*\{\s*\"([a-z][a-z-]*)\",",
                                    read(root, "tools/deadcode-check/judge.cpp") +
                                    read(root, "tools/shared/acceptance/demands.cpp"))))
    manual = read(root, MANUAL).replace("\\-", "-")
    problems = []
    for name, found in (("verdicts", verdict_words), ("formats", formats), ("evidence", evidence), ("reasons", reasons)):
        if len(found) < 4:
            problems.append(f"only {len(found)} {name} found in the code; this test has lost them")
    problems += missing(verdict_words + evidence + reasons, read(root, VERDICTS), VERDICTS)
    problems += incomplete(read(root, VERDICTS), VERDICTS)
    problems += missing(formats, read(root, TASKS), TASKS) + missing(formats, manual, MANUAL)
    if tool:
        text = subprocess.run([tool, "--help"], text=True, stdout=subprocess.PIPE, check=True).stdout
        options = [option for option in re.findall(r"^\s+(--[a-z][\w-]*|-p\b)", text, re.M)
                   if option not in ("--help-list",)]
        if len(options) < 10:
            problems.append("--help lists hardly any option; this test has lost them")
        problems += missing(options, read(root, TASKS), TASKS) + missing(options, manual, MANUAL)
    return problems


def documents(root):
    for folder, folders, names in os.walk(root):
        folders[:] = [name for name in folders if name != ".git" and not name.startswith("build")]
        for name in names:
            if name.endswith(".md"):
                yield os.path.relpath(os.path.join(folder, name), root)


def anchors(text):
    """The #parts of a page, as GitHub makes them from its headings."""
    found = set()
    for heading in re.findall(r"^#+ +(.*)$", re.sub(r"^```.*?^```", "", text, flags=re.S | re.M), re.M):
        words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower()
        found.add(re.sub(r"[^\w\- ]", "", words).strip().replace(" ", "-"))
    return found


def links(root):
    problems = []
    for path in documents(root):
        text = re.sub(r"^```.*?^```", "", read(root, path), flags=re.S | re.M)
        for link, part in re.findall(r"\]\(([^)#\s]*)(?:#([^)\s]*))?\)", text):
            if "://" in link:
                continue
            target = os.path.normpath(os.path.join(os.path.dirname(path), link)) if link else path
            if not os.path.exists(os.path.join(root, target)):
                problems.append(f"{path}: {link} is not there")
            elif part and target.endswith(".md") and part not in anchors(read(root, target)):
                problems.append(f"{path}: {target} has no part #{part}")
    return problems


def paths(root):
    """docs/architecture.md names folders and files: all there, and every room of the tools among them."""
    named = set(re.findall(r"`((?:tools|tests|include|cmake|samples)/[\w./-]+)`", read(root, ARCHITECTURE)))
    problems = [f"{ARCHITECTURE}: {path} is not there" for path in sorted(named) if not os.path.exists(os.path.join(root, path))]
    for folder, _, names in os.walk(os.path.join(root, "tools")):
        path = os.path.relpath(folder, root)
        if "CMakeLists.txt" in names and path.count("/") == 2 and path not in named:
            problems.append(f"{ARCHITECTURE} does not name {path}")
    if len(named) < 10:
        problems.append(f"{ARCHITECTURE} names hardly any path; this test has lost them")
    return problems


def known_options(tool):
    """What a tool lists, with what its subcommands list."""
    text = subprocess.run([tool, "--help"], text=True, stdout=subprocess.PIPE, check=True).stdout
    below = text.partition("\nSUBCOMMANDS:\n")[2].partition("\nOPTIONS:\n")[0]
    for command in re.findall(r"^  ([a-z][\w-]*) +- ", below, re.M):
        text += subprocess.run([tool, command, "--help"], text=True, stdout=subprocess.PIPE, check=True).stdout
    return set(re.findall(r"^ +(--?[a-z][\w-]*)", text, re.M)) | {"-j"}  # -j: an alias, which --help does not show


def options(root, *tools):
    problems, seen = [], 0
    known = {os.path.basename(tool): known_options(tool) for tool in tools}
    use = re.compile(r"(?:^|[\s/])(" + "|".join(known) + r")((?: [^\n|;&>`]*)?)")
    for path in documents(root):
        for block in re.findall(r"^```(?:sh|console|yaml)\n(.*?)^```", read(root, path), re.S | re.M):
            lines = re.sub(r"\\\n|#.*|'[^'\n]*'", " ", block).split("\n")
            # A script of ours that is given a tool has options of its own.
            for tool, words in use.findall("\n".join(line for line in lines if not line.startswith("python3 "))):
                given = re.findall(r"(?<=\s)(--?[a-z][\w-]*)", words)
                seen += len(given)
                problems += [f"{path}: {tool} has no option {word}" for word in given if word not in known[tool]]
    if seen < 30:
        problems.append(f"only {seen} options seen; this test has lost them")
    return problems


def commands(root, tool, build):
    problems, ran = [], 0
    environment = dict(os.environ, PATH=os.path.dirname(os.path.abspath(tool)) + os.pathsep + os.environ["PATH"])
    for path in documents(root):
        for expected, block in MARK.findall(read(root, path)):
            for command in filter(None, (line.split("  #")[0].strip() for line in block.split("\n"))):
                with tempfile.TemporaryDirectory() as folder:
                    os.symlink(os.path.abspath(build), os.path.join(folder, "build"))
                    result = subprocess.run(command, shell=True, cwd=folder, env=environment, text=True, check=False,
                                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
                ran += 1
                if result.returncode != int(expected or 0):
                    problems.append(f"{path}: exit code {result.returncode}: {command}\n{result.stdout[-2000:]}")
    if not ran:
        problems.append("no command is marked; this test has lost them")
    return problems


WAYS = {"words": words, "links": links, "paths": paths, "options": options, "commands": commands}


def main():
    if len(sys.argv) < 3 or sys.argv[1] not in WAYS:
        sys.exit(__doc__)
    problems = WAYS[sys.argv[1]](*sys.argv[2:])
    for problem in problems:
        print(problem)
    sys.exit(1 if problems else 0)


main()
