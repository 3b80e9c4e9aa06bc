// SPDX-License-Identifier: MIT
//
// What a region knows of its flag: the storage it reads, how that is tested, and what kept code must name.
#include "deadcode-check/guards/regions.h"

#include "support/catch.h"

using namespace featflags::test;
using featflags::deadcode::FlagStorage;
using featflags::deadcode::GuardedRegion;
using featflags::deadcode::RunTimeTest;
using featflags::tool::GuardValue;

namespace {

// The region of `if (ON(FLAG)) slow(n);` with `declaration` on line 2 and `after` behind the function.
GuardedRegion regionReading(const std::string &declaration, const std::string &after = "") {
  return onlyRegion(
      {"\n" + declaration + "\nint f(int n) {\n  if (ON(flag))\n    slow(n);\n  return n;\n}\n" + after});
}

struct Declared {
  std::string declaration;
  GuardValue value;
  Words storage; // what holds of it
};

Words words(const FlagStorage &storage) {
  Words found;
  for (const auto &[name, holds] :
       {std::pair{"const", storage.isConst}, std::pair{"volatile", storage.isVolatile},
        std::pair{"weak", storage.isWeak}, std::pair{"static", storage.isStatic},
        std::pair{"value", storage.hasValueHere}, std::pair{"written", storage.writtenHere}})
    if (holds)
      found.push_back(name);
  if (!storage.section.empty())
    found.push_back(storage.section);
  return found;
}

} // namespace

TEST_CASE("who writes a flag by a macro is found, though no word of the body names the flag") {
  const std::string body = GENERATE("SET", "SETS", "read");
  INFO(body);
  const GuardedRegion region =
      regionReading("static int flag;\n#define SETS SET\n#define SET (flag = 1)\nint read(void);",
                    "void other(void) {\n  int n = 0;\n  for (int i = 0; i < 9; ++i)\n    n += " +
                        (body == "read" ? "read()" : body) + ";\n  slow(n);\n}\n");
  REQUIRE(region.storage.size() == 1);
  CHECK(region.storage[0].writtenHere == (body != "read"));
  CHECK(name(region.value) == name(body == "read" ? GuardValue::Off : GuardValue::RunTime));
}

TEST_CASE("the storage of a flag, as this unit declares it") {
  const Declared row = GENERATE(values<Declared>({
      {"extern const int flag;", GuardValue::RunTime, {"const"}},
      {"extern int flag;", GuardValue::RunTime, {}},
      {"int flag = 0;", GuardValue::RunTime, {"value"}},
      {"const int flag = 0;", GuardValue::Off, {"const", "value"}},
      {"static const int flag = 1;", GuardValue::On, {"const", "static", "value"}},
      {"static int flag = 0;", GuardValue::Off, {"static", "value"}},
      {"static int flag __attribute__((section(\".data.f\"))) = 0;",
       GuardValue::Off,
       {"static", "value", ".data.f"}},
      {"static volatile int flag = 0;", GuardValue::Off, {"volatile", "static", "value"}},
      {"extern const int flag __attribute__((weak));", GuardValue::RunTime, {"const", "weak"}},
  }));
  INFO(row.declaration);
  const GuardedRegion region = regionReading(row.declaration);
  CHECK(name(region.value) == name(row.value));
  REQUIRE(region.storage.size() == 1);
  CHECK(words(region.storage[0]) == row.storage);
  CHECK(region.storage[0].name == "flag");
  CHECK(region.storage[0].declaration.line == 2);
  CHECK(region.storage[0].declaration.file == region.use.file);
  CHECK(region.runTimeTest == (row.value == GuardValue::RunTime ? RunTimeTest::Variable : RunTimeTest::None));
}

TEST_CASE("a flag that is no variable has no storage") {
  CHECK(regionReading("enum { flag = 0 };").storage.empty());
  CHECK(regionReading("#define flag 0").storage.empty());
}

TEST_CASE("a static variable that this unit writes, in any way, is a run-time flag") {
  for (const char *after : {"void set(int n) { flag = n; }", "void set(int n) { flag += n; }",
                            "void set(void) { ++flag; }", "int *take(void) { return &flag; }"}) {
    INFO(after);
    const GuardedRegion region = regionReading("static int flag = 0;", after);
    CHECK(region.value == GuardValue::RunTime);
    CHECK(region.storage.at(0).writtenHere);
  }
  for (const char *after : {"int get(void) { return flag; }", "int size(void) { return sizeof flag; }"}) {
    INFO(after);
    CHECK(regionReading("static int flag = 0;", after).value == GuardValue::Off);
  }
}

TEST_CASE("writes that stand before the guard, in a function without one, count too") {
  const GuardedRegion region = onlyRegion({"\nstatic int flag = 0;\nvoid set(int n) { flag = n; }\nint f(int "
                                           "n) { if (ON(flag)) slow(n); return n; }\n"});
  CHECK(region.value == GuardValue::RunTime);
}

