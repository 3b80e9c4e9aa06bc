# SPDX-License-Identifier: MIT
"""The corpus: small units in C and C++, made from kinds of declaration, places and uses, and a list of odd ones.

Comes in: nothing. Goes out: Case(name, suffix, {file: text}). Exists because rules about warnings are only worth
what the compilers themselves say to each case. `main` is the unit; `h.h` a header it includes. `V` is the variable.
"""
from collections import namedtuple

Case = namedtuple("Case", "name suffix files")

# kind -> declaration of V, for C and for C++ (None: not there).
KINDS = {
    "static-const": ("static const int V = 3;", "static const int V = 3;"),
    "static-mutable": ("static int V = 3;", "static int V = 3;"),
    "static-zero": ("static int V;", "static int V;"),
    "table": ("static const int V[3] = {1, 2, 3};", "static const int V[3] = {1, 2, 3};"),
    "pointer-to-const": ('static const char *V = "x";', 'static const char *V = "x";'),
    "const-pointer": ('static const char *const V = "x";', 'static const char *const V = "x";'),
    "volatile-const": ("static const volatile int V = 3;", "static const volatile int V = 3;"),
    "struct": ("struct s { int a; };\nstatic const struct s V = {1};", "struct s { int a; };\nstatic const s V = {1};"),
    "namespace-const": (None, "const int V = 3;"),
    "constexpr": (None, "constexpr int V = 3;"),
    "static-constexpr": (None, "static constexpr int V = 3;"),
    "anonymous": (None, "namespace { int V = 3; }"),
    "anonymous-const": (None, "namespace { const int V = 3; }"),
}

# use -> text behind the declaration; for kinds that are no plain int, only the first ones make sense.
ANY_USES = {
    "none": "",
    "sizeof": "int f(void) { return (int)sizeof(V); }",
    "address": "const volatile void *f(void) { return (const volatile void *)&V; }",
}
INT_USES = {
    "value": "int f(void) { return V; }",
    "dead": "int f(void) { if (0) return V; return 0; }",
    "void": "void f(void) { (void)V; }",
    "unexpanded": "#define USE (V + 1)",
    "cut": "#if 0\nint f(void) { return V; }\n#endif",
    "shadowed": "int f(void) { int V = 1; return V; }",
    "unused-static-function": "static int f(void) { return V; }",
    "uncalled-inline": "static inline int f(void) { return V; }",
}
# Lines of other warnings are not looked at.

