// SPDX-License-Identifier: MIT
//
// The rules of the judge in their order, each with its opposite. A row is facts and what the check must say.
#include "unused-lint/judge.h"
#include "unused-lint/judge/by_hand.h"
#include "unused-lint/merge.h"

#include "support/catch.h"

using namespace featflags::unused;
using namespace featflags::unused::test;
using featflags::tool::Check;
using featflags::tool::Verdict;

namespace {

std::string fieldOf(const Check &check, const std::string &name) {
  for (const auto &field : check.fields)
    if (field.name == name)
      return field.text;
  return "";
}

std::vector<Check> judged(const std::vector<CellFacts> &cells) { return judge(merge(cells)); }

// "verdict scope reason ok|finding fix" of the only declaration, or of the one that is named.
std::string said(const std::vector<CellFacts> &cells, const std::string &of = "level") {
  for (const Check &check : judged(cells))
    if (check.flag == of) {
      std::string text(name(check.verdict));
      text += " " + fieldOf(check, "scope");
      text += " " + (check.reason ? check.reason->code : std::string());
      text += check.ok ? " ok " : " finding ";
      return text + fieldOf(check, "fix");
    }
  return "no check";
}

Variable level() { return constant("level"); }
Variable used() { return mentioned(level(), UseKind::Value); }
Variable state() { return writable("level"); }
Variable written() { return mentioned(state(), UseKind::Write); }
Variable seen() { return mentioned(state(), UseKind::Value); }

} // namespace

TEST_CASE("rule 1: one unit writes its own copy, and another reads its own") {
  const std::string split = "split-brain  split-brain finding extern";
  CHECK(said({cell("one", {unit("w.c", {written()}), unit("r.c", {seen()})})}) == split);
  CHECK(said({cell("one", {unit("w.c", {marked(written())}), unit("r.c", {marked(seen())})})}) == split);
  CHECK(said({cell("one", {unit("w.c", {written()}), unit("v.c", {written()})})}) == split);
  // In two cells there is nobody to read what the other writes.
  CHECK(said({cell("one", {unit("w.c", {written()})}), cell("two", {unit("r.c", {seen()})})}) ==
        "used   ok ");
  CHECK(said({cell("one", {unit("q.c", {seen()}), unit("r.c", {seen()})})}) == "used   ok ");
  CHECK(said({cell("one", {unit("w.c", {mentioned(written(), UseKind::Value)}), unit("q.c", {state()})})}) !=
        split);
  // In a dead branch, nobody writes.
  CHECK(said({cell("one", {unit("w.c", {mentioned(state(), UseKind::Dead)}), unit("r.c", {seen()})})}) !=
        split);
}

TEST_CASE("rule 1 does not speak of variables in functions and main files") {
  Variable writes = written();
  Variable reads = seen();
  writes.kind = reads.kind = VariableKind::LocalStatic;
  CHECK(said({cell("one", {unit("w.c", {writes}), unit("r.c", {reads})})}) == "used   ok ");
  CHECK(said({cell("one", {unit("w.c", {in(header, written())}), unit("r.c", {in(header, seen())})})}) ==
        "used   ok ");
}

TEST_CASE("rule 2: used by some, and a compiler would warn about the others") {
  CHECK(said({cell("one", {unit("a.c", {used()}), unit("b.c", {level()})})}) ==
        "unused includers unused-in-includers finding mark");
  CHECK(said({cell("one", {unit("a.c", {used()}), unit("b.c", {marked(level())})})}) ==
        "used includers  ok ");
  CHECK(said({cell("one", {unit("a.c", {marked(used())}), unit("b.c", {marked(level())})})}) ==
        "used includers  ok ");
  CHECK(said({cell("one", {unit("a.c", {used()})}), cell("two", {unit("a.c", {level()})})}) ==
        "unused some-configurations unused-in-some-configurations finding mark");
  CHECK(said({cell("one", {unit("a.c", {used()})})}) == "used   ok ");
}

TEST_CASE("rule 2: users under one condition: the declaration belongs there") {
  const Variable guarded = mentioned(level(), UseKind::Value, "", "defined(DEBUG)");
  const std::vector<CellFacts> cells = {cell("one", {unit("a.c", {guarded})}),
                                        cell("two", {unit("a.c", {level()})})};
  CHECK(said(cells) == "unused some-configurations unused-in-some-configurations finding guard");
  CHECK(fieldOf(judged(cells).front(), "fix_condition") == "defined(DEBUG)");
}

