# SPDX-License-Identifier: MIT
"""Writes one program of guarded regions.

Comes in: a seed, a language, how many regions. Goes out: a Program: two files (a source and a header that it
includes) and its Regions, each with the line of its guard, whether it runs, and its marks. The same seed gives the same
program on every machine.
"""
import random
import re
from dataclasses import dataclass, field

import bodies
import flags
import forms

TOKEN = re.compile(r"@(?:([GHF])|([xac])(\d)|([#kn]))")
LEVELS = 3 # of nesting

PROLOGUE = """
#define ON(flag) (flag)
#define MEM(flag) (flag.a)
#define SET(flag) (flag[1])
#define BIT(flag) (flag & 8u)
#define ROWED(flag) (flag)
#define ROW(flag, value)
#define WHEN(flag) if (ON(flag))
#define PICK(flag, a, b) (ON(flag) ? (a) : (b))
#define TRACED(flag, ...) do { if (ON(flag)) { __VA_ARGS__; } } while (0)
#define EXITS(flag, ...) do { if (!ON(flag)) break; __VA_ARGS__; } while (0)
#define LIKELY(condition) __builtin_expect(!!(condition), 1)
struct ops { int size; int (*call)(int); };
#ifdef __cplusplus
struct Keeper { int n; Keeper(int); ~Keeper(); };
template <int F> constexpr bool on = false;
extern "C" {
#endif
int live(int);
void keeps(int), keeps_address(int (*)(int)), says(const char *), fills(int *);
void die(void) __attribute__((noreturn));
extern int turned, counter, list[4];
extern volatile int sink;
extern struct ops given;
extern long place[8];
int returns_twice(long *) __attribute__((returns_twice));
void jumps_back(long *) __attribute__((noreturn));
"""

# How a function of statements may be made, and how it is used. A `#` is its number.
FUNCTIONS = [
    (6, "int f_#(int n) {", ""),
    (2, "static int f_#(int n) {", "f_#(n) + f_#(4)"),
    (2, "static inline int f_#(int n) {", "f_#(n)"),
    (1, "static inline __attribute__((always_inline)) int f_#(int n) {", "f_#(n) - f_#(n + 1)"),
    (1, "static __attribute__((noinline)) int f_#(int n) {", "f_#(7)"),
    (1, "__attribute__((cold)) int f_#(int n) {", ""),
    (1, "static inline int f_#(int n) {", ""),
]


@dataclass
class Region:
    """source that runs if the guard on a line holds, or does not"""
    file: str
    line: int      # of the guard
    positive: bool # of the guard's text: False where it begins with `!`
    value: object  # whether it runs: True, False, or None while the program runs
    form: str
    storage: str
    bodies: list = field(default_factory=list)
    marks: list = field(default_factory=list)
    inner: list = field(default_factory=list)

    def all_marks(self):
        return self.marks + [mark for region in self.inner for mark in region.all_marks()]


@dataclass
class Guard:
    """one use of a flag"""
    flag: flags.Flag
    negated: bool
    text: str
    before: str
    regions: list = field(default_factory=list)


ADDRESS = bodies.Body("address", bodies.BOTH, 1, "{m}", "")
CONSTANT_CALL = bodies.Body("call", bodies.BOTH, 1, "{m}({k})", "")


