#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The HTML report in a browser: used with a mouse, with keys alone, with hostile names, and at size.

usage: page_test.py WRITE_SAMPLE CASE      runs one case: mouse, keys, hostile, large
       page_test.py WRITE_SAMPLE shots FOLDER   writes screenshots to look at
"""
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "support"))
import webdriver  # noqa: E402

SHOWN = "return [...document.querySelectorAll('.row')].map(row => row.innerText.replace(/\\s+/g, ' '))"


def expect(condition, what):
    if not condition:
        sys.exit("page_test: " + what)


def write(tool, which, folder):
    path = os.path.join(folder, "report.html")
    with open(path, "wb") as file:
        subprocess.run([tool, "html", which], stdout=file, check=True)
    return path


def mouse(browser, page):
    browser.open(page)
    rows = browser.run(SHOWN)
    expect(len(rows) == 11, f"11 rows, got {len(rows)}")
    expect("present" in rows[0] and "NUMA" in rows[0], f"the finding comes first: {rows[0]}")
    expect("was pruned" in rows[0], f"what changed is said: {rows[0]}")
    expect("11 of 11 regions shown" in browser.text("#shown"), "the count of all")
    browser.click("#row0")
    detail = browser.text("#detail")
    for part in ("value-not-visible", "kernel/sched.h:12", "define it in the header", "24 bytes belong", "--explain="):
        expect(part in detail, f"'{part}' is in the details")
    marked = browser.run("return [...document.querySelectorAll('#detail pre mark')].map(line => line.innerText)")
    expect(len(marked) == 3 and "balance(cpu);" in marked[1], f"the region is marked: {marked}")
    lines = browser.run("return document.querySelectorAll('#detail pre span').length")
    expect(lines == 2, f"a line before and a line after, got {lines}")
    browser.type("#search", "hrtick")
    expect(all("HRTICK" in row for row in browser.run(SHOWN)) and len(browser.run(SHOWN)) == 3, "search narrows")
    browser.type("#search", "-not-there")
    expect(browser.run(SHOWN) == [] and "0 of 11" in browser.text("#shown"), "search may find nothing")
    browser.click("button[type=reset]")
    browser.run("const select = document.getElementById('state'); select.value = '3'; select.onchange()")
    expect(len(browser.run(SHOWN)) == 1 and "volatile" not in browser.run(SHOWN)[0], "one accepted finding")
    browser.click("#row0")
    expect("accepted by a waiver: the debugger sets it" in browser.text("#detail"), "with its reason")
    browser.click("button[type=reset]")
    browser.run("return new Promise(done => setTimeout(done, 20))")
    browser.click("#head button:nth-child(2)")
    first = browser.run(SHOWN)[0]
    browser.click("#head button:nth-child(2)")
    expect("HRTICK" in first and "TRACE" in browser.run(SHOWN)[0], "sorts by flag, both ways")
    browser.click("#totals button")
    expect(len(browser.run(SHOWN)) == 3, "a verdict alone")
    browser.click("#grid summary")
    grid = browser.text("#gridbody")
    expect("1 present, 1 pruned; 24 bytes" in grid, f"flag x cell, findings first: {grid}")


def keys(browser, page):
    browser.open(page)
    browser.press("/", "n", "u", "m", "a")
    expect(browser.run("return document.activeElement.id") == "search", "/ leads to the search")
    expect(len(browser.run(SHOWN)) == 4, "typing filters")
    browser.press("Tab", "Tab", "Tab", "Tab", "Tab")
    expect(browser.run("return document.activeElement.tagName") == "SUMMARY", "Tab passes the filters")
    browser.press(*["Tab"] * 8)
    expect(browser.run("return document.activeElement.id") == "rows", "Tab reaches the list")
    browser.press("Down", "Down", "Enter")
    named = browser.run("return document.getElementById('rows').getAttribute('aria-activedescendant')")
    expect(named == "row1", f"the list names its active row: {named}")
    expect("NUMA" in browser.text("#detail"), "Enter opens the details")
    expect(browser.run("return location.hash").find("NUMA") > 0, "the address names the check")
    browser.press("Escape")
    expect(browser.run("return document.getElementById('detail').hidden"), "Escape closes them")
    browser.press("End", "Enter")
    selected = browser.run("return document.querySelector('[aria-selected=true]').id")
    expect(selected == "row3", f"End is the last row: {selected}")
    address = browser.run("return location.href")
    browser.run("location.reload()")
    expect(browser.run("return location.href") == address and not browser.run(
        "return document.getElementById('detail').hidden"), "a link to a check opens it")


def hostile(browser, page):
    browser.open(page)
    browser.click("#row0")
    browser.click("#grid summary")
    expect("<img src=x onerror=alert(1)>" in browser.text("#detail"), "names are text")
    expect(browser.run("return document.images.length") == 0, "no name becomes an element")


def large(browser, page):
    seconds = browser.open(page)
    expect("100000 of 100000" in browser.text("#shown"), "all checks are there")
    expect(len(browser.run(SHOWN)) < 200, "only what is on the screen exists")
    begin = browser.run("const begin = performance.now(); document.getElementById('search').value = 'function17'; "
                        "document.getElementById('search').oninput(); return performance.now() - begin")
    expect(0 < int(browser.text("#shown").split()[0]) < 5000, "search works at size")
    browser.run("document.getElementById('rows').scrollTop = 1e9; document.getElementById('rows').onscroll()")
    expect(len(browser.run(SHOWN)) > 5, "the end of the list has rows")
    print(f"100,000 checks: {os.path.getsize(page) / 2**20:.0f} MiB, opened in {seconds:.2f} s, "
          f"searched in {begin / 1000:.2f} s")


CASES = {"mouse": (mouse, "sample"), "keys": (keys, "sample"), "hostile": (hostile, "hostile"),
         "large": (large, "100000")}


def shots(tool, folder):
    for name, which, dark in (("light", "sample", False), ("dark", "sample", True), ("large", "100000", False)):
        with tempfile.TemporaryDirectory() as work, webdriver.Browser(dark=dark) as browser:
            browser.open(write(tool, which, work))
            browser.click("#row0")
            browser.run("document.getElementById('rows').focus()")
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
    with tempfile.TemporaryDirectory() as folder, webdriver.Browser() as browser:
        try:
            case(browser, write(sys.argv[1], which, folder))
        finally:
            complaints = browser.complaints()
            print(*complaints, sep="\n", end="")
        expect(not complaints, f"the page complains: {complaints}")


main()
