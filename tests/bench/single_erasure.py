#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A second opinion on deadcode-check: one region is taken out of its source, its unit compiled, the objects compared.

usage: single_erasure.py --tool DEADCODE_CHECK --build FOLDER --report REPORT.json --profile NAME [--source-root DIR]
                         [--verdict pruned,present,enabled] [--sample N] [--seed N] [--lines FILE]

Comes in: a build and the tool's JSON report of it. Goes out: how many regions of each verdict change the object when their text
goes; each one that does not bear out its verdict, by name; exit code 1 if one is `pruned` and was not. Exists so that
verdicts are checked by other means than they were made with: of the tool it uses where regions lie (--dump=regions)
and nothing else. Files are edited in a mount namespace (util-linux's unshare), so that the compiler reads them at their own
place by the build's own command, and nobody else does. The objects are read by plain_elf.py.
"""
import argparse
import collections
import json
import os
import random
import re
import shlex
import subprocess
import sys
import tempfile

import plain_elf

TOKEN = re.compile(r'(?:L|u8|u|U)?"(?:[^"\\]|\\.)*"|(?:L|u|U)?\'(?:[^\'\\]|\\.)*\'|\.?[0-9](?:[eEpP][+-]|[\w.])*|[A-Za-z_$][\w$]*|'
                   r'\.\.\.|<<=|>>=|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|##|\S')
PIECE = re.compile(r"(statement|right-operand|arm|rest|repeat)@(\d+):(\d+)-(\d+):(\d+)(?:/expansion\d+\[(\d+)\.\.(\d+)\])?")
RECORD = re.compile(r"region (.+?):(\d+):(\d+)-\d+:\d+ end=\d+ flag=\S* guard=\"(.*?)\" value=\S+ function.* pieces: (.*?) ?reads: ")
PLACEHOLDER = {"statement": [";"], "rest": [";"], "right-operand": ["0"], "repeat": ["0"],
               "arm": ["((__typeof__({}))0)", "((void)0)", "0"]}
CALL = "single_erasure_was_here"


class Unit:
    """One entry of the database, and how to compile it somewhere else."""

    def __init__(self, entry, folder):
        words = entry.get("arguments") or shlex.split(entry["command"])
        self.directory = entry["directory"]
        self.file = os.path.normpath(os.path.join(self.directory, entry["file"]))
        self.entry = entry
        self.folder = folder
        self.words, self.object, skip = [], None, False
        for at, word in enumerate(words):
            if skip:
                skip = False
            elif word in ("-o", "-MF", "-MT", "-MQ"):
                skip = True
                if word == "-o":
                    self.object = os.path.join(self.directory, words[at + 1])
            elif word not in ("-c", "-MD", "-MMD", "-MP") and not word.startswith("-Wp,-M"):
                self.words.append(word)

    def run(self, edits, more, output):
        """Compiles with those files in the place of others; the compiler's complaint, or nothing."""
        mounts = "".join(f"mount --bind {shlex.quote(ours)} {shlex.quote(theirs)} && " for theirs, ours in edits)
        command = ["unshare", "-m" if os.geteuid() == 0 else "-rm", "sh", "-c", mounts + 'exec "$@"', "sh", *self.words,
                   "-w", "-Wno-error", "-g0", *more, "-o", output]
        done = subprocess.run(command, cwd=self.directory, capture_output=True, text=True, errors="replace", check=False)
        return "" if done.returncode == 0 else next(
            (line for line in done.stderr.splitlines() if "error" in line), done.stderr[:200] or "failed")

    def compile(self, texts, name="out.o"):
        """(object, complaint) with `texts`: path -> content."""
        edits = []
        for number, (path, text) in enumerate(texts.items()):
            ours = os.path.join(self.folder, f"edited-{number}")
            with open(ours, "w", encoding="latin1", newline="") as file:
                file.write(text)
            edits.append((os.path.realpath(path), ours))
        output = os.path.join(self.folder, name)
        complaint = self.run(edits, ["-c"], output)
        return (None, complaint) if complaint else (plain_elf.read(output), "")

    def expansion(self, path, begin, end):
        """The tokens that the preprocessor makes of characters of a file."""
        text = source(path)
        marked = text[:begin] + " SINGLE_ERASURE_BEGIN " + text[begin:end] + " SINGLE_ERASURE_END " + text[end:]
        ours, output = (os.path.join(self.folder, name) for name in ("edited", "out.i"))
        with open(ours, "w", encoding="latin1", newline="") as file:
            file.write(marked)
        if self.run([(os.path.realpath(path), ours)], ["-E", "-P"], output):
            return None
        with open(output, encoding="latin1") as file:
            found = re.search(r"SINGLE_ERASURE_BEGIN(.*?)SINGLE_ERASURE_END", file.read(), re.S)
        return TOKEN.findall(found[1]) if found else None


SOURCES = {}


def source(path):
    if path not in SOURCES:
        with open(path, encoding="latin1", newline="") as file:
            SOURCES[path] = file.read()
    return SOURCES[path]


def offset(text, line, column):
    at = 0
    for _ in range(line - 1):
        at = text.index("\n", at) + 1
    return at + column - 1


def regions_of(options, unit):
    """(file, line, column, guard) -> pieces, for one unit."""
    with open(os.path.join(unit.folder, "compile_commands.json"), "w", encoding="utf-8") as file:
        json.dump([unit.entry], file)
    command = [options.tool, "-p", unit.folder, "--profile=" + options.profile, "--no-cache", "--no-recompile",
               "--dump=regions", "--jobs=1"] + (["--source-root=" + options.source_root] if options.source_root else [])
    dump = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False).stdout
    found = {}
    for record in dump.splitlines():
        match = RECORD.match(record)
        if match:
            found.setdefault((match[1], int(match[2]), int(match[3]), match[4]), PIECE.findall(match[5]))
    return found


