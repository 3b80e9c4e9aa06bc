# SPDX-License-Identifier: MIT
"""Compares three witnesses region by region.

Comes in: programs, their objects, two reports of deadcode-check. Goes out: a Comparison: counts by verdict, form, storage
and cell; and each disagreement, by its kind.
"""
import collections
import re

import forms
import marks

GONE = ("pruned", "not-emitted", "cut")

# The kinds of disagreement that docs/second-opinion.md explains. Anything else is a bug until it is explained there.
EXPLAINED = [re.compile(kind) for kind in (
    r"0 checks for one region: (compared|switch on a flag|default argument|member initialiser|initialiser of .*), (inline function|constexpr function|function that is not inlined|local variable)",
    r"left behind: .*",
    r"present without a mark \((label|not-optimised|volatile|weak|not-visible|named-section|not-const|kept|not-inlined)\)",
    r"unknown \((label|value-not-visible|not-proven)\)",
    r"read pruned \(trace\), recompiled unknown \(\)",
    r"read present \((line-rows|inlined-calls|references)\), recompiled pruned \(erasure\)",
)]


class Comparison:
    def __init__(self):
        self.compared = 0
        self.verdicts = collections.Counter()
        self.forms = collections.defaultdict(collections.Counter)
        self.storages = collections.defaultdict(collections.Counter)
        self.cells = collections.defaultdict(collections.Counter)
        self.kinds = collections.defaultdict(list) # disagreements
        self.extra = 0

    def add(self, seed, programs, built, full, cheap):
        for cell in full["cells"]:
            self.cells[cell["name"]]["compiles"] += cell["compiles"]
        for one in built:
            name = one.cell.name
            verdicts, read = by_place(full["by cell"][name]), by_place(cheap["by cell"][name])
            for written in programs:
                held = marks.Object(one.objects[written.unit], one.cell.machine)
                for region in written.regions:
                    place = (region.file, region.line, region.positive)
                    self.one(seed, name, region, held, verdicts.pop(place, []), read.get(place, []))
            self.extra += sum(len(checks) for checks in verdicts.values())

    def one(self, seed, cell, region, held, checks, read):
        where = f"{seed} {cell}"
        if len(checks) != 1 or len(read) != 1:
            self.note(f"{len(checks)} checks for one region: {region.form}, {region.storage}", where, region, checks)
            return
        check, cheap = checks[0], read[0]
        self.compared += 1
        verdict = check["verdict"]
        for counter in (self.verdicts, self.forms[region.form], self.storages[region.storage], self.cells[cell]):
            counter[verdict] += 1
        found = [mark for mark in region.all_marks() if held.has(mark)]
        there = [mark for mark in found if mark[0] not in ("left", "local")] # code; the others may stay when it is gone
        if verdict in GONE and there:
            self.note(f"WRONG: {verdict}, and its mark is there", where, region, checks, there)
        if cheap["verdict"] in GONE and there:
            self.note(f"WRONG: {cheap['verdict']} by reading alone, and its mark is there", where, region, read, there)
        if verdict in GONE and found and not there:
            self.note(f"left behind: {verdict}, and a static that it alone has is there", where, region, checks, found)
        if check["value"] != {True: "on", False: "off", None: "run-time"}[region.value] and verdict != "unknown":
            self.note("another value", where, region, checks)
        if verdict == "present" and not there:
            self.note(f"present without a mark ({why(check)})", where, region, checks)
        if verdict == "unknown":
            self.note(f"unknown ({why(check)})", where, region, checks)
        if cheap["verdict"] != verdict and cheap["verdict"] != "unknown":
            only_left = "left behind: " if found and not there else ""
            self.note(f"{only_left}read {cheap['verdict']} ({cheap['proof']}), recompiled {verdict} ({check['proof']})", where, region, checks)

    def note(self, kind, where, region, checks, found=()):
        self.kinds[kind].append((where, region, checks, found))

    @property
    def wrong(self):
        return sum(len(cases) for kind, cases in self.kinds.items() if kind.startswith("WRONG"))

    @property
    def unexplained(self):
        return [kind for kind in self.kinds if not any(pattern.fullmatch(kind) for pattern in EXPLAINED)]

    def summary(self):
        compiles = sum(cell["compiles"] for cell in self.cells.values())
        return (f"{self.compared} region-cells, {compiles} compiles, {self.wrong} wrong, "
                f"{sum(len(cases) for cases in self.kinds.values())} disagreements; {counts(self.verdicts)}")

    def report(self, verbose):
        lines = []
        for title, table in (("forms", self.forms), ("flags", self.storages), ("cells", self.cells)):
            lines += ["", f"{len(table)} {title}:"] + [f"  {name}: {counts(found)}" for name, found in sorted(table.items())]
        absent = sorted({form.name for form in forms.EVERY if form.regions} - set(self.forms))
        lines += ["", "forms that no region has: " + (", ".join(absent) or "none")]
        lines += [f"regions that the tool found beyond those written down: {self.extra}", "", "disagreements:"]
        for kind, cases in sorted(self.kinds.items()):
            lines.append(f"  {kind}: {len(cases)}" + (" <- not explained" if kind in self.unexplained else ""))
            for case in cases if verbose else cases[:3]:
                lines += described(*case)
        return "\n".join(lines)


def described(where, region, checks, found):
    yield (f"    {where} {region.file}:{region.line} {region.form}, {region.storage}, {'+'.join(region.bodies)} "
           + " ".join(str(what) for _, what in found))
    for check in checks:
        evidence = " | ".join(f"{piece['kind']}: {piece['text']}" for piece in check["evidence"])
        yield f"      {check['guard']}: {check['value']} {check['verdict']} {check['proof']} | {evidence}"


def why(check):
    return check["reason"]["code"] if check["reason"] else check["proof"]


def counts(found):
    return ", ".join(f"{count} {verdict}" for verdict, count in found.most_common())


def by_place(checks):
    places = collections.defaultdict(list)
    for check in checks:
        places[check["file"], check["line"], not check["guard"].startswith("!")].append(check)
    return places
