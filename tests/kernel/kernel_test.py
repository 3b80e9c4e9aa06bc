#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""deadcode-check on the Linux scheduler.

usage: kernel_test.py --tool DEADCODE_CHECK --builds FOLDER CASE

Cases:
  constant   without SCHED_DEBUG, each cell: every region whose guard is false is pruned by erasure
  run-time   with SCHED_DEBUG, each cell: nothing is pruned, and the mechanism is named
  extern     the mask is defined in core.c only: core.c pruned, the others present, and why
  writable   the mask is writable and in a named section: present, and why
"""
import argparse
import json
import os
import re
import subprocess
import sys

from scheduler_source import USE, Build

GUARD = re.compile(r"^(!?)\s*sched_feat\((\w+)\)$")
VERDICTS = ["pruned", "present", "switchable", "enabled", "not-emitted", "cut", "unknown"]
failures = []


def expect(condition, message):
    if not condition:
        failures.append(message)


def spell(check):
    return (f"{check['cell']} {check['file']}:{check['line']} {check['guard']} value={check['value']} "
            f"verdict={check['verdict']} proof={check['proof']} "
            f"reason={(check['reason'] or {}).get('code')}: {(check['reason'] or {}).get('text')}")


def run(options, build):
    """The report of one cell, after the checks that hold for every report."""
    output = os.path.join(options.builds, build.cell + ".json")
    command = [options.tool, "--no-cache", "--profile=linux", "--format=json", "--source-root=" + build.tree,
               "--output=" + output, "--jobs=" + str(os.cpu_count()), "--cell", f"{build.cell}={build.path}",
               os.path.join(build.tree, "kernel", "sched")]
    if os.path.exists(output):
        os.remove(output)
    status = subprocess.run(command, check=False).returncode
    if not os.path.exists(output):
        sys.exit(f"exit code {status} and no report: {' '.join(command)}")
    with open(output, encoding="utf-8") as file:
        report = json.load(file)
    check_totals(report, status)
    print(f"{build.cell}: exit code {status}, totals {report['totals']}, cells {report['cells']}")
    return report


def check_totals(report, status):
    totals, checks = report["totals"], report["checks"]
    for verdict in VERDICTS:
        count = sum(check["verdict"] == verdict for check in checks)
        expect(totals.get(verdict) == count, f"totals say {totals.get(verdict)} {verdict}, there are {count}")
    expect(totals["regions"] == len(checks), "the totals do not add up to the number of checks")
    expect(sum(cell["regions"] for cell in report["cells"]) == len(checks), "cells do not add up")
    places = [(check["cell"], check["file"], check["line"]) for check in checks]
    expect(places == sorted(places), "checks are not sorted by cell, file, line")
    expect(len({check["id"] for check in checks}) == len(checks), "ids are not unique")
    for problem in report.get("problems", []):
        failures.append(f"problem: {problem['file']}: {problem['text']}")
    for check in checks:
        expect(check["verdict"] != "unknown", "unknown: " + spell(check))
        expect(check["verdict"] != "present" or check["reason"], "present without a reason: " + spell(check))
    right = 2 if report.get("problems") or not checks or totals["unknown"] else \
        int(not all(check["ok"] for check in checks))
    expect(status == right, f"exit code {status}, but the report says {right}")


def feature_checks(report):
    return [check for check in report["checks"] if "sched_feat(" in check["guard"]]


def guard_holds(check, features):
    """Whether the region's guard holds by the table of features; None when the guard is no plain one."""
    match = GUARD.match(check["guard"])
    if not match:
        return None
    return features[match[2]] != (match[1] == "!")


def check_completeness(build, report):
    """Each use on a compiled line has a check; a use on a line that is not compiled has none but cut."""
    compiled = build.compiled_lines()
    uses = set(build.uses())
    found = {}
    for check in feature_checks(report):
        if "[" in check["guard"]:
            continue  # asked through a function: its line has the call, and no use
        here = {(check["file"], check["line"], feature) for feature in USE.findall(check["guard"])}
        expect(here & uses, "a region where the source has no use: " + spell(check))
        for use in here:
            found.setdefault(use, []).append(check)
    alive = 0
    for use in sorted(uses):
        checks = found.get(use, [])
        if use[:2] in compiled:
            alive += 1
            expect(checks, f"{build.cell}: no region for {use}")
        else:
            for check in checks:
                expect(check["verdict"] == "cut", "not compiled, yet judged: " + spell(check))
    expect(alive > 10, f"{build.cell}: only {alive} uses are compiled; the comparison is worth nothing")


def find_line(build, name, pattern, function):
    """The number of the only line that matches after the line that matches `function`."""
    lines = build.read(name).split("\n")
    start = next(i for i, line in enumerate(lines) if re.search(function, line))
    return next(i for i in range(start, len(lines)) if re.search(pattern, lines[i])) + 1