ODD_C = {
    "marked": "static const int V __attribute__((unused)) = 3;",
    "marked-later": "static const int V __attribute__((unused));\nstatic const int V = 3;",
    "kept": "static const int V __attribute__((used)) = 3;",
    "section": 'static const int V __attribute__((section("x"))) = 3;',
    "retain": "static const int V __attribute__((retain)) = 3;",
    "aligned": "static const int V __attribute__((aligned(64))) = 3;",
    "typedef-marked": "typedef int t __attribute__((unused));\nstatic t V = 3;",
    "chained": "static const int a = 3;\nstatic const int *const V = &a;",
    "cycle": "struct n { const struct n *next; };\nstatic const struct n b;\nstatic const struct n V = {&b};\nstatic const struct n b = {&V};",
    "self": "struct n { const struct n *next; };\nstatic const struct n V = {&V};",
    "typeof": "static const int V = 3;\n__typeof__(V) g;",
    "alignof": "static const int V = 3;\nunsigned long g = _Alignof(V);",
    "static-assert-sizeof": '_Static_assert(1, "");\nstatic const int V = 3;\n_Static_assert(sizeof(V) == 4, "");',
    "generic": "static const int V = 3;\nint g = _Generic(V, int: 1, default: 2);",
    "constant-p": "static const int V = 3;\nint f(void) { return __builtin_constant_p(V); }",
    "asm-operand": 'static const int V = 3;\nvoid f(void) { __asm__ volatile("" : : "r"(V)); }',
    "asm-text": 'static const int V = 3;\n__asm__(".globl x\\nx = V");',
    "alias": 'static int V = 3;\nextern int g __attribute__((alias("V")));',
    "local-static-const": "void f(void) { static const int V = 3; }",
    "local-static": "void f(void) { static int V = 3; }",
    "local-static-used": "int f(void) { static int V = 3; return V++; }",
    "local-static-lost-inline": "static inline void f(void) { static int V = 3; }",
    "local-static-lost-static": "static void f(void) { static int V = 3; }",
    "local-static-lost-const": "static inline void f(void) { static const int V = 3; }",
    "local-static-lost-chain": "static inline void f(void) { static int V = 3; }\nstatic inline void g(void) { f(); }",
    "local-static-kept-chain": "static inline void f(void) { static int V = 3; }\nvoid g(void) { f(); }",
    "local-static-kept-table": "static void f(void) { static int V = 3; }\nvoid (*table[])(void) = {f};",
    "local-static-lost-table": "static void f(void) { static int V = 3; }\nstatic void (*table[])(void) = {f};",
    "local-static-cut-call": "static void f(void) { static int V = 3; }\nvoid g(void) { if (0) f(); }",
    "local-static-kept-alias": "static void f(void) { static int V = 3; }\nvoid g(void) __attribute__((alias(\"f\")));",
    "local-static-kept-used": "__attribute__((used)) static void f(void) { static int V = 3; }",
    "external-const": "const int V = 3;",
    "tentative-twice": "static int V;\nstatic int V;",
    "declared-then-defined": "static const int V;\nstatic const int V = 3;",
    "written-only": "static int V;\nvoid f(void) { V = 1; }",
    "incremented-only": "static int V;\nvoid f(void) { V++; }",
    "two-in-one": "static const int V = 3, W = 4;\nint f(void) { return W; }",
    "function-pointer": "static void (*V)(void);",
    "const-function-pointer": "static void (*const V)(void) = 0;",
    "string": 'static const char V[] = "text";',
    "array-of-pointers": 'static const char *V[] = {"a", "b"};',
    "array-of-const-pointers": 'static const char *const V[] = {"a", "b"};',
    "two-dimensions": "static const int V[2][2] = {{1, 2}, {3, 4}};",
    "union": "union u { int a; float b; };\nstatic const union u V = {1};",
    "enum": "enum e { A, B };\nstatic const enum e V = B;",
    "bool": "static const _Bool V = 1;",
    "typedef-const": "typedef const int ci;\nstatic ci V = 3;",
    "restrict": "static int *const restrict V = 0;",
    "thread-local": "static __thread int V;",
    "thread-const": "static const __thread int V = 3;",
    "complex": "static const double _Complex V = 1.0;",
    "macro-declares": "#define DECLARE(n) static const int n = 3\nDECLARE(V);",
    "macro-pastes": "#define DECLARE(n) static const int n##_x = 3\nDECLARE(V);",
    "macro-attribute": "#define ON_DEBUG\nstatic const ON_DEBUG int V = 3;",
    "line-elsewhere": '# 10 "elsewhere.h"\nstatic const int V = 3;\nstatic int W;\n',
    "line-system": '# 10 "elsewhere.h" 3\nstatic const int V = 3;\nstatic int W;\n',
    "pragma-variable": '#pragma GCC diagnostic ignored "-Wunused-variable"\nstatic int V;\nstatic const int W = 3;',
    "pragma-unused": '#pragma GCC diagnostic ignored "-Wunused"\nstatic int V;\nstatic const int W = 3;',
    "pragma-constant": '#pragma GCC diagnostic ignored "-Wunused-const-variable"\nstatic const int V = 3;\nstatic int W;',
    "pragma-popped": '#pragma GCC diagnostic push\n#pragma GCC diagnostic ignored "-Wunused-variable"\nstatic int V;\n'
                     '#pragma GCC diagnostic pop\nstatic int W;',
    "error": "static const int V = 3;\nstatic int W;\nint f(void) { return nowhere; }",
    "vla-bound": "static const int V = 3;\nvoid g(int *);\nvoid f(void) { int a[V]; g(a); }",
    "case-label": "enum { V = 3 };\nint f(int x) { switch (x) { case V: return 1; } return 0; }",
    "unused-goto": "static const int V = 3;\nint f(void) { goto out; return V; out: return 0; }",
    "statement-expression": "static const int V = 3;\nint f(void) { return ({ V; }); }",
    "initialises-external": "static const int V = 3;\nconst int *g = &V;",
    "dropped-argument": "#define DROP(x)\nstatic const int V = 3;\nvoid f(void) { DROP(V); }",
    "member-of-same-name": "struct s { int V; };\nstatic const int V = 3;\nint f(struct s *p) { return p->V; }",
    "extern-inside": "static int V;\nint f(void) { extern int V; return V; }",
    "weak-ref": "static int V __attribute__((aligned(8), section(\"x\"), unused));",
}