TEST_CASE("parts of a variable: a member, an element, a bit") {
  for (const char *text :
       {"static struct { int a, b; } s; int f(int n) { if (ON(s.a)) slow(n); return n; } void set(void) { "
        "s.a = 1; }",
        "static int s[3]; int f(int n) { if (ON(s[1])) slow(n); return n; } void set(void) { s[1] = 1; }",
        "static int s; int f(int n) { if (ON(s & 4)) slow(n); return n; } void set(void) { s |= 4; }"}) {
    INFO(text);
    const GuardedRegion region = onlyRegion({std::string("\n") + text + "\n"});
    CHECK(region.value == GuardValue::RunTime);
    REQUIRE(region.storage.size() == 1);
    CHECK(region.storage[0].name == "s");
    CHECK(region.storage[0].writtenHere);
  }
}

TEST_CASE("how a flag is tested while the program runs") {
  CHECK(regionReading("extern int flag;").runTimeTest == RunTimeTest::Variable);
  CHECK(onlyRegion({"\nint ask(void);\nint f(int n) { if (ON(ask())) slow(n); return n; }\n"}).runTimeTest ==
        RunTimeTest::Call);
  SECTION("a static key, by its type") {
    const GuardedRegion region = onlyRegion({R"(
struct static_key { int enabled; };
struct static_key_false { struct static_key key; };
extern struct static_key_false sched_key;
#define static_branch_unlikely(key_) ((key_)->key.enabled > 0)
int f(int n) {
  if (static_branch_unlikely(&sched_key))
    slow(n);
  return n;
}
)",
                                             {"static_branch_unlikely(FLAG)"}});
    CHECK(region.flag == "sched_key");
    CHECK(region.guard == "static_branch_unlikely(&sched_key)");
    CHECK(region.value == GuardValue::RunTime);
    CHECK(region.runTimeTest == RunTimeTest::StaticKey);
    CHECK(region.storage.at(0).name == "sched_key");
  }
  SECTION("a patched jump, in an inline function that the guard calls") {
    const GuardedRegion region = onlyRegion({R"(
struct key { int value; };
extern struct key keys[3];
static inline __attribute__((always_inline)) int jump(struct key *key) {
  __asm__ goto("1: .pushsection .keys; .quad 1b, %l[yes]; .popsection" : : : : yes);
  return 0;
yes:
  return 1;
}
#define HAS(flag) jump(&keys[flag])
int f(int n) {
  if (HAS(1))
    slow(n);
  return n;
}
)",
                                             {"HAS(FLAG)"}});
    CHECK(region.runTimeTest == RunTimeTest::StaticKey);
    CHECK(region.calledPredicates == Words{"jump"});
  }
}

TEST_CASE("the function of a region, as source and object name it") {
  const GuardedRegion inC = onlyRegion(
      {"\nstatic int f(int n) {\n  return n && ON(TRACE) && slow(n);\n}\nint g(int n) { return f(n); }\n"});
  CHECK(inC.function == "f");
  CHECK(inC.functionSymbol == "f");
  CHECK(inC.functionDeclaration.line == 2);
  CHECK(inC.functionBody == 22);
  const GuardedRegion inCxx =
      onlyRegion({"\nnamespace a { struct B { int f(int n) const; }; }\nint a::B::f(int n) const {\n  if "
                  "(ON(TRACE)) slow(n);\n  return n; }\n",
                  {"ON(FLAG)"},
                  {},
                  "g++",
                  "unit.cpp"});
  CHECK(inCxx.function == "a::B::f");
  CHECK(inCxx.functionSymbol == "_ZNK1a1B1fEi");
  CHECK(inCxx.functionDeclaration.line == 3);
}

TEST_CASE("traces: what kept code must name, and nothing that it need not") {
  const auto traces = [](const std::string &body, const std::string &before = "") {
    Words found;
    for (const auto &trace :
         onlyRegion({before + "\nint f(int n) {\n  if (ON(TRACE)) {\n" + body + "\n  }\n  return n;\n}\n"})
             .traces)
      found.push_back(trace.symbol + "@" + std::to_string(trace.line));
    return found;
  };
  CHECK(traces("slow(n);\nfast(slow(n));") == Words{"slow@4", "slow@5", "fast@5"});
  CHECK(traces("return slow(n);\nfast(n);") == Words{"slow@4"});
  CHECK(traces("int v = slow(n); n += v;") == Words{"slow@4"});
  CHECK(traces("stop();\nslow(n);") == Words{"stop@4"});
  CHECK(traces("if (n) slow(n);") == Words{});
  CHECK(traces("while (n--) slow(n);\nfast(n);") == Words{});
  CHECK(traces("(void)(n && slow(n));") == Words{});
  CHECK(traces("(void)(probe(n) && slow(n));") == Words{"probe@4"});
  CHECK(traces("(void)sizeof(slow(n));") == Words{});
  CHECK(traces("static int v; v = n;") == Words{});
  CHECK(traces("own(n);", "static int own(int n) { return slow(n); }") == Words{});
  CHECK(traces("fast(n);\nown(n);\nslow(n);", "static void own(int n) { for (;;) fast(n); }") ==
        Words{"fast@4"});
  CHECK(traces("pure(n);", "int pure(int) __attribute__((pure));") == Words{});
  CHECK(traces("renamed(n);", "int renamed(int) __asm__(\"other\");") == Words{});
  CHECK(traces("__builtin_abs(n);") == Words{});
  CHECK(traces("static int (*pointer)(int); pointer(n); slow(n);") == Words{});
}