# The places of the issue, by content: (function, use). All have a false guard.
NAMED = [(r"bool did_preempt_short\(", r"!sched_feat\(PREEMPT_SHORT\)"),
         (r"bool do_preempt_short\(", r"!sched_feat\(PREEMPT_SHORT\)"),
         (r"void util_est_enqueue\(", r"!sched_feat\(UTIL_EST\)"),
         (r"void util_est_dequeue\(", r"!sched_feat\(UTIL_EST\)"),
         (r"void util_est_update\(", r"!sched_feat\(UTIL_EST\)"),
         (r"void check_preempt_wakeup_fair\(", r"sched_feat\(NEXT_BUDDY\)"),
         (r"void check_preempt_wakeup_fair\(", r"!sched_feat\(WAKEUP_PREEMPTION\)"),
         (r"^static int detach_tasks\(", r"sched_feat\(LB_MIN\)")]


def check_named_places(build, report):
    for function, use in NAMED:
        line = find_line(build, "kernel/sched/fair.c", use, function)
        here = [check for check in feature_checks(report)
                if (check["file"], check["line"], check["value"]) == ("kernel/sched/fair.c", line, "off")]
        expect(here, f"{build.cell}: no region with a false guard at fair.c:{line} ({use})")
        for check in here:
            expect((check["verdict"], check["proof"]) == ("pruned", "erasure"), "not pruned: " + spell(check))


def constant(options):
    for cell in ("alpha", "arm64", "x86-64"):
        build = Build(options.builds, cell)
        report = run(options, build)
        features = build.features()
        expect(report["cells"][0]["units"] == 4, f"{cell}: read {report['cells'][0]['units']} units, not 4")
        check_completeness(build, report)
        check_named_places(build, report)
        for check in feature_checks(report):
            holds = guard_holds(check, features)
            if check["verdict"] in ("cut", "not-emitted"):
                continue
            if holds is not None:
                expect(check["value"] == ("on" if holds else "off"), "wrong value: " + spell(check))
            if check["value"] == "off":
                expect((check["verdict"], check["proof"]) == ("pruned", "erasure"), "not pruned: " + spell(check))
            else:
                expect(check["verdict"] == "enabled", "not enabled: " + spell(check))
        expect(report["totals"]["pruned"] > 10, f"{cell}: hardly anything is pruned")


MECHANISM = {"alpha-debug": r"sysctl_sched_features", "arm64-debug": r"static[ -]key|jump label|__jump_table",
             "x86-64-debug": r"static[ -]key|jump label|__jump_table"}


def run_time(options):
    for cell, mechanism in MECHANISM.items():
        build = Build(options.builds, cell)
        report = run(options, build)
        check_completeness(build, report)
        checks = [check for check in feature_checks(report) if check["verdict"] != "cut"]
        expect(checks, f"{cell}: no region")
        for check in checks:
            expect(check["value"] == "run-time", "wrong value: " + spell(check))
            expect(check["verdict"] in ("switchable", "not-emitted"), "not switchable: " + spell(check))
            said = json.dumps([check["evidence"], check["reason"]])
            if check["verdict"] == "switchable":
                expect(re.search(mechanism, said), f"mechanism not named ({mechanism}): {spell(check)} {said}")


# What this decides over comes to nothing without SCHED_DEBUG (a function that returns 0), so that there is no code to
# keep, whatever is known of the flag.
EMPTY = {"LATENCY_WARN"}


def check_kept(build, report, visible_in, declaration):
    """Regions with a false guard: pruned where the value is visible, else present, naming the line."""
    features = build.features()
    kept = []
    for check in feature_checks(report):
        if check["verdict"] in ("cut", "not-emitted") or guard_holds(check, features) is not False:
            continue
        if check["file"] in visible_in or check["flag"] in EMPTY:
            expect((check["verdict"], check["proof"]) == ("pruned", "erasure"), "not pruned: " + spell(check))
            continue
        kept.append(check)
        expect(check["verdict"] == "present" and not check["ok"], "not present: " + spell(check))
        place = (check["reason"] or {}).get("declaration")
        expect(place, "no declaration named: " + spell(check))
        if place:
            line = build.line(place["file"], place["line"])
            expect(declaration in line, f"names the wrong line ({line.strip()}): {spell(check)}")
    expect(len(kept) >= 10, f"{build.cell}: only {len(kept)} regions with a false guard outside {visible_in}")
    return [check for check in kept if check["reason"]]


def extern(options):
    build = Build(options.builds, "alpha-extern")
    report = run(options, build)
    check_completeness(build, report)
    for check in check_kept(build, report, ["kernel/sched/core.c"], "extern const unsigned int sysctl_sched_features"):
        expect("sysctl_sched_features" in check["reason"]["text"], "does not name the variable: " + spell(check))


def writable(options):
    build = Build(options.builds, "alpha-writable")
    report = run(options, build)
    check_completeness(build, report)
    for check in check_kept(build, report, [], '__section(".data..read_mostly") sysctl_sched_features'):
        expect("section" in check["reason"]["text"], "does not say why GCC keeps it: " + spell(check))


def main():
    cases = {"constant": constant, "run-time": run_time, "extern": extern, "writable": writable}
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", required=True)
    parser.add_argument("--builds", required=True)
    parser.add_argument("case", choices=cases)
    options = parser.parse_args()
    cases[options.case](options)
    for failure in failures:
        print("FAILED:", failure)
    print(f"{len(failures)} failures")
    sys.exit(1 if failures else 0)


main()