ODD_CXX = {
    "maybe-unused": "[[maybe_unused]] static const int V = 3;",
    "maybe-unused-type": "struct [[maybe_unused]] T { int a; };\nstatic T V;",
    "inline-constexpr": "inline constexpr int V = 3;",
    "extern-const": "extern const int V;\nconst int V = 3;",
    "const-volatile": "const volatile int V = 3;",
    "constinit": "constinit static int V = 3;",
    "anonymous-inline": "namespace { inline constexpr int V = 3; }",
    "anonymous-array": "namespace { const int V[] = {1, 2}; }",
    "extern-c": 'extern "C" { const int V = 3; }',
    "named-namespace": "namespace n { const int V = 3; }",
    "static-member": "namespace { struct S { static const int V; };\nconst int S::V = 3; }",
    "static-member-in-class": "namespace { struct S { static const int V = 3; }; }",
    "literal-class": "struct L { int a; constexpr L(int x) : a(x) {} };\nstatic const L V(3);",
    "constexpr-class": "struct L { int a; constexpr L(int x) : a(x) {} };\nconstexpr L V(3);",
    "class-with-constructor": "struct C { C(); };\nstatic C V;",
    "class-with-destructor": "struct D { ~D(); };\nstatic D V;",
    "aggregate": "struct A { int a; };\nstatic A V = {1};",
    "array-of-class": "struct A { int a; };\nstatic const A V[2] = {{1}, {2}};",
    "dynamic": "int g();\nstatic const int V = g();",
    "dynamic-mutable": "int g();\nstatic int V = g();",
    "reference": "extern int e;\nstatic int &V = e;",
    "const-reference": "static const int &V = 3;",
    "const-reference-to-external": "extern int e;\nstatic const int &V = e;",
    "static-assert": "static const int V = 3;\nstatic_assert(V == 3);",
    "array-bound": "static const int V = 3;\nint a[V];",
    "template-argument": "template <int N> struct T {};\nstatic const int V = 3;\nT<V> t;",
    "case-label": "static const int V = 3;\nint f(int x) { switch (x) { case V: return 1; } return 0; }",
    "enumerator": "static const int V = 3;\nenum E { A = V };",
    "if-constexpr": "static const int V = 3;\nint f() { if constexpr (V == 3) return 1; return 0; }",
    "discarded": "static const int V = 3;\nint f() { if constexpr (false) return V; return 0; }",
    "uninstantiated": "static const int V = 3;\ntemplate <class T> int f() { return V; }",
    "uninstantiated-member": "static const int V = 3;\ntemplate <class T> struct S { int f() { return V; } };",
    "generic-lambda": "static const int V = 3;\nauto f = [](auto x) { return x + V; };",
    "noexcept": "static const bool V = true;\nvoid f() noexcept(V);",
    "requires": "static const int V = 3;\ntemplate <class T> concept C = requires { V; };",
    "default-argument": "static const int V = 3;\nint f(int x = V);",
    "alias-template": "template <int N> struct T {};\nstatic const int V = 3;\nusing U = T<V>;",
    "decltype": "static const int V = 3;\ndecltype(V) g = 1;",
    "using-declaration": "namespace n { const int V = 3; }\nusing n::V;",
    "variable-template": "template <class T> static const int V = 3;",
    "variable-template-used": "template <class T> static const int V = 3;\nint f() { return V<int>; }",
    "variable-template-constexpr": "template <class T> constexpr int V = 3;",
    "structured-binding": "struct P { int a, b; };\nstatic const auto [V, W] = P{1, 2};",
    "lambda": "static const auto V = [] { return 1; };",
    "nullptr": "static const decltype(nullptr) V = nullptr;",
    "local-static-const": "void f() { static const int V = 3; }",
    "local-static": "void f() { static int V = 3; }",
    "local-static-class": "struct C { C(); };\nvoid f() { static C V; }",
    "local-lost-static": "static void f() { static int V = 3; }",
    "local-lost-static-inline": "static inline void f() { static int V = 3; }",
    "local-kept-static": "static void f() { static int V = 3; }\nvoid g() { f(); }",
    "local-in-inline": "inline int f() { static int V = 3; return V++; }",
    "local-constexpr": "void f() { static constexpr int V = 3; }",
    "thread-local": "static thread_local int V = 3;",
    "user-literal": "constexpr int operator\"\"_x(unsigned long long v) { return (int)v; }\nstatic const int V = 3_x;",
    "mutable-member": "struct M { mutable int a; };\nstatic const M V = {1};",
    "pointer-to-member": "struct M { int a; };\nstatic int M::*const V = &M::a;",
    "bit-field-class": "struct M { int a : 3; };\nnamespace { M V; }",
    "consteval-init": "consteval int g() { return 3; }\nstatic const int V = g();",
    "error": "static const int V = 3;\nint f() { return nowhere; }",
}