class Edit:
    """A region's text gone from its unit, by the way that `choice` says."""

    def __init__(self, unit, path, pieces):
        self.unit, self.path, self.pieces = unit, path, pieces
        self.text = source(path)
        self.uses = {}
        for piece in pieces:
            if piece[5]:
                span = self.span(piece)
                if span not in self.uses:
                    self.uses[span] = unit.expansion(path, *span)

    def span(self, piece):
        return (offset(self.text, int(piece[1]), int(piece[2])), offset(self.text, int(piece[3]), int(piece[4])) + 1)

    def possible(self):
        return bool(self.pieces) and all(self.uses.values())

    def changed(self, replace):
        """The file's text; `replace` is asked what a piece becomes. Macro uses become what they expand to."""
        changes, tokens = [], {span: list(words) for span, words in self.uses.items()}
        for piece in self.pieces:
            span = self.span(piece)
            if piece[5]:
                first, last = int(piece[5]), int(piece[6])
                if last >= len(tokens[span]):
                    return None
                words = tokens[span]
                instead = replace(piece[0], " ".join(words[first:last + 1]))
                if instead is not None:
                    words[first:last + 1] = [instead] + [""] * (last - first)
            else:
                instead = replace(piece[0], self.text[span[0]:span[1]])
                if instead is not None:
                    changes.append((span, instead))
        changes += [(span, " ".join(words)) for span, words in tokens.items()]
        text = self.text
        for (begin, end), instead in sorted(changes, reverse=True):
            text = text[:begin] + instead + "\n" * text.count("\n", begin, end) + text[end:]
        return text


def erased(choice):
    return lambda kind, text: PLACEHOLDER[kind][min(choice, len(PLACEHOLDER[kind]) - 1)].replace("{}", text)


def called(kind, text):
    """A call of what does not exist: in the object only if the region is."""
    call = f"extern void {CALL}(void); {CALL}();"
    if kind in ("statement", "rest"):
        return "{ " + call + (" " + text if kind == "statement" else "") + " }" + (" " + text if kind == "rest" else "")
    return None if kind == "repeat" else "__extension__({ " + call + " (" + text + "); })"