TEST_CASE("rule 3: a unit that might use it did not parse") {
  CHECK(said({cell("one", {unit("a.c", {level()}, UnitState::WithErrors)})}) ==
        "unknown  does-not-parse finding ");
  CHECK(said({cell("one", {unit("a.c", {level()})}),
              cell("two", {unit("a.c", {level()}, UnitState::WithErrors)})}) ==
        "unknown  does-not-parse finding ");
  CHECK(said({cell("one", {unit("a.c", {used()}, UnitState::WithErrors)})}) == "used   ok ");
}

TEST_CASE("rule 4: mentioned where nothing needs its storage") {
  const auto kindSays = [](UseKind kind) {
    return said({cell("one", {unit("a.c", {mentioned(level(), kind)})})});
  };
  CHECK(kindSays(UseKind::Cut) == "unused some-configurations cut-only finding mark");
  CHECK(kindSays(UseKind::Macro) == "unused some-configurations macro-only finding mark");
  CHECK(kindSays(UseKind::Dropped) == "unused some-configurations dropped-only finding mark");
  CHECK(kindSays(UseKind::Dead) == "unused some-configurations never-runs ok ");
  CHECK(kindSays(UseKind::Uninstantiated) == "unused some-configurations never-runs ok ");
  CHECK(kindSays(UseKind::Unevaluated) == "unused everywhere only-its-type finding mark");
  for (const UseKind kind : {UseKind::Value, UseKind::Write, UseKind::Address, UseKind::Odr, UseKind::Asm})
    CHECK(kindSays(kind) == "used   ok ");
  CHECK(said({cell("one", {unit("a.c", {marked(mentioned(level(), UseKind::Cut))})})}) ==
        "unused some-configurations cut-only ok ");
}

TEST_CASE("rule 5: only unused variables mention it") {
  const Variable chained = mentioned(level(), UseKind::Address, "table");
  CHECK(said({cell("one", {unit("a.c", {chained, constant("table", 2)})})}) ==
        "unused chained chained finding delete");
  const Variable table = mentioned(constant("table", 2), UseKind::Value);
  CHECK(said({cell("one", {unit("a.c", {chained, table})})}) == "used   ok ");
  // A unit where the owner lives is enough.
  CHECK(said({cell("one", {unit("a.c", {chained, constant("table", 2)}), unit("b.c", {chained, table})})})
            .find("chained") == std::string::npos);
  // Two that only mention each other.
  const Variable other = mentioned(constant("table", 2), UseKind::Address, "level");
  CHECK(said({cell("one", {unit("a.c", {chained, other})})}) == "unused chained chained finding delete");
  // Itself is nobody.
  CHECK(said({cell("one", {unit("a.c", {mentioned(level(), UseKind::Address, "level")})})})
            .starts_with("unused everywhere"));
}

TEST_CASE("rule 6: mentioned nowhere") {
  CHECK(said({cell("one", {unit("a.c", {level()})})}) ==
        "unused everywhere unused-everywhere finding delete");
  CHECK(said({cell("one", {unit("a.c", {marked(level())})})}) ==
        "unused everywhere stale-suppression finding delete");
  Variable byMacro = level();
  byMacro.generated = byMacro.markedUnused = true;
  CHECK(said({cell("one", {unit("a.c", {byMacro})})}) == "unused everywhere stale-suppression ok ");
}

TEST_CASE("a name that differs by a letter may have been meant") {
  const auto advice = [](const std::string &other) {
    const std::vector<CellFacts> cells = {
        cell("one", {unit("a.c", {constant("treshold"), mentioned(constant(other, 2), UseKind::Value)})})};
    return judged(cells).front().reason->fix;
  };
  CHECK(advice("threshold").find("'threshold'") != std::string::npos);
  CHECK(advice("maximum") == "delete it");
}

TEST_CASE("a check counts what compilers say, in each cell and in all") {
  const std::vector<Check> checks = judged(
      {cell("one", {unit("a.c", {level()}), unit("b.c", {level()})}), cell("two", {unit("a.c", {level()})})});
  REQUIRE(checks.size() == 1);
  std::string predicted;
  for (const auto &field : checks[0].fields)
    if (field.name == "predicted")
      predicted = field.json;
  CHECK(predicted.find("\"gcc-12\":3") != std::string::npos);
  CHECK(predicted.find("\"gcc-5\":0") != std::string::npos);    // const did not count then
  CHECK(predicted.find("\"clang-19\":0") != std::string::npos); // it is not in a main file
}