class Program:
    def __init__(self, seed, language, count):
        self.random = random.Random(f"{seed} {language}")
        self.language = language
        self.debug = seed % 3 != 0 # what reads debug info must do without it, too
        self.numbers = 0
        self.externs, self.helpers, self.regions, self.uses = [], [], [], []
        self.lines, self.file, self.barred = [], "", set()
        self.bags = {} # forms that are still to come, by table
        self.open = [] # the regions around what is being written, innermost last
        self.constants = self.random.sample(range(0x4001, 0x7fff), 4000)
        self.flags, self.declarations = flags.make_flags(self.random, language, 24)
        self.sources = {}
        ending = ".c" if language == "c" else ".cpp"
        self.write_file(f"part_{seed}{ending[1:]}.h", count // 8)
        self.write_file(f"unit_{seed}{ending}", count)
        self.finish()

    # ---- names and numbers

    def next_number(self):
        self.numbers += 1
        return self.numbers

    def next_constant(self):
        return 0x5a170000 | self.constants.pop()

    def small(self):
        return self.random.randint(2, 90)

    # ---- files

    def write_file(self, name, count):
        self.lines, self.file = [], name
        while len(self.regions) < count:
            if self.random.random() < 0.3:
                self.write_whole_function(name.endswith(".h"))
            else:
                self.write_function(name.endswith(".h"))
        self.sources[name] = self.lines

    def finish(self):
        header, unit = list(self.sources)
        start = [*PROLOGUE.strip().split("\n"), *sorted(self.externs), "#ifdef __cplusplus", "}", "#endif",
                 *self.declarations, *self.helpers, f'#include "{header}"']
        for region in self.regions:
            if region.file == unit:
                region.line += len(start)
        # One caller each: what never returns would take the calls behind it along.
        end = [f"int use_{number}(int n) {{ return {use}; }}" for number, use in enumerate(self.uses)]
        self.sources[unit] = start + self.sources[unit] + end
        self.sources = {name: "\n".join(lines) + "\n" for name, lines in self.sources.items()}
        self.unit = unit

    def write_function(self, in_header):
        number = self.next_number()
        rows = [row for row in FUNCTIONS if not in_header or "static" in row[1]]
        _, head, use = self.random.choices(rows, [row[0] for row in rows])[0]
        start = len(self.lines)
        self.lines.append(head.replace("#", str(number)))
        for _ in range(self.random.randint(2, 5)):
            self.write_form(self.next_form(forms.STATEMENTS), 1, "  ")
            self.lines.append(f"  n += live(n + {self.small()});")
        self.lines += ["  return n;", "}"]
        if any("returns_twice" in line for line in self.lines[start:]): # no compiler can inline it
            self.lines[start] = self.lines[start].replace("__attribute__((always_inline)) ", "")
        if use:
            self.uses.append(use.replace("#", str(number)))

    def write_whole_function(self, in_header):
        form = self.next_form(forms.FUNCTIONS)
        if in_header and "static" in form.name:
            return # a header's variables would be those of each unit
        self.write_form(form, 0, "", "static " if in_header else "")

    # ---- forms

    def fitting(self, table):
        return [row for row in table if self.language in row.languages]

    def next_form(self, table):
        """Each form once, in random order, before any comes again."""
        bag = self.bags.setdefault(id(table), [])
        if not bag:
            bag += self.fitting(table)
            self.random.shuffle(bag)
        return bag.pop()

    def choose_guard(self, form, number, letter):
        wanted = form.traits & {"const", "on", "zero-one"}
        fitting = [flag for flag in self.flags if wanted <= flag.traits]
        if "no local" in form.traits or "function" in form.traits:
            fitting = [flag for flag in fitting if not flag.before]
        flag = self.random.choice(fitting)
        negated = not form.traits & {"plain", "on"} and self.random.random() < 0.35
        text = flag.guard or f"on_{number}{letter}"
        return Guard(flag, negated, text, flag.before.replace("on_#", text))

    def make_guards(self, form, number):
        """The guards by letter, and the regions that each mark belongs to."""
        guards, owners = {}, {}
        for part in form.regions:
            (letter, sign), digits = part.split(":")
            if letter not in guards:
                guards[letter] = self.choose_guard(form, number, letter)
            guard = guards[letter]
            runs = sign == "+"
            value = None if guard.flag.value is None else bool(guard.flag.value) == (runs != guard.negated)
            region = Region(self.file, 0, runs != guard.negated, value, form.name, guard.flag.storage)
            guard.regions.append(region)
            for digit in digits:
                owners.setdefault(digit, []).append(region)
        return guards, owners

    def write_form(self, form, level, indent, linkage=""):
        number = self.next_number()
        guards, owners = self.make_guards(form, number)
        before = " ".join(guard.before for guard in guards.values() if guard.before)
        if before:
            self.lines.append(indent + "{ " + before)
        barred = self.barred
        if "no return" in form.traits:
            self.barred = barred | {"return"}
        for line in form.text:
            block = re.fullmatch(r"( *)@(\d)", line)
            if block:
                self.write_block(owners[block.group(2)], level, indent + block.group(1))
            else:
                self.write_line((linkage if line.startswith("int f_") else "") + line, guards, owners, number, indent)
        self.barred = barred
        if before:
            self.lines.append(indent + "}")
        if linkage:
            self.uses.append(f"f_{number}(n)")

    def write_line(self, text, guards, owners, number, indent):
        def put(match):
            letter, kind, digit, plain = match.groups()
            if letter:
                guard = guards["G" if letter == "F" else letter]
                self.add(guard.regions)
                return guard.flag.name if letter == "F" else ("!" if guard.negated else "") + guard.text
            if kind:
                return self.marked(kind, owners[digit])
            return {"#": str(number), "k": str(self.small()), "n": f"live(n + {self.small()})"}[plain]

        self.lines.append(indent + TOKEN.sub(put, text))

    def add(self, regions):
        for region in regions:
            region.line = len(self.lines) + 1
            self.regions.append(region)
            for outer in self.open[-1] if self.open else []:
                outer.inner.append(region)

    def marked(self, kind, owners):
        row = {"a": ADDRESS, "c": CONSTANT_CALL}.get(kind) or bodies.choose(self.random, bodies.EXPRESSIONS, self.language)
        text, marks = bodies.write(self, row)
        note(owners, row.name, marks)
        return text

    def write_block(self, owners, level, indent):
        self.open.append(owners)
        statements = self.random.choice((1, 1, 2))
        for at in range(statements):
            if level < LEVELS and self.random.random() < 0.3 / (level + 1):
                self.write_form(self.random.choice(self.fitting(forms.STATEMENTS)), level + 1, indent)
            barred = self.barred if at == statements - 1 else self.barred | bodies.ENDS
            row = bodies.choose(self.random, bodies.BODIES, self.language, barred)
            text, marks = bodies.write(self, row)
            note(owners, row.name, marks)
            self.lines.append(indent + text)
        self.open.pop()


def note(owners, name, marks):
    for region in owners:
        region.bodies.append(name)
        region.marks += marks