def judge(unit, path, pieces):
    """('same' | 'differs' | 'gone' | 'not tried', text): gone means differs, and yet a call in its place is not there."""
    edit = Edit(unit, path, pieces)
    if not edit.possible():
        return "not tried", "no text of its own"
    plain = edit.changed(lambda kind, text: None)
    before, complaint = unit.compile({path: plain}) if edit.uses else unit.base
    if not before:
        return "not tried", complaint
    for choice in range(3):
        text = edit.changed(erased(choice))
        if text is None:
            return "not tried", "the macro's tokens are others"
        after, complaint = unit.compile({path: text})
        if after:
            break
    if not after:
        return "not tried", complaint
    found = plain_elf.difference(before, after)
    if not found:
        return "same", ""
    marked, _ = unit.compile({path: edit.changed(called)})
    if marked and CALL not in marked.needs():
        return "gone", found
    return "differs", found


def unit_of(check, root, units):
    """The unit that a check speaks of: its file's own, or the one that its evidence names."""
    for evidence in check["evidence"]:
        named = re.search(r"what follows is of (.+)$", evidence["text"]) if evidence["kind"] == "units" else None
        if named:
            return units.get(os.path.realpath(os.path.join(root, named[1])))
    own = units.get(os.path.realpath(os.path.join(root, check["file"])))
    return own or next((unit for path, unit in units.items() if re.search(
        r'#\s*include\s+[<"](?:[^>"]*/)?' + re.escape(os.path.basename(check["file"])), source(path))), None)


EXPECTED = {"pruned": ("same", "gone"), "present": ("differs",), "enabled": ("differs",), "switchable": ("differs",)}


def main():
    parser = argparse.ArgumentParser()
    for name in ("tool", "build", "report", "profile"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--source-root", default="")
    parser.add_argument("--verdict", default="pruned,present")
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lines", help="write what came of each region there")
    options = parser.parse_args()
    with open(options.report, encoding="utf-8") as file:
        checks = json.load(file)["checks"]
    chosen = []
    for verdict in options.verdict.split(","):
        of_it = [check for check in checks if check["verdict"] == verdict]
        chosen += random.Random(options.seed).sample(of_it, options.sample) if 0 < options.sample < len(of_it) else of_it
    with tempfile.TemporaryDirectory() as folder:
        sys.exit(run(options, chosen, folder))


def run(options, chosen, folder):
    with open(os.path.join(options.build, "compile_commands.json"), encoding="utf-8") as file:
        units = {}
        for entry in json.load(file):
            unit = Unit(entry, folder)
            units.setdefault(os.path.realpath(unit.file), unit)
    root = options.source_root or os.path.commonpath([os.path.dirname(path) for path in units])
    by_unit = collections.defaultdict(list)
    for check in chosen:
        by_unit[unit_of(check, root, units)].append(check)
    counts, wrong, unlike = collections.Counter(), [], 0
    lines = open(options.lines, "w", encoding="utf-8") if options.lines else None
    for unit, group in by_unit.items():
        if unit is None:
            counts["of no unit"] += len(group)
            continue
        unit.base = unit.compile({}, "base.o")
        shipped = unit.base[0] and plain_elf.difference(plain_elf.read(unit.object), unit.base[0])
        unlike += bool(shipped)
        regions = regions_of(options, unit)
        for check in group:
            path = os.path.join(root, check["file"])
            pieces = next((pieces for key, pieces in regions.items() if key[1:] == (
                check["line"], check["column"], check["guard"]) and os.path.realpath(key[0]) == os.path.realpath(path)), [])
            result, text = judge(unit, os.path.realpath(path), pieces)
            counts[f"{check['verdict']}: {result}"] += 1
            line = f"{check['verdict']}: {result}: {check['id']}: {text}"
            if lines:
                print(line, file=lines, flush=True)
            if result == "not tried" or result not in EXPECTED.get(check["verdict"], (result,)):
                wrong.append(check["verdict"] == "pruned" and result == "differs")
                print(line, flush=True)
    for name, count in sorted(counts.items()):
        print(f"{count:6} {name}")
    print(f"{len(by_unit)} units, of which {unlike} compile to something else than the shipped object")
    return 1 if any(wrong) else 0


if __name__ == "__main__":
    main()
