// SPDX-License-Identifier: MIT
//
// How guards are spelled: the table of profiles, the grammar of --guard, and what each spelling finds.
#include "deadcode-check/guards/regions.h"

#include "support/catch.h"

using namespace featflags::test;
using featflags::deadcode::allGuards;
using featflags::deadcode::guardsOfProfile;
using featflags::deadcode::GuardSpec;
using featflags::deadcode::parseGuard;
using featflags::deadcode::profileNames;
using featflags::tool::GuardValue;

TEST_CASE("what --guard takes") {
  const auto spec = [](const std::string &text) { return parseGuard(text).value_or(GuardSpec{}); };
  CHECK(spec("DEBUG") == GuardSpec{"command line", "DEBUG", 0, "DEBUG", "", "DEBUG"});
  CHECK(spec("DEBUG()") == GuardSpec{"command line", "DEBUG", 0, "DEBUG", "", "DEBUG()"});
  CHECK(spec("ON(FLAG)") == GuardSpec{"command line", "ON", 1, "", "", "ON(FLAG)"});
  CHECK(spec("ON(_, FLAG)") == GuardSpec{"command line", "ON", 2, "", "", "ON(_, FLAG)"});
  CHECK(spec("ON(a, b , FLAG, c)").flagArgument == 3);
  CHECK(spec("ON(FLAG):ROW") == GuardSpec{"command line", "ON", 1, "", "ROW", "ON(FLAG):ROW"});
  CHECK(spec(" ON ( FLAG ) : ROW ").name == "ON");
  CHECK(spec(" ON ( FLAG ) : ROW ").tableMacro == "ROW");
  CHECK(spec("HAVE_*").name == "HAVE_*");
  CHECK_FALSE(spec("ON(FLAG)").isTemplate);
  CHECK(spec("on<FLAG>").isTemplate);
  CHECK(spec("on<_, FLAG>").flagArgument == 2);
}

TEST_CASE("what --guard does not take") {
  for (const char *text :
       {"",          " ",         "1ON",        "ON(",       "ON)",      "ON(FLAG", "ON(X)",
        "ON(FLAGS)", "ON(FLAG):", "ON(FLAG):2", "ON(FLAG)x", "a-b",      ":ROW",    "(FLAG)",
        "ON FLAG",   "O*N(FLAG)", "on<FLAG",    "on<>",      "on<FLAG)", "*"}) {
    INFO('"' << text << '"');
    CHECK_FALSE(parseGuard(text).has_value());
  }
}

TEST_CASE("profiles are rows of one table") {
  CHECK(profileNames() == Words{"featflags", "linux", "config-h", "chromium", "zephyr"});
  CHECK(guardsOfProfile("lnux").empty());
  std::size_t rows = 0;
  for (const std::string &profile : profileNames())
    rows += guardsOfProfile(profile).size();
  CHECK(rows == allGuards().size());
  for (const GuardSpec &row : allGuards()) {
    INFO(row.name);
    CHECK((row.flagArgument == 0) == !row.fixedFlag.empty());
    const std::string name = row.name.substr(0, row.name.find('*'));
    CHECK(row.form.find(name + (name == row.name ? "(" : "")) != std::string::npos);
  }
}

TEST_CASE("guards that are no macros with the flag as first argument") {
  CHECK(describe(
            regionsOf({R"(
#define DEBUG 0
#define ON_IN(table, flag) (flag)
#define ASK() (level > 2)
enum { CHECKS = 0 };
static const int tracing = 0;
static inline int never(void) { return 0; }
int asked(int);
int f(int n) {
  if (DEBUG) slow(n);
  if (ON_IN(net, TRACE)) slow(n);
  if (ASK()) slow(n);
  if (CHECKS) slow(n);
  if (tracing) slow(n);
  if (never()) slow(n);
  if (asked(7)) slow(n);
  return n;
}
)",
                       {"DEBUG", "ON_IN(_, FLAG)", "ASK()", "CHECKS", "tracing", "never", "asked(FLAG)"}})) ==
        Words{"10-10 DEBUG off statement@10:14-10:21", "11-11 ON_IN(net, TRACE) off statement@11:26-11:33",
              "12-12 ASK() run-time statement@12:14-12:21", "13-13 CHECKS off statement@13:15-13:22",
              "14-14 tracing off statement@14:16-14:23", "15-15 never() off statement@15:16-15:23",
              "16-16 asked(7) run-time statement@16:17-16:24"});
}

TEST_CASE("a predicate that only returns a constant has its value, wherever it stands") {
  for (const char *guard : {"#define HAS() tracing()\n", ""}) {
    INFO(guard);
    const std::string predicates = "static inline int never(void) { return 0; }\n"
                                   "static inline int tracing(void) { return never(); }\n";
    const std::string use = "int f(int n) { if (HAS()) slow(n); return n; }\n";
    const std::string text = *guard ? "\n" + std::string(guard) + predicates + use
                                    : "\n" + predicates + "#define HAS() tracing()\n" + use;
    const auto region = onlyRegion({text, {"HAS()"}});
    CHECK(region.value == GuardValue::Off);
    CHECK(region.calledPredicates == Words{"tracing", "never"});
  }
}