# The header's text, and the unit that includes it.
HEADER_ODD = {
    "inc-file": ("c", {"h.inc": "static const int V = 3;\nstatic int W;\n", "main": '#include "h.inc"\n'}),
    "system-pragma": ("c", {"h.h": "#pragma GCC system_header\nstatic const int V = 3;\nstatic int W;\n",
                            "main": '#include "h.h"\n'}),
    "system-macro": ("c", {"h.h": "#pragma GCC system_header\n#define DECLARE(n) static const int n = 3\n",
                           "main": '#include "h.h"\nDECLARE(V);\n'}),
    "used-in-header": ("c", {"h.h": "static const int V = 3;\nstatic inline int g(void) { return V; }\n",
                             "main": '#include "h.h"\n'}),
    "header-macro-uses": ("c", {"h.h": "static const int V = 3;\n#define G (V)\n",
                                "main": '#include "h.h"\nint f(void) { return G; }\n'}),
    "marked-in-header": ("c", {"h.h": "static const int V __attribute__((unused)) = 3;\n",
                               "main": '#include "h.h"\n'}),
    "unity": ("c", {"part.c": "static const int V = 3;\nstatic int W;\n", "main": '#include "part.c"\n'}),
}


def cases():
    """All cases, each with a name of its own."""
    found = []
    for kind, declarations in KINDS.items():
        for suffix, declaration in zip(("c", "cpp"), declarations):
            if declaration is None:
                continue
            for use, text in ANY_USES.items():
                found.append(Case(f"{kind}-main-{use}-{suffix}", suffix, {"main": declaration + "\n" + text + "\n"}))
            if kind in ("static-const", "static-mutable", "constexpr"):
                for use, text in INT_USES.items():
                    found.append(Case(f"{kind}-main-{use}-{suffix}", suffix, {"main": declaration + "\n" + text + "\n"}))
            for use in ("none", "value"):
                text = ANY_USES.get(use, INT_USES.get(use))
                if use == "none" or kind in ("static-const", "static-mutable"):
                    found.append(Case(f"{kind}-header-{use}-{suffix}", suffix,
                                      {"h.h": declaration + "\n", "main": '#include "h.h"\n' + text + "\n"}))
    for name, text in ODD_C.items():
        found.append(Case(f"odd-{name}-c", "c", {"main": text + "\n"}))
    for name, text in ODD_CXX.items():
        found.append(Case(f"odd-{name}-cpp", "cpp", {"main": text + "\n"}))
    for name, (suffix, files) in HEADER_ODD.items():
        found.append(Case(f"header-{name}-{suffix}", suffix, files))
    return found
