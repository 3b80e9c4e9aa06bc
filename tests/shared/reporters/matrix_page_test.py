#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The grid page of many machines in a browser: with a mouse, with keys alone, as a screen reader is told it, with
hostile names, and at size.

usage: matrix_page_test.py WRITE_SAMPLE CASE      runs one case: mouse, keys, spoken, views, hostile, large
       matrix_page_test.py WRITE_SAMPLE shots FOLDER   writes screenshots to look at
"""
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "support"))
import webdriver  # noqa: E402

ROWS = "return [...document.querySelectorAll('#grid tbody tr:not(.gap)')].map(row => row.innerText.replace(/\\s+/g, ' '))"
FOCUS = "return document.activeElement.getAttribute('aria-label') || document.activeElement.id || document.activeElement.tagName"
PAUSE = "return new Promise(done => setTimeout(done, 30))"


def expect(condition, what):
    if not condition:
        sys.exit("matrix_page_test: " + what)


def write(tool, which, folder):
    path = os.path.join(folder, "matrix.html")
    with open(path, "wb") as file:
        subprocess.run([tool, "matrix", which], stdout=file, check=True)
    return path


def mouse(browser, page):
    browser.open(page)
    rows = browser.run(ROWS)
    expect([row.split()[0] for row in rows] == ["NUMA", "TRACE", "SMP", "HRTICK", "QUEUE"],
           f"the worst first, then where machines differ: {rows}")
    heads = browser.run("return [...document.querySelectorAll('#grid thead th')].map(head => head.textContent)")
    expect(heads[:3] == ["flag", "alpha", "arc"], f"heads without what all names share: {heads}")
    expect("✗1 ✓1△" in rows[0], f"findings first in a field, a change is marked: {rows[0]}")
    expect("2 findings, 1 open question ·" in browser.text("#totals"), browser.text("#totals"))
    browser.click("#grid td[data-row='0'][data-column='1']")
    browser.run(PAUSE)
    expect(browser.text("#head-flag") == "NUMA on alpha-defconfig", "a field leads to its machine")
    text = browser.text("#flag")
    for part in ("kernel/fair.c:30-32 in pick_next", "✗ present (was pruned)", "not visible in this unit [not-visible]",
                 "kernel/sched.h:12", "define it in the header", "balance(cpu);"):
        expect(part in text, f"'{part}' is on the page of the flag:\n{text}")
    marked = browser.run("return [...document.querySelectorAll('#flag article:first-of-type pre mark')].length")
    expect(marked == 3, f"the region is marked, {marked} lines")
    browser.click("#flag p a")
    browser.run(PAUSE)
    text = browser.text("#flag")
    expect("arc, arm, hppa, m68k, mips, ppc" in text and "alpha" in text, "machines that answer alike are one line:\n" + text)
    browser.click("#flag article summary")
    browser.run(PAUSE)
    expect("--explain=" in browser.text("#flag"), "evidence has the command that repeats it")
    browser.run("history.go(-2)")
    browser.run(PAUSE)
    expect(len(browser.run(ROWS)) == 5, "Back leads to the grid")
    browser.type("#search", "tra")
    expect([row.split()[0] for row in browser.run(ROWS)] == ["TRACE"], "search narrows")
    browser.click("button[type=reset]")
    browser.run(PAUSE)
    browser.click("#differ")
    expect([row.split()[0] for row in browser.run(ROWS)] == ["NUMA", "TRACE", "SMP"], "only where machines differ")
    browser.click("#differ")
    browser.click("#verdicts button:nth-child(2)")
    expect([row.split()[0] for row in browser.run(ROWS)] == ["NUMA"], "one verdict")
    browser.run("location.hash = '#flag=SMP'")
    browser.run(PAUSE)
    expect("filters leave nothing" in browser.text("#flag"), "a flag that the filters hide says so")


def keys(browser, page):
    browser.open(page)
    browser.press("/", "n", "u")
    expect(browser.run(FOCUS) == "search" and len(browser.run(ROWS)) == 1, "/ searches")
    browser.run("document.getElementById('filters').reset()")
    browser.run(PAUSE)
    for _ in range(30):
        browser.press("Tab")
        if browser.run("return document.activeElement.dataset.row !== undefined"):
            break
    expect(browser.run(FOCUS).startswith("NUMA:"), "Tab reaches the grid: " + browser.run(FOCUS))
    browser.press("Right", "Down")
    expect(browser.run(FOCUS) == "TRACE, alpha-defconfig: 1 switchable", "arrows move: " + browser.run(FOCUS))
    browser.press("End", "Up")
    expect(browser.run(FOCUS).startswith("NUMA, ppc-defconfig"), "End is the last machine: " + browser.run(FOCUS))
    browser.press("Home", "Right", "Enter")
    browser.run(PAUSE)
    expect(browser.run(FOCUS) == "head-flag", "Enter opens, and the heading has the focus")
    browser.press("Escape")
    browser.run(PAUSE)
    expect(browser.run(FOCUS).startswith("NUMA, alpha-defconfig"), "Escape leads back to the field: " + browser.run(FOCUS))
    ways_in = browser.run("return document.querySelectorAll('#grid [tabindex=\"0\"]').length")
    expect(ways_in == 1, f"the grid is one stop of Tab, not {ways_in}")


def spoken(browser, page):
    """What the accessibility tree is made of."""
    browser.open(page)
    grid = browser.run("const grid = document.querySelector('#grid [role=grid]'); return [grid.getAttribute('aria-rowcount'),"
                       " grid.getAttribute('aria-colcount'), grid.getAttribute('aria-label')]")
    expect(grid[:2] == ["6", "8"] and grid[2], f"the grid says its size and name: {grid}")
    unnamed = browser.run(
        "return [...document.querySelectorAll('button, input, select, a, [role=gridcell], [role=rowheader], section, nav')]"
        ".filter(of => !(of.getAttribute('aria-label') || of.getAttribute('aria-labelledby') || of.textContent.trim() || "
        "(of.labels && of.labels.length))).map(of => of.outerHTML)")
    expect(not unnamed, f"without a name: {unnamed}")
    levels = browser.run("return [...document.querySelectorAll('h1, h2, h3')].filter(of => of.offsetParent).map(of => of.tagName)")
    expect(levels == ["H1", "H2"], f"headings: {levels}")
    browser.run("location.hash = '#flag=NUMA'")
    browser.run(PAUSE)
    levels = browser.run("return [...document.querySelectorAll('h1, h2, h3')].filter(of => of.offsetParent).map(of => of.tagName)")
    expect(levels == ["H1", "H2", "H3", "H3"], f"headings of a flag: {levels}")
    expect(browser.run("return document.getElementById('shown').getAttribute('role')") == "status", "counts are announced")
    expect("NUMA" in browser.run("return document.title"), "the title names the view")
    # Text against its ground, in the mode that this browser is in.
    worst = browser.run("""
      const channel = value => (value /= 255) <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
      const luminance = colour => { const [r, g, b] = colour.match(/[\\d.]+/g).map(Number); return .2126 * channel(r) + .7152 * channel(g) + .0722 * channel(b); };
      const ground = of => { for (; of; of = of.parentElement) { const c = getComputedStyle(of).backgroundColor; if (!/, 0\\)|transparent/.test(c)) return c; } return 'rgb(255, 255, 255)'; };
      location.hash = '#grid';
      let worst = [99, ''];
      for (const of of document.querySelectorAll('body *')) {
        if (!of.offsetParent || ![...of.childNodes].some(child => child.nodeType === 3 && child.textContent.trim())) continue;
        const [a, b] = [luminance(getComputedStyle(of).color), luminance(ground(of))].sort((x, y) => y - x);
        if ((a + .05) / (b + .05) < worst[0]) worst = [(a + .05) / (b + .05), of.outerHTML.slice(0, 100)];
      }
      return worst;""")
    expect(worst[0] >= 4.5, f"contrast {worst[0]:.2f}: {worst[1]}")


def views(browser, page):
    browser.open(page + "#bytes")
    fields = browser.run("return [...document.querySelectorAll('#bytes tbody tr')].map(row => row.innerText.split(/\\s+/).slice(0, 3))")
    expect(fields[0] == ["SMP", "48", "52"], f"bytes, the largest first: {fields}")
    bar = browser.run("return document.querySelector('#bytes td').style.background")
    expect("gradient" in bar, "bytes are bars: " + bar)
    browser.run("location.hash = '#constants'")
    browser.run(PAUSE)
    text = browser.text("#constants").replace("\n", " ").replace("\t", " ")
    expect("sysctl_features ◔ 11/15 ✓ ·" in text and "max_load ✓ ✓ ·" in text, "constants by machine: " + text)
    browser.click("#constants tbody th")
    browser.run(PAUSE)
    text = browser.text("#flag")
    expect("unused in 11 of 15 units" in text and "static const int sysctl_features" in text, "a constant's page: " + text)
    browser.run("location.hash = '#changes'")
    browser.run(PAUSE)
    text = browser.text("#changes")
    expect("since old.json" in text and "present (was pruned)" in text and "HRTICK" not in text, "what changed: " + text)
    browser.run("location.hash = '#notes'")
    browser.run(PAUSE)
    expect("mips-defconfig: build: cmake gave 1" in browser.text("#notes"), "what could not be done")


def hostile(browser, page):
    browser.open(page)
    browser.click("#grid tbody th")
    browser.run(PAUSE)
    expect("<img src=x onerror=alert(1)>" in browser.text("#flag"), "names are text")
    for view in ("bytes", "constants", "changes", "notes"):
        browser.run(f"location.hash = '#{view}'")
        browser.run(PAUSE)
    expect(browser.run("return document.images.length") == 0, "no name becomes an element")


def large(browser, page):
    seconds = browser.open(page)
    expect("100000 of 100000 checks, 1000 flags" in browser.text("#shown"), "all checks are there")
    expect(browser.run("return document.querySelectorAll('#grid tr').length") < 200, "only rows on the screen exist")
    begin = browser.run("const begin = performance.now(); document.getElementById('search').value = 'flag_17'; "
                        "document.getElementById('search').oninput(); return performance.now() - begin")
    opened = browser.run("const begin = performance.now(); location.hash = '#flag=FLAG_17'; "
                         "return new Promise(done => setTimeout(() => done(performance.now() - begin), 0))")
    expect("Show more places" in browser.text("#flag") or len(browser.text("#flag")) > 100, "a flag opens at size")
    browser.run("document.getElementById('filters').reset(); location.hash = '#grid'")
    browser.run(PAUSE)
    browser.run("const grid = document.querySelector('#grid .scroll'); grid.scrollTop = 1e9; grid.onscroll()")
    expect("100" in browser.run("const rows = document.querySelectorAll('#grid tr[aria-rowindex]');"
                                " return rows[rows.length - 1].getAttribute('aria-rowindex')"), "the end of the grid has rows")
    print(f"100,000 checks: {os.path.getsize(page) / 2**20:.0f} MiB, opened in {seconds:.2f} s, searched in "
          f"{begin / 1000:.2f} s, a flag in {opened / 1000:.2f} s")


CASES = {"mouse": (mouse, "matrix"), "keys": (keys, "matrix"), "spoken": (spoken, "matrix"), "views": (views, "matrix"),
         "hostile": (hostile, "hostile"), "large": (large, "matrix100000")}


def shots(tool, folder):
    for name, which, dark, place in (("light", "matrix", False, ""), ("dark", "matrix", True, ""), ("flag", "matrix", False, "#flag=NUMA"),
                                     ("large", "matrix20000", False, ""), ("bytes", "matrix20000", True, "#bytes"),
                                     ("constants", "matrix", False, "#constants"), ("changes", "matrix", True, "#changes")):
        with tempfile.TemporaryDirectory() as work, webdriver.Browser(dark=dark) as browser:
            browser.open(write(tool, which, work))
            browser.run("location.hash = " + repr(place))
            browser.run(PAUSE)
            browser.screenshot(os.path.join(folder, name + ".png"))


def main():
    if len(sys.argv) < 3 or (sys.argv[2] != "shots" and sys.argv[2] not in CASES):
        sys.exit(__doc__)
    reason = webdriver.missing()
    if reason:
        print("skipped: " + reason)
        sys.exit(77)
    if sys.argv[2] == "shots":
        shots(sys.argv[1], sys.argv[3])
        return
    case, which = CASES[sys.argv[2]]
    with tempfile.TemporaryDirectory() as folder:
        page = write(sys.argv[1], which, folder)
        for dark in (False, True) if sys.argv[2] == "spoken" else (False,):
            with webdriver.Browser(dark=dark) as browser:
                try:
                    case(browser, page)
                finally:
                    complaints = browser.complaints()
                    print(*complaints, sep="\n", end="")
                expect(not complaints, f"the page complains: {complaints}")


main()