TEST_CASE("a flag that no row defines, and the nearest name") {
  const std::string table = R"(
#define ROW(name, value) enum { flag_##name = value };
#define HAS(name) flag_##name
ROW(HRTICK, 0)
ROW(LB_MIN, 1)
enum { flag_HRTIK = 0 };
int f(int n) {
  if (HAS(HRTICK)) slow(n);
  if (HAS(LB_MIN)) fast(n);
  if (HAS(HRTIK)) slow(n);
  return n;
}
)";
  const auto regions = regionsOf({table, {"HAS(FLAG):ROW"}});
  CHECK(describe(regions) == Words{"8-8 HAS(HRTICK) off statement@8:20-8:27",
                                   "9-9 HAS(LB_MIN) on statement@9:20-9:27",
                                   "10-10 HAS(HRTIK) off statement@10:19-10:26 undefined"});
  CHECK(regions.regions[2].nearestFlag == "HRTICK");
  // Without a table, or with one that was never seen, nothing is undefined.
  for (const char *guard : {"HAS(FLAG)", "HAS(FLAG):OTHER"})
    for (const auto &region : regionsOf({table, {guard}}).regions)
      CHECK(region.flagDefined);
}

TEST_CASE("a table gives the value of a mask that another unit defines") {
  const auto regions = regionsOf({R"(
extern const unsigned mask;
enum { bit_A, bit_B, bit_C };
#define HAS(name) (mask & (1u << bit_##name))
#define ROW(name, value)
ROW(A, true)
ROW(B, false)
ROW(C, level)
int f(int n) {
  if (HAS(A)) fast(n);
  if (HAS(B)) slow(n);
  if (HAS(C)) slow(n);
  return n;
}
)",
                                  {"HAS(FLAG):ROW"}});
  CHECK(describe(regions) == Words{"10-10 HAS(A) on statement@10:15-10:22",
                                   "11-11 HAS(B) off statement@11:15-11:22",
                                   "12-12 HAS(C) run-time statement@12:15-12:22"});
}

TEST_CASE("Kconfig's truth: on means the token 1, or _MODULE; everything else is off") {
  const auto regions = regionsOf({R"(
#define BEFORE_1 0,
#define SECOND(ignored, value, ...) value
#define PICK(before_or_not) SECOND(before_or_not 1, 0, 0)
#define PASTE(value) PICK(BEFORE_##value)
#define DEFINED(option) PASTE(option)
#define IS_BUILTIN(option) DEFINED(option)
#define IS_MODULE(option) DEFINED(option##_MODULE)
#define IS_ENABLED(option) (IS_BUILTIN(option) || IS_MODULE(option))
#define CONFIG_ONE 1
#define CONFIG_TWO 2
#define CONFIG_EMPTY
#define CONFIG_LETTER y
#define CONFIG_ZERO 0
#define CONFIG_PART_MODULE 1
int f(int n) {
  if (IS_ENABLED(CONFIG_ONE)) fast(n);
  if (IS_ENABLED(CONFIG_PART)) fast(n);
  if (IS_BUILTIN(CONFIG_PART)) slow(n);
  if (IS_MODULE(CONFIG_PART)) fast(n);
  if (IS_MODULE(CONFIG_ONE)) slow(n);
  if (IS_ENABLED(CONFIG_TWO)) slow(n);
  if (IS_ENABLED(CONFIG_EMPTY)) slow(n);
  if (IS_ENABLED(CONFIG_LETTER)) slow(n);
  if (IS_ENABLED(CONFIG_ZERO)) slow(n);
  if (IS_ENABLED(CONFIG_MISSING)) slow(n);
  return n;
}
)",
                                  {"IS_ENABLED(FLAG)", "IS_BUILTIN(FLAG)", "IS_MODULE(FLAG)"}});
  Words values;
  for (const auto &region : regions.regions)
    values.push_back(region.guard + " " + std::string(name(region.value)));
  CHECK(values == Words{"IS_ENABLED(CONFIG_ONE) on", "IS_ENABLED(CONFIG_PART) on",
                        "IS_BUILTIN(CONFIG_PART) off", "IS_MODULE(CONFIG_PART) on",
                        "IS_MODULE(CONFIG_ONE) off", "IS_ENABLED(CONFIG_TWO) off",
                        "IS_ENABLED(CONFIG_EMPTY) off", "IS_ENABLED(CONFIG_LETTER) off",
                        "IS_ENABLED(CONFIG_ZERO) off", "IS_ENABLED(CONFIG_MISSING) off"});
}
