# SPDX-License-Identifier: MIT
"""What a region holds: each body has a mark that nothing else in the program has.

Comes in: the program that is being written. Goes out: statements and expressions, and their marks. A mark is

  ("symbol", name)    an undefined function or variable that the code must name
  ("local", name)     a static variable of the body
  ("constant", value) a number that the code must hold
  ("text", text)      a string
  ("left", name)      a function that only a static helper names: a compiler may keep the helper although nobody calls it

Where a mark is in the object, so is the region. Where none is, the region need not be gone: code may be left that names nothing.
"""
from collections import namedtuple

Body = namedtuple("Body", "name languages weight text helper")

BOTH, CXX = ("c", "c++"), ("c++",)

# {m} a function, {v} a variable, {s} a static, {c} a number, {t} a string, {f} a helper of the body's own;
# each use of the same letter in one body is the same thing. {k} is a small number, {i} a local's name.
BODIES = [
    Body("call", BOTH, 8, "n += {m}(n);", ""),
    Body("store", BOTH, 4, "{v} = n;", ""),
    Body("add", BOTH, 3, "{v} += n * {k};", ""),
    Body("constant", BOTH, 3, "sink = {c};", ""),
    Body("constant argument", BOTH, 2, "keeps({c});", ""),
    Body("inline function", BOTH, 4, "n = {f}(n);",
         "static inline int {f}(int n) {{ if (n > {k}) return {m}(n); return n - {k}; }}"),
    Body("inline function, folded", BOTH, 4, "n ^= {f}(n, 0);",
         "static inline int {f}(int n, int how) {{ if (how) return live(n); return {m}(n * 3) + how; }}"),
    Body("static function", BOTH, 2, "n = {f}(n); {v} = n;", "static int {f}(int n) {{ return {l}(n) * {k} + {l}(n + 1); }}"),
    Body("function that never returns", BOTH, 2, "{v} = n; {f}(n); n += {m}(n);",
         "static void {f}(int n) {{ sink = n; die(); }}"),
    Body("address", BOTH, 2, "keeps_address({m});", ""),
    Body("string", BOTH, 2, "says({t});", ""),
    Body("loop", BOTH, 3, "for (counter = 0; counter < n; ++counter) n += {m}(counter);", ""),
    Body("endless loop", BOTH, 1, "for (;;) {m}(n);", ""),
    Body("static local", BOTH, 2, "{{ static int {s}; {s} += n; n ^= {s}; sink = {s}; }}", ""),
    Body("local array", BOTH, .5, "{{ int {i}[4] = {{n, {k}, n * 2, {k}}}; {v} = {i}[n & 3]; }}", ""),
    Body("local whose address leaves", BOTH, .5, "{{ int {i} = n; fills(&{i}); {v} = {i}; }}", ""),
    Body("branch", BOTH, 3, "if (n > {k}) n += {m}(n); else n -= {k};", ""),
    Body("switch", BOTH, 2, "switch (n & 7) {{ case 1: n += {m}({k}); break; case 2: n -= {k}; break; case 5: n ^= 3; }}", ""),
    Body("run-time test", BOTH, 2, "if (turned) {v} = n;", ""),
    Body("trap", BOTH, 1, "{v} = n; __builtin_trap();", ""),
    Body("noreturn call", BOTH, 1, "{v} = n; die();", ""),
    Body("assembly", BOTH, 1, "__asm__ volatile(\"\" ::: \"memory\"); {v} = n;", ""),
    Body("indirect call", BOTH, .5, "{{ int (*{i})(int) = n > {k} ? {m} : live; n += {i}(n); }}", ""),
    Body("struct copy", BOTH, .5, "{{ struct ops {i} = {{n, {m}}}; given = {i}; }}", ""),
    Body("return", BOTH, 2, "return {m}(n);", ""),
    Body("return a constant", BOTH, 1, "return {c};", ""),
    Body("nothing", BOTH, 1, "(void)n;", ""),
    Body("comes to nothing", BOTH, .5, "{{ int {i} = n * {k}; (void){i}; }}", ""),
    Body("empty inline function", BOTH, 1, "n = {f}(n);", "static inline int {f}(int n) {{ return n; }}"),
    Body("arithmetic", BOTH, 1, "n = n * {k} + 5;", ""),
    Body("object", CXX, .5, "{{ Keeper {i}(n); n += {m}(n); }}", ""),
    Body("throw", CXX, 1, "throw {m}(n);", ""),
    Body("inner lambda", CXX, 1, "n += [](int k) {{ return {m}(k) + k; }}(n);", ""),
    Body("new", CXX, .5, "{v} = *new int(n);", ""),
]

# Marked expressions of type int.
EXPRESSIONS = [
    Body("call", BOTH, 6, "{m}(n)", ""),
    Body("read", BOTH, 3, "({v} + n)", ""),
    Body("constant", BOTH, 2, "(n ^ {c})", ""),
    Body("sum", BOTH, 2, "(n * {k} + {m}(n + {k}))", ""),
    Body("inline function", BOTH, 2, "{f}(n)", "static inline int {f}(int n) {{ return n > {k} ? {m}(n) : n * {k}; }}"),
    Body("assignment", BOTH, 2, "({v} = n)", ""),
]

# What nothing of the same block can stand behind.
ENDS = frozenset(["return", "throw", "for (;;)", "__builtin_trap", "die();"])


def choose(random, table, language, barred=()):
    rows = [row for row in table if language in row.languages and not any(word in row.text for word in barred)]
    return random.choices(rows, [row.weight for row in rows])[0]


def write(program, row):
    """The row's text with names of its own, and its marks. What it needs goes before the functions."""
    number = program.next_number()
    constant = program.next_constant()
    names = {"m": f"m_{number}", "v": f"v_{number}", "s": f"s_{number}", "f": f"h_{number}", "i": f"i_{number}",
             "l": f"l_{number}", "t": f'"t_{number}_"', "c": f"0x{constant:x}", "k": program.small()}
    text = row.text.format(**names)
    everything = row.text + row.helper
    marks = []
    if "{m}" in everything:
        marks.append(("symbol", names["m"]))
        program.externs.append(f"int {names['m']}(int);")
    if "{l}" in everything:
        marks.append(("left", names["l"]))
        program.externs.append(f"int {names['l']}(int);")
    if "{v}" in everything:
        marks.append(("symbol", names["v"]))
        program.externs.append(f"extern int {names['v']};")
    if "{s}" in everything:
        marks.append(("local", names["s"]))
    if "{c}" in everything:
        marks.append(("constant", constant))
    if "{t}" in everything:
        marks.append(("text", f"t_{number}_"))
    if row.helper:
        program.helpers.append(row.helper.format(**names))
    return text, marks
