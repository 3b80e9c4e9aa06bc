# SPDX-License-Identifier: MIT
"""What a flag may be in a generated program.

Comes in: a random source. Goes out: a Flag: how it is declared, how a guard spells it, and its value. One
row of STORAGES a kind; the weights keep most flags foldable, as they are in real code.
"""
from collections import namedtuple

# value: 0, 1 or None (decided while the program runs). before: a statement that must stand before the guard.
Flag = namedtuple("Flag", "name storage value guard before traits")
Storage = namedtuple("Storage", "name languages weight traits declaration guard before")

BOTH, CXX = ("c", "c++"), ("c++",)

# {n} is the flag's number, {v} its value. Traits: `const` is a constant expression in both languages, `on`
# is spelled ON(name), `zero-one` has no value but 0 and 1, `stays` is kept by some compilers.
STORAGES = [
    Storage("enumerator", BOTH, 60, "const on zero-one", "enum {{ E{n} = {v} }};", "ON(E{n})", ""),
    Storage("literal macro", BOTH, 14, "const on zero-one", "#define L{n} {v}", "ON(L{n})", ""),
    Storage("static const", BOTH, 4, "on zero-one", "static const int S{n} = {v};", "ON(S{n})", ""),
    Storage("struct member", BOTH, 1.5, "zero-one", "static const struct {{ int a, b; }} M{n} = {{{v}, 1}};", "MEM(M{n})", ""),
    Storage("array element", BOTH, 1.5, "zero-one", "static const char A{n}[2] = {{1, {v}}};", "SET(A{n})", ""),
    Storage("bit mask", BOTH, 1.5, "", "static const unsigned B{n} = 2u | ({v}u << 3);", "BIT(B{n})", ""),
    Storage("inline function", BOTH, 2, "zero-one",
            "enum {{ Q{n} = {v} }}; static inline int asks_{n}(void) {{ return ON(Q{n}); }}", "asks_{n}()", ""),
    Storage("function that is not inlined", BOTH, 1, "zero-one stays",
            "enum {{ K{n} = {v} }}; static __attribute__((noinline)) int tells_{n}(void) {{ return ON(K{n}); }}", "tells_{n}()", ""),
    Storage("local variable", BOTH, 2, "zero-one", "enum {{ V{n} = {v} }};", "", "const int on_# = ON(V{n});"),
    Storage("static, never written", BOTH, 0.5, "on zero-one stays", "static int P{n} = {v};", "ON(P{n})", ""),
    Storage("static in a section", BOTH, 0.3, "on zero-one stays",
            "static int N{n} __attribute__((section(\".data.flags\"))) = {v};", "ON(N{n})", ""),
    Storage("volatile", BOTH, 0.3, "zero-one stays", "ROW(W{n}, {v}) static volatile const int W{n} = {v};", "ROWED(W{n})", ""),
    Storage("weak", BOTH, 0.3, "zero-one stays", "ROW(X{n}, {v}) extern const int X{n} __attribute__((weak));", "ROWED(X{n})", ""),
    Storage("elsewhere", BOTH, 0.3, "zero-one stays", "ROW(Y{n}, {v}) extern const int Y{n};", "ROWED(Y{n})", ""),
    Storage("run-time", BOTH, 2, "on", "extern int R{n};", "ON(R{n})", ""),
    Storage("constexpr function", CXX, 3, "const zero-one",
            "enum {{ G{n} = {v} }}; constexpr bool knows_{n}() {{ return ON(G{n}); }}", "knows_{n}()", ""),
    Storage("variable template", CXX, 4, "const zero-one",
            "enum {{ T{n} = {n} }}; template <> constexpr bool on<T{n}> = {v};", "on<T{n}>", ""),
]


def make_flags(random, language, count):
    """`count` flags of random storage, a third of them on; E0 is always there and off."""
    fitting = [row for row in STORAGES if language in row.languages]
    chosen = [STORAGES[0]] + random.choices(fitting, [row.weight for row in fitting], k=count - 1)
    flags, declarations = [], []
    for number, row in enumerate(chosen):
        value = int(number > 0 and random.random() < 0.34)
        guard = row.guard.format(n=number)
        declarations.append(row.declaration.format(n=number, v=value))
        flags.append(Flag(guard[3:-1] if "on" in row.traits.split() else "", row.name, None if row.name == "run-time" else value,
                          guard, row.before.format(n=number), frozenset(row.traits.split())))
    return flags, declarations
